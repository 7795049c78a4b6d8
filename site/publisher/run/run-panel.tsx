import { useEffect, useRef } from 'react'
import type { RunProgress } from '../../../shared/run.ts'
import { SmallButton } from '../small-button.tsx'
import { focusTitle } from '../queue/card-focus.ts'
import type { ActiveRun } from '../store/state.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { PausePanel } from './pause-panel.tsx'

/** How far a run is, and how to end it. It takes the focus: the button that was pressed is disabled. */
export function RunPanel() {
  const run = usePublisherState((state) => state.run)
  const panel = useRef<HTMLElement>(null)
  const progress = run?.progress
  const isSingle = run?.goal === 'publish' && run.of !== 'queue'
  const title = isSingle ? 'Publishing one post' : 'Publishing the queue'
  const lastPost = useRef<string>(undefined)

  useEffect(() => {
    if (progress?.current) lastPost.current = progress.current.id
  }, [progress])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => void requestAnimationFrame(() => focusResult(lastPost.current))
  }, [])

  return (
    <section className="panel stack run-panel" aria-label="Run" tabIndex={-1} ref={panel}>
      <div className="row apart">
        <h2>{run?.goal === 'write' ? 'Writing texts' : title}</h2>
        {progress && !isSingle && (
          <p>
            {Math.min(progress.done + 1, progress.total)} of {progress.total}
            {progress.msLeft !== undefined &&
              !progress.pause &&
              `, ${durationText(progress.msLeft)} left`}
          </p>
        )}
      </div>
      {progress && !isSingle && (
        <progress aria-label="Progress" max={progress.total} value={progress.done} />
      )}
      {progress?.pause ? (
        <PausePanel pause={progress.pause} progress={progress} />
      ) : (
        <Step isEnding={run?.isEnding === true} progress={progress} />
      )}
    </section>
  )
}

function Step({ progress, isEnding }: Partial<Pick<ActiveRun, 'progress' | 'isEnding'>>) {
  const { stop, cancel } = usePublisher()
  return (
    <>
      <p>
        {currentText(progress)}
        {isEnding && ' The run ends after it.'}
      </p>
      <div className="row">
        {progress && progress.total > 1 && (
          <SmallButton disabled={isEnding} onClick={stop}>
            Stop after this post
          </SmallButton>
        )}
        {progress?.current?.step === 'writing' && (
          <SmallButton variant="quiet" onClick={cancel}>
            Cancel writing
          </SmallButton>
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

/** 'a few seconds', 'about 40 seconds', 'about 3 minutes': an estimate is no more exact. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 10) return 'a few seconds'
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}
