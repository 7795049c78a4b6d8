import { stateOf, type Attempt, type AttemptState } from '../../../shared/history.ts'
import { failureText, sentText } from '../delivery-text.ts'

export const stateLabels: Readonly<Record<AttemptState, string>> = {
  accepted: 'Accepted',
  unconfirmed: 'Sent, not confirmed',
  uncertain: 'May have been delivered',
  refused: 'Refused',
  'not-sent': 'Not sent',
}

/** What is known of an attempt, in one or two sentences. */
export function attemptText({ result }: Attempt): string {
  switch (result.outcome) {
    case 'sending':
      return 'It is being sent.'
    case 'accepted':
    case 'unconfirmed':
      return sentText(result)
    default:
      return failureText(result)
  }
}

/** Did it arrive? In one word or two. */
export function stateLabel(attempt: Attempt): string {
  return attempt.result.outcome === 'sending' ? 'Being sent' : stateLabels[stateOf(attempt)]
}
