import { stateOf, type Attempt, type AttemptState } from '../../../shared/history.ts'
import { deliveryText } from '../delivery-text.ts'

export const stateLabels: Readonly<Record<AttemptState, string>> = {
  accepted: 'Accepted',
  unconfirmed: 'Sent, not confirmed',
  uncertain: 'May have been delivered',
  refused: 'Refused',
  'not-sent': 'Not sent',
}

/** What is known of an attempt, in one or two sentences. */
export function attemptText({ result }: Attempt): string {
  return result.outcome === 'sending' ? 'It is being sent.' : deliveryText(result)
}

/** Did it arrive? In one word or two. */
export function stateLabel(attempt: Attempt): string {
  return attempt.result.outcome === 'sending' ? 'Being sent' : stateLabels[stateOf(attempt)]
}
