import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RunPause, RunProgress } from '../../../shared/run.ts'
import { SmallButton } from '../small-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { deliveryText } from '../delivery-text.ts'
import { EndpointField, ModelField } from '../settings/ai-settings.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { keyWarnings } from '../settings/warnings.ts'
import { messages } from '../store/messages.ts'
import { usePublisher } from '../use-publisher.tsx'

type Paused<Kind extends RunPause['kind']> = { pause: Extract<RunPause, { kind: Kind }> }

/** What a paused run waits for, and how it goes on. */
export function PausePanel({ pause, progress }: { pause: RunPause; progress: RunProgress }) {
  switch (pause.kind) {
    case 'rate-limit':
      return <Waiting pause={pause} progress={progress} />
    case 'key':
    case 'quota':
    case 'policy':
      return <KeyQuestion pause={pause} title={keyTitles[pause.kind]} />
    case 'model':
    case 'blocked':
      return <ServiceQuestion pause={pause} />
    case 'webhook':
      return <WebhookQuestion pause={pause} />
  }
}

/** The AI service takes no requests for now. */
function Waiting({ pause, progress }: Paused<'rate-limit'> & { progress: RunProgress }) {
  const { skip, stop } = usePublisher()
  const hasNext = progress.total > 1
  return (
    <Panel
      label="Waiting"
      title={
        <>
          Waiting for the AI service: <Countdown until={pause.until} />
        </>
      }
    >
      <p>
        It takes no more requests for now. It is asked again for “{progress.current?.title}” when
        the time is up.
      </p>
      <div className="row">
        {hasNext && <SmallButton onClick={skip}>Skip this post</SmallButton>}
        <SmallButton onClick={stop}>Stop</SmallButton>
      </div>
      {hasNext && (
        <p className="quiet-note">A post that is skipped stays pending, and is not sent.</p>
      )}
    </Panel>
  )
}

type AiPause = { pause: Extract<RunPause, { message: string }> }

const keyTitles = {
  key: 'The AI service does not take your key',
  quota: 'The account of your AI key has no credit left',
  policy: 'The AI service does not allow such calls to your account',
} as const

/** The AI service does not take the key. Nothing is sent before the operator decides. */
function KeyQuestion({ pause, title }: AiPause & { title: string }) {
  const { commitSecret, goOn } = usePublisher()
  const goOnWithKey = async () => {
    const key = await commitSecret('aiKey')
    if (key === 'ready') goOn()
    else if (key === 'missing') showToast(messages.noKeyForAll)
  }
  return (
    <Question title={title} label="Go on" onGoOn={goOnWithKey}>
      <p>{pause.message}</p>
      <p>
        No template was sent in place of a text. Enter another key
        {pause.kind === 'key' ? '' : ', or put the account right,'} and go on, or stop: what is left
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
    </Question>
  )
}

/**
 * The AI service does not have the model, or cannot be called at its URL. Nothing is sent before the
 * operator decides.
 */
function ServiceQuestion({ pause }: AiPause) {
  const { flush, goOn } = usePublisher()
  const goOnWithService = async () => {
    await flush()
    goOn()
  }
  const title =
    pause.kind === 'model' ? 'Your AI model cannot be used' : 'Your AI service cannot be called'
  return (
    <Question title={title} label="Go on" onGoOn={goOnWithService}>
      <p>{pause.message}</p>
      <p>
        No template was sent in place of a text. Put right what keeps it and go on, or stop: what is
        left stays pending.
      </p>
      <ModelField label="Model of the AI service" />
      <EndpointField label="Endpoint of the AI service" />
    </Question>
  )
}

/** The webhook cannot be reached. No further text is paid for before the operator decides. */
function WebhookQuestion({ pause: { delivery } }: Paused<'webhook'>) {
  const { goOn } = usePublisher()
  const wasNotSent = delivery.outcome === 'not-sent'
  const title = wasNotSent
    ? 'Your webhook cannot be reached'
    : 'Your webhook did not answer twice in a row'
  return (
    <Question title={title} label="Try again" onGoOn={goOn}>
      <p>{deliveryText(delivery)}</p>
      <p>
        No more texts are written until you decide.{' '}
        {wasNotSent
          ? '‘Try again’ sends this post again, which was not sent.'
          : '‘Try again’ goes on with the next post. Those that may have been delivered stay as they are.'}
      </p>
    </Question>
  )
}

interface QuestionProps {
  title: string
  children: ReactNode
  /** What the button that goes on is called. */
  label: string
  onGoOn: () => void | Promise<void>
}

function Question({ title, children, label, onGoOn }: QuestionProps) {
  const { stop } = usePublisher()
  return (
    <Panel label={title} title={title}>
      {children}
      <div className="row">
        <SmallButton variant="primary" onClick={() => void onGoOn()}>
          {label}
        </SmallButton>
        <SmallButton onClick={stop}>Stop</SmallButton>
      </div>
    </Panel>
  )
}

interface PanelProps {
  /** Names the panel for screen readers. */
  label: string
  title: ReactNode
  children: ReactNode
}

/**
 * Takes the focus where it was on the buttons of the run, which are gone, and gives it back to the run
 * at the end. Elsewhere on the page the focus stays where it is.
 */
function Panel({ label, title, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const run = panel.current?.closest<HTMLElement>('.run-panel')
    const focused = document.activeElement
    if (focused === document.body || run?.contains(focused) === true) {
      panel.current?.focus({ preventScroll: true })
    }
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) run?.focus({ preventScroll: true })
      })
  }, [])
  return (
    <div className="stack run-pause" role="group" aria-label={label} tabIndex={-1} ref={panel}>
      <strong>{title}</strong>
      {children}
    </div>
  )
}

const tickMs = 250

/** The time left. Screen readers are told how long it is when it begins, and not each second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{timeText(until - now)}</span>
}

function timeText(ms: number): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0)
  const minutes = Math.floor(seconds / 60)
  const twoDigits = (value: number) => String(value % 60).padStart(2, '0')
  if (minutes === 0) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes)} min`
}
