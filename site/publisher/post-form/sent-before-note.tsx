import { formatLongDate, localDate } from '../../../shared/dates.ts'
import type { Attempt } from '../../../shared/history.ts'
import { publicId, type PostRecord } from '../../../shared/post/post-record.ts'
import { attemptedPost } from '../../../shared/history.ts'
import { stateLabel } from '../history/attempt-text.ts'
import { history, today } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'

export function sentBeforeText(attempt: Attempt): string {
  return `Sent before, on ${formatLongDate(localDate(new Date(attempt.at)))}: ${stateLabel(attempt)}.`
}

/** Says that a post of the single publisher would be sent a second time. */
export function SentBeforeNote({ post }: { post: PostRecord }) {
  // A draft that failed says itself what became of it.
  const known = post.kind === 'json' ? {} : { own: 'decided' as const }
  const attempt = usePublisherState((state) =>
    history(state).find(attemptedPost(post, today()), known),
  )
  return (
    attempt && (
      <p className="warning-text" role="status">
        {sentBeforeText(attempt)}{' '}
        {attempt.postId === publicId(post)
          ? 'Publishing sends the same post again.'
          : 'Publishing makes another post at another URL.'}
      </p>
    )
  )
}
