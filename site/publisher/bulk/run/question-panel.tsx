import { useRef, type ReactNode } from 'react'
import type { RunHold } from '../../../../shared/run-hold.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { failureText } from '../../delivery-text.ts'
import { useSessions } from '../../sessions.tsx'
import { EndpointField } from '../../settings/ai-settings.tsx'
import { SecretField } from '../../settings/secret-field.tsx'
import { keyWarnings } from '../../settings/warnings.ts'
import { messages } from '../messages.ts'
import { useHoldFocus } from './use-hold-focus.ts'

type Question<Kind extends RunHold['kind']> = { hold: Extract<RunHold, { kind: Kind }> }

/** The AI service does not take the key. Nothing is sent before the operator decides. */
export function KeyQuestion({ hold }: Question<'key'>) {
  const { bulk, secrets } = useSessions()
  const goOn = async () => {
    const key = await secrets.commit('aiKey')
    if (key === 'ready') bulk.goOn()
    else if (key === 'missing') showToast(messages.noKeyForAll)
  }
  return (
    <QuestionPanel title="The AI service does not take your key" goOn={goOn} label="Go on">
      <p>{hold.message}</p>
      <p>
        No template was sent in place of a text. Enter another key and go on, or stop: what is left
        stays pending.
      </p>
      <SecretField
        name="aiKey"
        label="Another API key"
        type="password"
        placeholder="sk-…"
        warningsOf={keyWarnings}
        hintText={(end) => `Ends in ${end}.`}
      />
    </QuestionPanel>
  )
}

/** The AI service cannot be called at its address. Nothing is sent before the operator decides. */
export function EndpointQuestion({ hold }: Question<'blocked'>) {
  const { bulk, settings } = useSessions()
  const goOn = async () => {
    await settings.flush()
    bulk.goOn()
  }
  return (
    <QuestionPanel title="Your AI service cannot be called" goOn={goOn} label="Go on">
      <p>{hold.message}</p>
      <p>
        No template was sent in place of a text. Put right what keeps it and go on, or stop: what is
        left stays pending.
      </p>
      <EndpointField label="Endpoint of the AI service" />
    </QuestionPanel>
  )
}

/** The webhook cannot be reached. No further text is paid for before the operator decides. */
export function WebhookQuestion({ hold: { failure } }: Question<'webhook'>) {
  const { bulk } = useSessions()
  const wasNotSent = failure.outcome === 'not-sent'
  const title = wasNotSent
    ? 'Your webhook cannot be reached'
    : 'Your webhook did not answer twice in a row'
  return (
    <QuestionPanel title={title} goOn={bulk.goOn} label="Try again">
      <p>{failureText(failure)}</p>
      <p>
        No more texts are written until you decide.{' '}
        {wasNotSent
          ? '‘Try again’ sends this post again, which was not sent.'
          : '‘Try again’ goes on with the next post. Those that may have been delivered stay as they are.'}
      </p>
    </QuestionPanel>
  )
}

interface Props {
  title: string
  children: ReactNode
  /** What the button that goes on is called and does. */
  label: string
  goOn: () => void | Promise<void>
}

function QuestionPanel({ title, children, label, goOn }: Props) {
  const { bulk } = useSessions()
  const panel = useRef<HTMLDivElement>(null)
  useHoldFocus(panel)
  return (
    <div className="run-hold" role="group" aria-label={title} tabIndex={-1} ref={panel}>
      <p className="run-hold-title">{title}</p>
      {children}
      <div className="run-buttons">
        <Button size="small" onClick={() => void goOn()}>
          {label}
        </Button>
        <Button variant="secondary" size="small" onClick={bulk.stop}>
          Stop
        </Button>
      </div>
    </div>
  )
}
