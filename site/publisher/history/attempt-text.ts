import { stateOf, type Attempt, type AttemptState } from '../../../shared/history.ts'
import { deliveryText } from '../delivery-text.ts'

interface StateLook {
  label: string
  /** Of its dot. */
  tone: 'success' | 'warning' | 'danger' | 'neutral'
}

/** How each state is shown. */
export const stateLooks: Readonly<Record<AttemptState, StateLook>> = {
  accepted: { label: 'Accepted', tone: 'success' },
  unconfirmed: { label: 'Sent, not confirmed', tone: 'neutral' },
  uncertain: { label: 'May have been delivered', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  'not-sent': { label: 'Not sent', tone: 'neutral' },
}

/** The result of an attempt, in one or two sentences. */
export function attemptText({ result }: Attempt): string {
  return result.outcome === 'sending' ? 'It is being sent.' : deliveryText(result)
}

export function stateLabel(attempt: Attempt): string {
  return attempt.result.outcome === 'sending' ? 'Being sent' : stateLooks[stateOf(attempt)].label
}

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
    action: attempt.heldBack === 'draft' ? 'take back' : 'publish',
  }
}
