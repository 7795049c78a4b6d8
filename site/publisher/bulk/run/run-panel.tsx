import { useEffect, useRef } from 'react'
import type { RunHold } from '../../../../shared/run-hold.ts'
import type { RunProgress } from '../../../../shared/run.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import type { Work } from '../bulk-state.ts'
import { focusTitle } from '../review/card-focus.ts'
import { EndpointQuestion, KeyQuestion, WebhookQuestion } from './question-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const goals: Record<Work['goal'], string> = {
  'publish-all': 'Publishing the queue',
  'publish-one': 'Publishing one post',
  'write-texts': 'Writing texts',
}

/** How far a run is, and how to end it. It takes the focus, since the button that was clicked is disabled now. */
export function RunPanel({ work }: { work: Work }) {
  const panel = useRef<HTMLElement>(null)
  const { goal, progress } = work

  const lastPost = useRef<string>(undefined)

  useEffect(() => {
    if (progress?.current) lastPost.current = progress.current.id
  }, [progress])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        moveLostFocus(lastPost.current)
      })
    }
  }, [])

  return (
    <section className="panel run-panel" aria-label="Run" tabIndex={-1} ref={panel}>
      <div className="run-head">
        <h2>{goals[goal]}</h2>
        {progress && goal !== 'publish-one' && (
          <p>
            {Math.min(progress.done + 1, progress.total)} of {progress.total}
            {progress.msLeft !== undefined &&
              !progress.hold &&
              `, ${durationText(progress.msLeft)} left`}
          </p>
        )}
      </div>
      {progress && goal !== 'publish-one' && (
        <progress aria-label="Progress" max={progress.total} value={progress.done} />
      )}
      {progress?.hold ? <Hold hold={progress.hold} progress={progress} /> : <Step work={work} />}
    </section>
  )
}

function Step({ work: { progress, ending } }: { work: Work }) {
  const { bulk } = useSessions()
  return (
    <>
      <p className="run-current">{currentText(progress, ending)}</p>
      <div className="run-buttons">
        {progress && progress.total > 1 && (
          <Button
            variant="secondary"
            size="small"
            disabled={ending !== 'not-asked'}
            onClick={bulk.stop}
          >
            Stop after this post
          </Button>
        )}
        {progress?.current?.step === 'writing' && (
          <Button variant="quiet" size="small" onClick={bulk.cancel}>
            Cancel writing
          </Button>
        )}
      </div>
    </>
  )
}

/** What the run waits for. */
function Hold({ hold, progress }: { hold: RunHold; progress: RunProgress }) {
  switch (hold.kind) {
    case 'rate-limit':
      return (
        <WaitingPanel
          hold={hold}
          title={progress.current?.title}
          posts={progress.total === 1 ? 'one' : 'several'}
        />
      )
    case 'key':
      return <KeyQuestion hold={hold} />
    case 'blocked':
      return <EndpointQuestion hold={hold} />
    case 'webhook':
      return <WebhookQuestion hold={hold} />
  }
}

/** At the end of the work its result takes the focus, unless something else has it by now. */
function moveLostFocus(post: string | undefined): void {
  if (document.activeElement !== document.body) return
  const options = { preventScroll: true }
  const summary = document.querySelector<HTMLElement>('.summary')
  if (summary) summary.focus(options)
  else focusTitle(post, options)
}

function currentText(progress: RunProgress | undefined, ending: Work['ending']): string {
  const end = ending === 'not-asked' ? '' : ' The run ends after it.'
  if (!progress?.current) return `Waiting a moment before the next post.${end}`
  const { title, step } = progress.current
  return `${step === 'writing' ? 'Writing' : 'Sending'} “${title}”.${end}`
}

/** 'a few seconds', 'about 40 seconds', 'about 3 minutes': an estimate is no more exact. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 10) return 'a few seconds'
  if (seconds < 60) return `about ${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}
