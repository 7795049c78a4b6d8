import { stateOf, type Attempt } from '../../../shared/history.ts'
import { attemptText } from './attempt-text.ts'

/** `sentAt` is ISO 8601 in UTC; `statusCode` and `seconds` are empty where they are not known. */
export function historyRow(attempt: Attempt) {
  const { result, tookMs } = attempt
  return {
    sentAt: new Date(attempt.at).toISOString(),
    title: attempt.title,
    path: `/blog/${attempt.slug}`,
    scheduledDate: attempt.publishDate,
    state: stateOf(attempt),
    statusCode: 'status' in result ? String(result.status) : '',
    seconds: tookMs === undefined ? '' : (tookMs / 1000).toFixed(1),
    result: attemptText(attempt),
    postId: attempt.postId,
    action: attempt.heldBack === 'draft' ? 'take down' : 'publish',
  }
}
