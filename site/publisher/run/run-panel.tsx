import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RunProgress, RunPause } from '../../../shared/run.ts'
import { CommandButton } from '../command-button.tsx'
import { focusTitle } from '../queue/card-focus.ts'
import type { ActiveRun } from '../store/state.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { deliveryText } from '../delivery-text.ts'
import { EndpointField, ModelField } from '../settings/ai-settings.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { messages, timeText } from '../store/messages.ts'

/** How far a run is, and how to end it. It takes the focus: the button that was pressed is disabled. */
export function RunPanel() {
  const run = usePublisherState((state) => state.run)
  const panel = useRef<HTMLElement>(null)
  const progress = run?.progress
  const lastPost = useRef<string>(undefined)

  useEffect(() => {
    if (progress?.current) lastPost.current = progress.current.id
  }, [progress])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => void requestAnimationFrame(() => focusResult(lastPost.current))
  }, [])

  return (
    <section
      className="panel stack run-panel"
      aria-label="Run"
      tabIndex={-1}
      ref={panel}
      data-tone={progress?.pause ? 'warning' : 'info'}
    >
      <div className="row apart">
        <h2>
          {progress?.pause ? 'Paused' : run?.goal === 'write' ? 'Writing texts' : 'Publishing'}
        </h2>
        {progress && (
          <p>
            {Math.min(progress.done + 1, progress.total)} of {progress.total}
            {progress.msLeft !== undefined &&
              !progress.pause &&
              `, about ${timeText(progress.msLeft)} left`}
          </p>
        )}
      </div>
      {progress && <progress aria-label="Progress" max={progress.total} value={progress.done} />}
      {progress?.pause ? (
        <PausePanel pause={progress.pause} progress={progress} />
      ) : (
        <Step isEnding={run?.isEnding === true} progress={progress} />
      )}
    </section>
  )
}

function Step({ progress, isEnding }: Pick<ActiveRun, 'progress' | 'isEnding'>) {
  return (
    <>
      <p>
        {currentText(progress)}
        {isEnding && ' The run ends after it.'}
      </p>
      <div className="row">
        {progress && progress.total > 1 && (
          // It keeps the focus.
          <CommandButton command="stop" busy={isEnding}>
            Stop after this post
          </CommandButton>
        )}
        {progress?.current?.step === 'writing' && (
          <CommandButton command="cancel" variant="quiet">
            Cancel writing
          </CommandButton>
        )}
      </div>
    </>
  )
}

/** At the end of a run its result takes the focus, unless something else has it by now. */
function focusResult(post: string | undefined): void {
  if (document.activeElement !== document.body) return
  const options = { preventScroll: true }
  const summary = document.querySelector<HTMLElement>('.summary')
  if (summary) summary.focus(options)
  else if (post !== undefined) focusTitle(post, options)
}

function currentText(progress: RunProgress | undefined): string {
  if (!progress?.current) return 'Waiting a moment before the next post.'
  const { title, step } = progress.current
  return `${step === 'writing' ? 'Writing' : 'Sending'} “${title}”.`
}

type Paused<Kind extends RunPause['kind']> = { pause: Extract<RunPause, { kind: Kind }> }

function PausePanel({ pause, progress }: { pause: RunPause; progress: RunProgress }) {
  switch (pause.kind) {
    case 'rate-limit':
      return <Waiting pause={pause} progress={progress} />
    case 'webhook':
      return <WebhookQuestion pause={pause} />
    case 'findings':
      return <FindingsQuestion pause={pause} progress={progress} />
    default:
      return <AiQuestion pause={pause} />
  }
}

function Waiting({ pause, progress }: Paused<'rate-limit'> & { progress: RunProgress }) {
  return (
    <Panel
      label="Waiting for the AI service"
      action={
        <>
          <CommandButton command="goOn">Go on</CommandButton>
          <WithoutText />
        </>
      }
    >
      <p>
        It takes no more requests for <Countdown until={pause.until} />, until{' '}
        {clockTime(pause.until)}. Then it is asked again for “{progress.current?.title}”.
      </p>
      <Said text={pause.said} />
    </Panel>
  )
}

