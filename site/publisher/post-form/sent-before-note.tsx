import { formatLongDate, localDate } from '../../../shared/dates.ts'
import type { Attempt } from '../../../shared/history.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { stateLabel } from '../history/attempt-text.ts'
import { sentBefore } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

export function sentBeforeText(attempt: Attempt): string {
  return `Sent before, on ${formatLongDate(localDate(new Date(attempt.at)))}: ${stateLabel(attempt)}.`
}

/** Says that a post of the single publisher would be sent a second time. */
export function SentBeforeNote({ post }: { post: PostRecord }) {
  const attempt = usePublisherState((state) => sentBefore(state)(post))
  // One that was sent or failed says itself what became of it.
  if (!attempt || post.state.status !== 'draft') return null
  return (
    <p className="warning-text" role="status">
      {sentBeforeText(attempt)}{' '}
      {attempt.postId === post.id
        ? 'Publishing sends the same post again.'
        : 'Publishing makes another post at another URL.'}
    </p>
  )
}
