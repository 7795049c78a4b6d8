import { SmallButton } from '../small-button.tsx'
import type { RunSummary } from '../../../shared/run.ts'
import { DeliveryNote } from '../delivery-note.tsx'
import { Note } from '../note.tsx'
import { queue } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { mayHaveBeenDelivered, needsText, type PostRecord } from '../../../shared/post-record.ts'

const ends: Record<RunSummary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended because the queue could not be saved',
}

/** The result of a run, until it is dismissed. */
export function SummaryPanel({ summary }: { summary: RunSummary }) {
  const { dismissSummary } = usePublisher()
  const ofRun = new Set(summary.posts)
  const posts = usePublisherState(queue).filter(({ id }) => ofRun.has(id))
  const unconfirmed = countUnconfirmed(posts)
  const failed = posts.find(({ state }) => state.status === 'failed')
  const total = summary.posts.length
  return (
    <section className="panel stack summary" aria-label="Summary of the run" tabIndex={-1}>
      <h2>{ends[summary.end]}</h2>
      <p>
        <strong>{summary.published}</strong> {resultOf(summary, unconfirmed)}{' '}
        <strong>{total}</strong> {total === 1 ? 'post' : 'posts'}.
      </p>
      {unconfirmed > 0 && (
        // The toast counts what was sent as published.
        <Note variant="warning">
          <strong>{unconfirmed} sent, not confirmed.</strong> Your webhook’s replies could not be
          read, and a workflow that is not published looks the same from here: check in your
          automation’s history that {unconfirmed === 1 ? 'it has' : 'they have'} arrived. ‘Find out’
          beside ‘My webhook allows CORS’ tells whether this page can read the replies.
        </Note>
      )}
      {failed?.state.status === 'failed' && (
        <DeliveryNote of="post" title={failed.title} delivery={failed.state.delivery} />
      )}
      <ul className="stack tight">
        {findings(posts).map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <div className="row">
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
function resultOf({ goal, published }: RunSummary, unconfirmed: number): string {
  if (goal === 'write') return `${published === 1 ? 'text' : 'texts'} written for`
  return unconfirmed > 0 ? 'sent of' : 'published of'
}

type Posts = readonly PostRecord[]

export function countUnconfirmed(posts: Posts): number {
  return posts.filter(
    ({ state }) => state.status === 'published' && state.delivery.outcome === 'unconfirmed',
  ).length
}

/** What became of the posts of a run that is worth a line. */
export function findings(posts: Posts): string[] {
  const uncertain = posts.filter(mayHaveBeenDelivered).length
  const failed = posts.filter(({ state }) => state.status === 'failed').length - uncertain
  const left = posts.filter(isWithoutText).length
  const templates = posts.filter(
    ({ state, textSource }) => state.status === 'published' && textSource === 'template',
  ).length
  return [
    templates > 0 && `${templates} sent with template content: edit it before it goes live.`,
    left > 0 && `${left} left pending, without a text.`,
    failed > 0 && `${failed} failed: refused by your webhook, or never sent.`,
    uncertain > 0 &&
      `${uncertain} failed, but may have been delivered: check your automation before you retry.`,
  ].filter((finding) => finding !== false)
}

function isWithoutText(post: PostRecord): boolean {
  return post.state.status === 'pending' && needsText(post)
}
