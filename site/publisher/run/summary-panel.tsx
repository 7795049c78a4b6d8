import { CommandButton } from '../command-button.tsx'
import { SmallButton } from '../small-button.tsx'
import { counted } from '../../../shared/text.ts'
import { deliveryText } from '../delivery-text.ts'
import { textsToRead } from '../queue/post-drawer.tsx'
import { useReview } from '../queue/view.ts'
import { queue } from '../store/selectors.ts'
import type { RunSummary } from '../store/state.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import {
  isApproved,
  isChanged,
  isPlaceholder,
  needsText,
  uncertainPost,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'

const ends: Record<RunSummary['end'], string> = {
  complete: 'The run is complete',
  stopped: 'The run was stopped',
  'not-saved': 'The run ended, since it could not be saved',
}

/** The result of a run in one line, until it is dismissed, and what mends it. */
export function SummaryPanel({ summary }: { summary: RunSummary }) {
  const { dismiss } = usePublisher()
  const { showFilter, open } = useReview()
  const ofRun = new Set(summary.posts)
  const posts = usePublisherState(queue).filter(({ id }) => ofRun.has(id))
  const waitsToBeRead = usePublisherState(({ notes }) => notes.settings.sendsApprovedOnly)
  const idsOf = (meant: readonly QueuedPost[]) =>
    ({ of: 'queue', ids: meant.map(({ id }) => id) }) as const
  const failed = posts.filter(({ state }) => state.status === 'failed')
  const [first] = failed
  const placeholders = posts.filter(isSentPlaceholder)
  const changed = posts.filter(isChanged)
  const unread = textsToRead(posts).filter((post) => !isApproved(post))
  const [next] = unread
  const said = [
    resultOf(summary, posts),
    ...findings(posts),
    ...(waitsToBeRead && next ? [`${counted(unread.length, 'text')} to be read`] : []),
  ]
  return (
    <section
      className="row tight note summary"
      data-tone={toneOf(summary, posts)}
      aria-label="Summary of the run"
      tabIndex={-1}
    >
      <p className="grow">
        <strong>{ends[summary.end]}:</strong> {said.join(' · ')}
        {first?.state.status === 'failed' && ` · ${deliveryText(first.state.delivery)}`}
      </p>
      {failed.length > 0 && (
        <SmallButton variant="quiet" onClick={() => showFilter('failed')}>
          Show failed
        </SmallButton>
      )}
      {placeholders.length > 0 && (
        <CommandButton command="writeTexts" input={idsOf(placeholders)} variant="quiet">
          Write them again
        </CommandButton>
      )}
      {changed.length > 0 && (
        <CommandButton command="publishQueued" input={idsOf(changed)}>
          Publish {counted(changed.length, 'change')}
        </CommandButton>
      )}
      {next && (summary.goal === 'write' || waitsToBeRead) && (
        <SmallButton onClick={() => open(next.id, 'read')}>Read texts</SmallButton>
      )}
      <SmallButton
        variant="quiet"
        onClick={() => {
          dismiss('summary')
          document.querySelector<HTMLElement>('.queue-bar')?.focus()
        }}
      >
        Dismiss
      </SmallButton>
    </section>
  )
}

/** By the worst that it tells. */
function toneOf({ end }: RunSummary, posts: readonly QueuedPost[]) {
  if (end === 'not-saved' || posts.some(({ state }) => state.status === 'failed')) return 'danger'
  const isOpen = (post: QueuedPost) =>
    isSentPlaceholder(post) || isUnconfirmed(post) || isWithoutText(post)
  return end === 'stopped' || posts.some(isOpen) ? 'warning' : 'success'
}

/** The result, in no more than is known of it: the toast counts all that was sent as published. */
function resultOf(
  { goal, published, posts: all }: RunSummary,
  posts: readonly QueuedPost[],
): string {
  const sent = posts.some(isUnconfirmed) ? 'sent' : 'published'
  const done =
    goal === 'write' ? `${counted(published, 'text')} written for` : `${published} ${sent} of`
  return `${done} ${counted(all.length, 'post')}`
}

/** Outcomes of a run that are worth a line, each with the number of its posts. */
export function findings(posts: readonly QueuedPost[]): string[] {
  const lines: [(post: QueuedPost) => boolean, string][] = [
    [isUnconfirmed, 'not confirmed: check your automation'],
    [isSentPlaceholder, 'with a placeholder'],
    [isWithoutText, 'without a text'],
    [(post) => post.state.status === 'failed' && !uncertainPost(post), 'failed'],
    [(post) => uncertainPost(post) !== undefined, 'may have arrived: check your automation'],
  ]
  return lines.flatMap(([isMeant, text]) => {
    const count = posts.filter(isMeant).length
    return count === 0 ? [] : `${count} ${text}`
  })
}

function isUnconfirmed({ state, sent }: QueuedPost): boolean {
  return state.status === 'published' && sent?.delivery?.outcome === 'unconfirmed'
}

function isSentPlaceholder(post: QueuedPost): boolean {
  return post.state.status === 'published' && isPlaceholder(post)
}

function isWithoutText(post: QueuedPost): boolean {
  return post.state.status === 'pending' && needsText(post)
}
