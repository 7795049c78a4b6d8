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
