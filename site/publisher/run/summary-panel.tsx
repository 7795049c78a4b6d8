import { Button } from '../../ui/button.tsx'
import { useReview } from '../queue/view.ts'
import { canChange, queue } from '../store/selectors.ts'
import type { Summary } from '../store/state.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { ReportButtons } from './report-buttons.tsx'
import { countUnconfirmed, findings, firstTrouble, retryable } from './summary-text.ts'

const ends: Record<Summary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended because the queue could not be saved',
}

/** The result of a run, until it is dismissed. */
export function SummaryPanel({ summary }: { summary: Summary }) {
  const { dismissSummary } = usePublisher()
  const problems = usePublisherState(({ textProblems }) => textProblems)
  const ofRun = new Set(summary.posts)
  const posts = usePublisherState(queue).filter(({ id }) => ofRun.has(id))
  const unconfirmed = countUnconfirmed(posts)
  const trouble = firstTrouble(posts, problems)
  const total = summary.posts.length
  return (
    <section className="panel summary" aria-label="Summary of the run" tabIndex={-1}>
      <h2>{ends[summary.end]}</h2>
      <p>
        <strong>{summary.published}</strong> {resultOf(summary, unconfirmed)}{' '}
        <strong>{total}</strong> {total === 1 ? 'post' : 'posts'}.
      </p>
      {unconfirmed > 0 && <UnconfirmedNote count={unconfirmed} />}
      {trouble && (
        <div className="note" data-variant="danger">
          <p>
            <strong>
              “{trouble.title}” {trouble.what === 'failed' ? 'failed' : 'was left without a text'}.
            </strong>{' '}
            {trouble.reason}
          </p>
          {trouble.check !== '' && <p>{trouble.check}</p>}
        </div>
      )}
      <ul className="summary-list">
        {findings(posts).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <div className="run-buttons">
        {summary.goal === 'publish' && (
          <>
            <RetryButton ids={retryable(posts, problems)} />
            <ReportButtons />
          </>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            dismissSummary()
            document.querySelector<HTMLElement>('.queue-actions')?.focus()
          }}
        >
          Dismiss
        </Button>
      </div>
    </section>
  )
}

/** What was done, in no more than is known of it. */
function resultOf({ goal, published }: Summary, unconfirmed: number): string {
  if (goal === 'write') return `${published === 1 ? 'text' : 'texts'} written for`
  return unconfirmed > 0 ? 'sent of' : 'published of'
}

/** Beside the toast, which counts what was sent as published. */
function UnconfirmedNote({ count }: { count: number }) {
  return (
    <p className="note" data-variant="warning">
      <strong>{count} sent, not confirmed.</strong> Your webhook’s replies could not be read, and a
      workflow that is not published looks the same from here: check in your automation’s history
      that {count === 1 ? 'it has' : 'they have'} arrived. ‘Find out’ beside ‘My webhook allows
      CORS’ tells whether this page can read the replies.
    </p>
  )
}

function RetryButton({ ids }: { ids: readonly string[] }) {
  const { retryAndPublish } = usePublisher()
  const isFree = usePublisherState(canChange)
  const { showBlocked } = useReview()
  if (ids.length === 0) return null
  return (
    <Button
      size="small"
      disabled={!isFree}
      onClick={() => void retryAndPublish(ids).then(showBlocked)}
    >
      Retry {ids.length} {ids.length === 1 ? 'post' : 'posts'}
    </Button>
  )
}