/** The time of day at an instant of the run's clock, which began with the page. */
function clockTime(at: number): string {
  const time = new Date(performance.timeOrigin + at)
  return time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

/** The service's own words. */
function Said({ text }: { text: string | undefined }) {
  return text !== undefined && <blockquote className="quiet-note">{text}</blockquote>
}

/** The text that is to be sent next has something to look at. */
function FindingsQuestion({
  pause: { findings },
  progress,
}: Paused<'findings'> & { progress: RunProgress }) {
  return (
    <Panel
      label={messages.asks.findings}
      action={
        <>
          <CommandButton command="goOn" variant="primary">
            Send it
          </CommandButton>
          <CommandButton command="skip">Leave pending</CommandButton>
        </>
      }
    >
      <p>“{progress.current?.title}”</p>
      <ul className="stack tight">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Panel>
  )
}

type AiPause = Exclude<RunPause['kind'], 'rate-limit' | 'webhook' | 'findings'>

/** The AI wrote no text, and none may come. Nothing is sent before the operator decides. */
function AiQuestion({ pause: { kind, message, said } }: Paused<AiPause>) {
  const { readyToAskAi } = usePublisher()
  const { run: goOn } = useCommand('goOn')
  const isOfKey = kind === 'key' || kind === 'quota' || kind === 'limit'
  const goOnWithService = async () => {
    if (await readyToAskAi(messages.noKeyForAll)) goOn()
  }
  return (
    <Panel
      label={messages.asks[kind]}
      action={
        <>
          <CommandButton command="goOn" variant="primary" onPress={() => void goOnWithService()}>
            Go on
          </CommandButton>
          <WithoutText />
        </>
      }
    >
      <p>{message}</p>
      <Said text={said} />
      <p>‘Go on’ asks the AI again for this post, of which nothing was sent.</p>
      {isOfKey && <SecretField name="aiKey" label="Another API key" />}
      {kind === 'model' && <ModelField label="Model of the AI service" />}
      {!isOfKey && <EndpointField label="Endpoint of the AI service" />}
    </Panel>
  )
}

/** The answers by which the AI is not asked again for the post that waits for its text. */
function WithoutText() {
  const isPublishing = usePublisherState(({ run }) => run?.goal === 'publish')
  return (
    <>
      {isPublishing && (
        <>
          <CommandButton command="useTemplate" input={{ of: 'post' }}>
            Use template content
          </CommandButton>
          <CommandButton command="useTemplate" input={{ of: 'all' }}>
            Use template content for all that are left
          </CommandButton>
        </>
      )}
      <CommandButton command="skip">Leave pending</CommandButton>
    </>
  )
}

/** The webhook cannot be reached. No further text is paid for before the operator decides. */
function WebhookQuestion({ pause: { delivery } }: Paused<'webhook'>) {
  const wasNotSent = delivery.outcome === 'not-sent'
  return (
    <Panel
      label={messages.asks.webhook}
      action={
        <CommandButton command="goOn" variant="primary">
          Try again
        </CommandButton>
      }
    >
      <p>{deliveryText(delivery)}</p>
      <p>
        No more texts are written until you decide.{' '}
        {wasNotSent
          ? '‘Try again’ sends this post again, which was not sent.'
          : '‘Try again’ goes on with the next post. Those that may have been delivered stay as they are.'}
      </p>
    </Panel>
  )
}

interface PanelProps {
  label: string
  children: ReactNode
  /** Buttons beside 'Stop'. */
  action: ReactNode
}

/** Takes the focus from the buttons of the run, which are gone, and gives it back at the end. */
function Panel({ label, children, action }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const run = panel.current?.closest<HTMLElement>('.run-panel')
    const focused = document.activeElement
    if (focused === document.body || run?.contains(focused) === true) {
      // All of it is brought into sight, with its answers.
      panel.current?.scrollIntoView({ block: 'nearest' })
      panel.current?.focus({ preventScroll: true })
    }
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) run?.focus({ preventScroll: true })
      })
  }, [])
  return (
    <div className="stack run-pause" role="group" aria-label={label} tabIndex={-1} ref={panel}>
      <strong>{label}</strong>
      {children}
      <div className="row">
        {action}
        <CommandButton command="stop">Stop</CommandButton>
      </div>
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
