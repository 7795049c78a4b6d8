import { mayHaveBeenDelivered, readyText, type Queue } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { useSessions } from '../../sessions.tsx'
import type { BulkSummary } from '../bulk-state.ts'
import { ReportButtons } from './report-buttons.tsx'

const ends: Record<BulkSummary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended because the queue could not be saved',
}

/** The result of a run, until it is dismissed. */
export function SummaryPanel({ summary, queue }: { summary: BulkSummary; queue: Queue }) {
  const { bulk } = useSessions()
  const ofRun = new Set(summary.posts)
  const texts = summary.published === 1 ? 'text' : 'texts'
  const verb = summary.goal === 'write-texts' ? `${texts} written for` : 'published of'
  return (
    <section className="panel summary" aria-label="Summary of the run" tabIndex={-1}>
      <h2>{ends[summary.end]}</h2>
      <p>
        <strong>{summary.published}</strong> {verb} <strong>{summary.total}</strong>{' '}
        {summary.total === 1 ? 'post' : 'posts'}.
      </p>
      <ul className="summary-list">
        {findings(queue.filter(({ id }) => ofRun.has(id))).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <div className="run-buttons">
        {summary.goal !== 'write-texts' && <ReportButtons queue={queue} />}
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

function findings(queue: Queue): string[] {
  const count = (matches: (post: Queue[number]) => boolean) => queue.filter(matches).length
  const unconfirmed = count(
    (post) => post.status === 'published' && post.delivery.outcome === 'unconfirmed',
  )
  const failed = count((post) => post.status === 'failed' && !mayHaveBeenDelivered(post.failure))
  const uncertain = count((post) => post.status === 'failed' && mayHaveBeenDelivered(post.failure))
  const left = count((post) => post.status === 'pending' && !readyText(post))
  const templates = count(
    (post) => post.status === 'published' && post.prepared?.source === 'template' && !post.content,
  )
  return [
    unconfirmed > 0 && `${unconfirmed} sent, not confirmed: look into your automation’s history.`,
    templates > 0 && `${templates} sent with template content: edit it before it goes live.`,
    left > 0 && `${left} left pending, without a text.`,
    failed > 0 && `${failed} failed. You can set them back to pending.`,
    uncertain > 0 &&
      `${uncertain} failed, but may have been delivered: check your automation before you retry.`,
  ].filter((finding) => finding !== false)
}
