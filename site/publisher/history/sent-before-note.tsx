import { useSyncExternalStore } from 'react'
import { formatLongDate, localDate } from '../../../shared/dates.ts'
import type { Attempt, AttemptedPost } from '../../../shared/history.ts'
import { useSessions } from '../sessions.tsx'
import { stateLabel } from './attempt-text.ts'

/** The latest attempt to deliver a post of the same address, or title and date, under another id. */
export function useSentBefore(post: AttemptedPost): Attempt | undefined {
  const { history } = useSessions()
  const find = () => history.get().sentBefore(post)
  return useSyncExternalStore(history.subscribe, find, find)
}

export function sentBeforeText(attempt: Attempt): string {
  return `Sent before, on ${formatLongDate(localDate(new Date(attempt.at)))}: ${stateLabel(attempt)}.`
}

/** Says that a post would be sent a second time. */
export function SentBeforeNote({ post }: { post: AttemptedPost }) {
  const attempt = useSentBefore(post)
  return (
    attempt && (
      <p className="field-warning" role="status">
        {sentBeforeText(attempt)} Sent again, it is another post at another address.
      </p>
    )
  )
}
