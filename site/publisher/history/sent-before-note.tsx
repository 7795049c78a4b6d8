import { useSyncExternalStore } from 'react'
import { formatLongDate, localDate } from '../../../shared/dates.ts'
import type { Attempt, AttemptedPost } from '../../../shared/history.ts'
import { useSessions } from '../sessions.tsx'
import { stateLabel } from './attempt-text.ts'

export function sentBeforeText(attempt: Attempt): string {
  return `Sent before, on ${formatLongDate(localDate(new Date(attempt.at)))}: ${stateLabel(attempt)}.`
}

interface Props {
  post: AttemptedPost
  /** Whether its own attempts are told elsewhere, or were decided on. */
  own?: 'decided'
}

/** Says that a post would be sent a second time. */
export function SentBeforeNote({ post, own }: Props) {
  const { history } = useSessions()
  const find = () => history.get().sentBefore(post, own && { own })
  const attempt = useSyncExternalStore(history.subscribe, find, find)
  return (
    attempt && (
      <p className="field-warning" role="status">
        {sentBeforeText(attempt)}{' '}
        {attempt.postId === post.id
          ? 'Sent again, it is the same post once more, under the same id.'
          : 'Sent again, it is another post at another address.'}
      </p>
    )
  )
}
