import { SmallButton } from '../small-button.tsx'
import type { RunSummary } from '../../../shared/run.ts'
import { counted } from '../../../shared/text.ts'
import { Note } from '../note.tsx'
import { useReview } from '../queue/view.ts'
import { canChange, queue } from '../store/selectors.ts'
import type { PublisherState } from '../store/state.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { ReportButtons } from './report.tsx'
import { mayHaveBeenDelivered, needsText, type PostRecord } from '../../../shared/post-record.ts'
import { deliveryText, whatToCheck } from '../delivery-text.ts'

const ends: Record<RunSummary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended because the queue could not be saved',
}

/** The result of a run, until it is dismissed. */
export function SummaryPanel({ summary }: { summary: RunSummary }) {
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
      {unconfirmed > 0 && (
        // The toast counts what was sent as published.
        <Note variant="warning">
          <strong>{unconfirmed} sent, not confirmed.</strong> Your webhook’s replies could not be
          read, and a workflow that is not published looks the same from here: check in your
          automation’s history that {unconfirmed === 1 ? 'it has' : 'they have'} arrived. ‘Find out’
          beside ‘My webhook allows CORS’ tells whether this page can read the replies.
        </Note>
      )}
      {trouble && (
        <Note variant="danger">
          <p>
            <strong>{trouble.headline}</strong> {trouble.reason}
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
function resultOf({ goal, published }: RunSummary, unconfirmed: number): string {
  if (goal === 'write') return `${published === 1 ? 'text' : 'texts'} written for`
  return unconfirmed > 0 ? 'sent of' : 'published of'
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

type Posts = readonly PostRecord[]

/** Why the AI wrote no text, by the ids of the posts. */
type Problems = PublisherState['textProblems']

/** The first of the posts that went wrong, and why. `check` is empty where the reason says it. */
export function firstTrouble(posts: Posts, problems: Problems) {
  for (const post of posts) {
    const { title, state } = post
    if (state.status === 'failed') {
      const { delivery } = state
      const check = whatToCheck(delivery)
      return { headline: `“${title}” failed.`, reason: deliveryText(delivery), check }
    }
    const reason = isWithoutText(post) ? problems[post.id] : undefined
    if (reason !== undefined) {
      const check = 'Check the AI model, its endpoint and your key.'
      return { headline: `“${title}” was left without a text.`, reason, check }
    }
  }
  return undefined
}

/** The posts that were refused, never sent, or not written: nothing has to be checked before a retry. */
export function retryable(posts: Posts, problems: Problems): string[] {
  return posts
    .filter((post) =>
      post.state.status === 'failed'
        ? !mayHaveBeenDelivered(post)
        : isWithoutText(post) && problems[post.id] !== undefined,
    )
    .map(({ id }) => id)
}

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
