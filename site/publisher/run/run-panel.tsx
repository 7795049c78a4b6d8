import { useEffect, useRef, useState } from 'react'
import type { GenerationProblem } from '../../../shared/api/generation.ts'
import { CommandButton } from '../command-button.tsx'
import { deliveryText } from '../delivery-text.ts'
import { MoreMenu } from '../more-menu.tsx'
import { focusTitle, markCard } from '../queue/card-focus.ts'
import { agoText, messages, timeText } from '../store/messages.ts'
import type { RunJob, RunPause, RunProgress } from '../store/state.ts'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'

/** In the line of a run, in both tools: 'Post 7 of 30: title'. It stays between two posts. */
function useRunLine(): string {
  const progress = usePublisherState(({ run }) => run?.progress)
  const [last, setLast] = useState('')
  const title = progress?.current?.title
  if (title !== undefined && title !== last) setLast(title)
  if (!progress) return ''
  const at = Math.min(progress.done + 1, progress.total)
  return `Post ${at} of ${progress.total}${last.trim() && `: ${last}`}`
}

/** The same beside the other tool, which does not show the run. */
export function RunLine() {
  const line = useRunLine()
  return line !== '' && <span className="quiet-note run-line">{line}</span>
}

/** In steps of so many milliseconds: what changes more often is not read. */
const stepMs = 5000

const goalTexts: Record<RunJob['goal'], string> = {
  publish: 'Publishing',
  write: 'Writing texts',
  'take-back': 'Taking back',
}

/** How far a run is, and how to end it. It takes the focus: the button that was pressed is disabled. */
export function RunPanel() {
  const run = usePublisherState((state) => state.run)
  const panel = useRef<HTMLElement>(null)
  const line = useRunLine()
  const progress = run?.progress
  const { current, pause, msLeft } = progress ?? {}
  const isEnding = run?.isEnding === true
  const lastPost = useRef<string>(undefined)

  useEffect(() => {
    if (current) lastPost.current = current.id
  }, [current])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => void requestAnimationFrame(() => focusResult(lastPost.current))
  }, [])

  return (
    <section className="run-panel" aria-label="Run" tabIndex={-1} ref={panel}>
      {progress && <progress aria-label="Progress" max={progress.total} value={progress.done} />}
      {pause ? (
        <PausePanel pause={pause} post={current} line={line} />
      ) : (
        <div className="row">
          <p>
            <strong>{run && goalTexts[run.goal]}</strong> {line}
            {msLeft !== undefined &&
              `, about ${timeText(Math.ceil(msLeft / stepMs) * stepMs)} left`}
            {current?.step === 'writing' && <Clock text={(now) => agoText(now - current.since)} />}
            {isEnding && '. The run ends after it.'}
          </p>
          {progress && progress.total > 1 && current && (
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
        </div>
      )}
    </section>
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
  /** The post that the run waits with. */
  post: RunProgress['current']
  line: string
}

/** Takes the focus from the buttons of the run, which are gone, and gives it back at the end. */
function PausePanel({ pause, post, line }: PauseProps) {
  const { kind } = pause
  const { readyToAskAi } = usePublisher()
  const { run: goOn } = useCommand('goOn')
  const isPublishing = usePublisherState(({ run }) => run?.goal === 'publish')
  const panel = useRef<HTMLDivElement>(null)
  const id = post?.id
  useEffect(() => {
    const run = panel.current?.closest<HTMLElement>('.run-panel')
    const focused = document.activeElement
    if (focused === document.body || run?.contains(focused) === true) {
      panel.current?.focus({ preventScroll: true })
    }
    const endMark = id === undefined ? undefined : markCard(id)
    return () => {
      endMark?.()
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) run?.focus({ preventScroll: true })
      })
    }
  }, [id])
  const label = messages.pauses[kind]
  const isOfAi = kind === 'no-text' || kind === 'wait'
  const answer = async () => {
    // Another key may have been typed meanwhile.
    if (kind !== 'no-text' || (await readyToAskAi(messages.noKeyForAll))) goOn()
  }
  return (
    <div
      className="row note run-pause"
      data-tone="warning"
      role="group"
      aria-label={label}
      tabIndex={-1}
      ref={panel}
    >
      <div className="grow run-words" role="region" aria-label="Reason" tabIndex={0}>
        <p>
          <strong>Paused: {label}</strong> {line}
        </p>
        <PauseText pause={pause} />
      </div>
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
  )
}

/** In one line: what came, in the service's words. */
function PauseText({ pause }: { pause: RunPause }) {
  switch (pause.kind) {
    case 'wait':
      return (
        <p>
          Asked for again in <Clock text={(now) => timeText(pause.until - now)} />.{' '}
          <Said problem={pause.problem} />
        </p>
      )
    case 'no-text':
      return (
        <p>
          {pause.problem.message} <Said problem={pause.problem} />
        </p>
      )
    case 'not-sent':
      return <p>{deliveryText(pause.delivery)}</p>
    case 'findings':
      return (
        <ul className="stack tight">
          {pause.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
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
