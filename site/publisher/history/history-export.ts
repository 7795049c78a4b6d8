import { stateOf, type Attempt } from '../../../shared/history.ts'
import { csvOf } from '../csv.ts'
import { attemptText } from './attempt-text.ts'

const columns = [
  'sentAt',
  'title',
  'path',
  'scheduledDate',
  'state',
  'statusCode',
  'seconds',
  'result',
  'postId',
  'action',
] as const

type Row = Record<(typeof columns)[number], string>

/** `sentAt` is ISO 8601 in UTC; `statusCode` and `seconds` are empty where they are not known. */
function rowOf(attempt: Attempt): Row {
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

export function historyCsv(attempts: readonly Attempt[]): string {
  return csvOf(columns, attempts.map(rowOf))
}

export function historyJson(attempts: readonly Attempt[]): string {
  return `${JSON.stringify(attempts.map(rowOf), null, 2)}\n`
}
