import { SmallButton } from '../small-button.tsx'
import { counted } from '../../../shared/text.ts'
import { Note } from '../note.tsx'
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
    <section className="panel stack summary" aria-label="Summary of the run" tabIndex={-1}>
      <h2>{ends[summary.end]}</h2>
      <p>
        <strong>{summary.published}</strong> {resultOf(summary, unconfirmed)}{' '}
        <strong>{total}</strong> {total === 1 ? 'post' : 'posts'}.
      </p>
      {unconfirmed > 0 && <UnconfirmedNote count={unconfirmed} />}
      {trouble && (
        <Note variant="danger">
          <p>
            <strong>
              “{trouble.title}” {trouble.what === 'failed' ? 'failed' : 'was left without a text'}.
            </strong>{' '}
            {trouble.reason}
          </p>
          {trouble.check !== '' && <p>{trouble.check}</p>}
        </Note>
      )}
      <ul className="stack tight">
        {findings(posts).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <div className="row">
        {summary.goal === 'publish' && (
          <>
            <RetryButton ids={retryable(posts, problems)} />
            <ReportButtons />
          </>
        )}
        <SmallButton
          onClick={() => {
            dismissSummary()
            document.querySelector<HTMLElement>('.queue-actions')?.focus()
          }}
        >
          Dismiss
        </SmallButton>
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
    <Note variant="warning">
      <strong>{count} sent, not confirmed.</strong> Your webhook’s replies could not be read, and a
      workflow that is not published looks the same from here: check in your automation’s history
      that {count === 1 ? 'it has' : 'they have'} arrived. ‘Find out’ beside ‘My webhook allows
      CORS’ tells whether this page can read the replies.
    </Note>
  )
}

function RetryButton({ ids }: { ids: readonly string[] }) {
  const { retryAndPublish } = usePublisher()
  const isFree = usePublisherState(canChange)
  const { showBlocked } = useReview()
  if (ids.length === 0) return null
  return (
    <SmallButton
      variant="primary"
      disabled={!isFree}
      onClick={() => void retryAndPublish(ids).then(showBlocked)}
    >
      Retry {counted(ids.length, 'post')}
    </SmallButton>
  )
}
