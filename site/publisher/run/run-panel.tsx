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
    <section className="stack run-panel" aria-label="Run" tabIndex={-1} ref={panel}>
      <div className="row">
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
        {!progress?.pause && <Step isEnding={run?.isEnding === true} progress={progress} />}
      </div>
      {progress && <progress aria-label="Progress" max={progress.total} value={progress.done} />}
      {progress?.pause && <PausePanel pause={progress.pause} progress={progress} />}
    </section>
  )
}

function Step({ progress, isEnding }: Pick<ActiveRun, 'progress' | 'isEnding'>) {
  return (
    <>
      <p className="run-step">
        {currentText(progress)}
        {isEnding && ' The run ends after it.'}
      </p>
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

type Paused<Kind extends RunPause['kind']> = {
  pause: Extract<RunPause, { kind: Kind }>
  /** Of the post that the run waits with. */
  title: string
}

function PausePanel({ pause, progress }: { pause: RunPause; progress: RunProgress }) {
  const title = progress.current?.title.trim() || 'Untitled'
  switch (pause.kind) {
    case 'rate-limit':
      return <Waiting pause={pause} title={title} />
    case 'webhook':
      return <WebhookQuestion pause={pause} title={title} />
    case 'findings':
      return <FindingsQuestion pause={pause} title={title} />
    default:
      return <AiQuestion pause={pause} title={title} />
  }
}

function Waiting({ pause, title }: Paused<'rate-limit'>) {
  return (
    <Panel
      label="Waiting for the AI service"
      action={
        <>
          <CommandButton command="goOn">Retry</CommandButton>
          <CommandButton command="skip">Skip</CommandButton>
        </>
      }
      more={<Placeholders />}
    >
      <p>
        “{title}” is asked for again in <Countdown until={pause.until} />, at{' '}
        {clockTime(pause.until)}.
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

/** The text that is to be sent next has findings. */
function FindingsQuestion({ pause: { findings }, title }: Paused<'findings'>) {
  return (
    <Panel
      label={messages.asks.findings}
      action={
        <>
          <CommandButton command="goOn" variant="primary">
            Send it
          </CommandButton>
          <CommandButton command="skip">Skip</CommandButton>
        </>
      }
    >
      <p>“{title}”</p>
      <ul className="stack tight">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Panel>
  )
}

type AiPause = Exclude<RunPause['kind'], 'rate-limit' | 'webhook' | 'findings'>

/** No text came. Nothing is sent before the operator decides. */
function AiQuestion({ pause: { kind, message, said }, title }: Paused<AiPause>) {
  const { readyToAskAi } = usePublisher()
  const { run: goOn } = useCommand('goOn')
  const isOfKey = kind === 'key' || kind === 'quota' || kind === 'limit'
  const retry = async () => {
    if (await readyToAskAi(messages.noKeyForAll)) goOn()
  }
  return (
    <Panel
      label={messages.asks[kind]}
      action={
        <>
          <CommandButton command="goOn" variant="primary" onPress={() => void retry()}>
            Retry
          </CommandButton>
          <CommandButton command="skip">Skip</CommandButton>
        </>
      }
      more={<Placeholders />}
    >
      <p>No text for “{title}”. Nothing was sent.</p>
      <p>{message}</p>
      <Said text={said} />
      {isOfKey && <SecretField name="aiKey" label="Another API key" />}
      {kind === 'model' && <ModelField label="Model of the AI service" />}
      {!isOfKey && <EndpointField label="Endpoint of the AI service" />}
    </Panel>
  )
}

/** The answers by which the AI is not asked again. */
function Placeholders() {
  const isPublishing = usePublisherState(({ run }) => run?.goal === 'publish')
  return (
    isPublishing && (
      <>
        <CommandButton command="useTemplate" input={{ of: 'post' }} variant="quiet">
          Use placeholder
        </CommandButton>
        <CommandButton command="useTemplate" input={{ of: 'all' }} variant="quiet">
          Use placeholder for the rest
        </CommandButton>
      </>
    )
  )
}

/** The webhook cannot be reached. No further text is paid for before the operator decides. */
function WebhookQuestion({ pause: { delivery }, title }: Paused<'webhook'>) {
  return (
    <Panel
      label={messages.asks.webhook}
      action={
        <>
          <CommandButton command="goOn" variant="primary">
            Retry
          </CommandButton>
          <CommandButton command="skip">Skip</CommandButton>
        </>
      }
    >
      <p>
        “{title}”: {deliveryText(delivery)}
      </p>
    </Panel>
  )
}

interface PanelProps {
  label: string
  children: ReactNode
  /** Buttons before 'Stop'. */
  action: ReactNode
  /** Buttons after it. */
  more?: ReactNode
}

/** Takes the focus from the buttons of the run, which are gone, and gives it back at the end. */
function Panel({ label, children, action, more }: PanelProps) {
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
        {more}
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
