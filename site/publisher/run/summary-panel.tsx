import { CommandButton } from '../command-button.tsx'
import { SmallButton } from '../small-button.tsx'
import type { RunSummary } from '../../../shared/run.ts'
import { counted } from '../../../shared/text.ts'
import { deliveryText } from '../delivery-text.ts'
import { queue } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import {
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

/** The result of a run, until it is dismissed, and what mends it. */
export function SummaryPanel({ summary }: { summary: RunSummary }) {
  const { dismiss } = usePublisher()
  const ofRun = new Set(summary.posts)
  const posts = usePublisherState(queue).filter(({ id }) => ofRun.has(id))
  const failed = posts.find(({ state }) => state.status === 'failed')
  const idsOf = (meant: readonly QueuedPost[]) =>
    ({ of: 'queue', ids: meant.map(({ id }) => id) }) as const
  const placeholders = posts.filter(isSentPlaceholder)
  const changed = posts.filter(isChanged)
  return (
    <section
      className="row note summary"
      data-tone="success"
      aria-label="Summary of the run"
      tabIndex={-1}
    >
      <p>
        <strong>{ends[summary.end]}:</strong>{' '}
        {[resultOf(summary, posts), ...findings(posts)].join(' · ')}
        {failed?.state.status === 'failed' && (
          <span className="danger-text"> {deliveryText(failed.state.delivery)}</span>
        )}
      </p>
      {placeholders.length > 0 && (
        <CommandButton command="writeTexts" input={idsOf(placeholders)}>
          Write them again
        </CommandButton>
      )}
      {changed.length > 0 && (
        <CommandButton command="publishQueued" input={idsOf(changed)}>
          Publish {counted(changed.length, 'change')}
        </CommandButton>
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
