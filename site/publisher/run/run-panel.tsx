import { useEffect, useRef, useState } from 'react'
import type { RunPause, RunProgress } from '../../../shared/run.ts'
import type { GenerationProblem } from '../../../shared/api/generation.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { MoreMenu } from '../more-menu.tsx'
import { focusTitle } from '../queue/card-focus.ts'
import { agoText, messages, timeText } from '../store/messages.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

/** How far a run is, and how to end it. It takes the focus: the button that was pressed is disabled. */
export function RunPanel() {
  const run = usePublisherState((state) => state.run)
  const panel = useRef<HTMLElement>(null)
  const progress = run?.progress
  const pause = progress?.pause
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
        <h2>{pause ? 'Paused' : run?.goal === 'write' ? 'Writing texts' : 'Publishing'}</h2>
        {progress && (
          <p>
            {Math.min(progress.done + 1, progress.total)} of {progress.total}
            {progress.msLeft !== undefined && !pause && `, about ${timeText(progress.msLeft)} left`}
          </p>
        )}
        {!pause && <Step isEnding={run?.isEnding === true} progress={progress} />}
      </div>
      {progress && <progress aria-label="Progress" max={progress.total} value={progress.done} />}
      {pause && <PausePanel pause={pause} title={progress?.current?.title.trim() || 'Untitled'} />}
    </section>
  )
}

interface StepProps {
  progress: RunProgress | undefined
  isEnding: boolean
}

function Step({ progress, isEnding }: StepProps) {
  const current = progress?.current
  return (
    <>
      <p>
        {current
          ? `${current.step === 'writing' ? 'Writing' : 'Sending'} “${current.title}”.`
          : 'Waiting a moment before the next post.'}
        {current?.step === 'writing' && <Clock text={(now) => agoText(now - current.since)} />}
        {isEnding && ' The run ends after it.'}
      </p>
      {progress && progress.total > 1 && (
        // It keeps the focus.
        <CommandButton command="stop" busy={isEnding}>
          Stop after this post
        </CommandButton>
      )}
      {current?.step === 'writing' && (
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

interface PauseProps {
  pause: RunPause
  /** Of the post that the run waits with. */
  title: string
}

/** Takes the focus from the buttons of the run, which are gone, and gives it back at the end. */
function PausePanel({ pause, title }: PauseProps) {
  const { kind } = pause
  const { readyToAskAi } = usePublisher()
  const { run: goOn } = useCommand('goOn')
  const isPublishing = usePublisherState(({ run }) => run?.goal === 'publish')
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
  const label = messages.pauses[kind]
  const isOfAi = kind === 'no-text' || kind === 'wait'
  const answer = async () => {
    // Another key may have been typed meanwhile.
    if (kind !== 'no-text' || (await readyToAskAi(messages.noKeyForAll))) goOn()
  }
  return (
    <div
      className="stack note run-pause"
      data-tone="warning"
      role="group"
      aria-label={label}
      tabIndex={-1}
      ref={panel}
    >
      <strong>{label}</strong>
      <PauseText pause={pause} title={title} />
      <div className="row">
        <CommandButton command="goOn" variant="primary" onPress={() => void answer()}>
          {kind === 'findings' ? 'Send it' : 'Retry'}
        </CommandButton>
        <CommandButton command="skip">Skip</CommandButton>
        <CommandButton command="stop">Stop</CommandButton>
        {isOfAi && isPublishing && (
          <MoreMenu label="More for this pause">
            <CommandButton command="usePlaceholder" input={{ of: 'post' }} variant="quiet">
              Use the placeholder
            </CommandButton>
            <CommandButton command="usePlaceholder" input={{ of: 'all' }} variant="quiet">
              Use the placeholder for the rest
            </CommandButton>
          </MoreMenu>
        )}
      </div>
    </div>
  )
}

function PauseText({ pause, title }: PauseProps) {
  switch (pause.kind) {
    case 'wait':
      return (
        <p>
          “{title}” is asked for again in <Clock text={(now) => timeText(pause.until - now)} />.{' '}
          <Said problem={pause.problem} />
        </p>
      )
    case 'no-text':
      return (
        <p>
          “{title}”: {pause.problem.message} <Said problem={pause.problem} />
        </p>
      )
    case 'not-sent':
      return <p>{`“${title}”: ${deliveryText(pause.delivery)}`}</p>
    case 'findings':
      return (
        <>
          <p>“{title}”</p>
          <ul className="stack tight">
            {pause.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        </>
      )
  }
}

/** The service's own words; where it said none, the error. */
function Said({ problem: { said, error } }: { problem: GenerationProblem }) {
  const text = said ?? error
  return text !== undefined && <q>{text}</q>
}

const tickMs = 250

/** A text that the time changes. Screen readers are told once, and not each second. */
function Clock({ text }: { text: (now: number) => string }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{text(now)}</span>
}
