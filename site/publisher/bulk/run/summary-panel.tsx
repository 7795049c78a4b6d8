import type { Queue } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useValue } from '../../observable.ts'
import { useSessions } from '../../sessions.tsx'
import type { BulkSummary } from '../bulk-state.ts'
import { ReportButtons } from './report-buttons.tsx'
import {
  countUnconfirmed,
  findings,
  firstTrouble,
  retryable,
  type Trouble,
} from './summary-text.ts'
import { usePublish } from './use-publish.ts'

const ends: Record<BulkSummary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended because the queue could not be saved',
}

interface Props {
  summary: BulkSummary
  queue: Queue
}

/** The result of a run, until it is dismissed. */
export function SummaryPanel({ summary, queue }: Props) {
  const { bulk } = useSessions()
  const { problems } = useValue(bulk)
  const ofRun = new Set(summary.posts)
  const posts = queue.filter(({ id }) => ofRun.has(id))
  const isOfTexts = summary.goal === 'write-texts'
  const unconfirmed = countUnconfirmed(posts)
  const trouble = firstTrouble(posts, problems)
  return (
    <section className="panel summary" aria-label="Summary of the run" tabIndex={-1}>
      <h2>{ends[summary.end]}</h2>
      <p>
        <strong>{summary.published}</strong> {resultOf(summary, unconfirmed)}{' '}
        <strong>{summary.total}</strong> {summary.total === 1 ? 'post' : 'posts'}.
      </p>
      {unconfirmed > 0 && <UnconfirmedNote count={unconfirmed} />}
      {trouble && <TroubleNote trouble={trouble} />}
      <ul className="summary-list">
        {findings(posts).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <div className="run-buttons">
        {!isOfTexts && <RetryButton ids={retryable(posts, problems)} />}
        {!isOfTexts && <ReportButtons queue={queue} />}
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            bulk.dismissSummary()
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
function resultOf({ goal, published }: BulkSummary, unconfirmed: number): string {
  if (goal === 'write-texts') return `${published === 1 ? 'text' : 'texts'} written for`
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

function TroubleNote({ trouble: { title, what, reason, check } }: { trouble: Trouble }) {
  return (
    <div className="note" data-variant="danger">
      <p>
        <strong>
          “{title}” {what === 'failed' ? 'failed' : 'was left without a text'}.
        </strong>{' '}
        {reason}
      </p>
      {check !== '' && <p>{check}</p>}
    </div>
  )
}

function RetryButton({ ids }: { ids: readonly string[] }) {
  const { bulk } = useSessions()
  const { activity } = useValue(bulk)
  const { retryPosts } = usePublish()
  if (ids.length === 0) return null
  return (
    <Button size="small" disabled={activity.kind !== 'idle'} onClick={() => void retryPosts(ids)}>
      Retry {ids.length} {ids.length === 1 ? 'post' : 'posts'}
    </Button>
  )
}
