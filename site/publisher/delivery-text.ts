import { blockMessages } from '../../shared/api/http.ts'
import type { SentDelivery } from '../../shared/delivery.ts'
import type { Failure, ScheduledPost } from '../../shared/queue.ts'

const unknown = {
  network: 'No answer came, or the connection broke',
  timeout: 'No answer came in time',
  cancelled: 'It was cut off',
} as const

const askFirst = 'It may have been delivered: check your automation before you retry.'

/** What is known of a send that failed, in one or two sentences. */
export function failureText(failure: Failure): string {
  switch (failure.outcome) {
    case 'refused': {
      const detail = failure.detail === '' ? '' : ` It said: ${failure.detail}`
      return `Your webhook refused it with status ${failure.status}.${detail}`
    }
    case 'not-sent':
      return failure.reason === undefined
        ? 'Nothing was sent: there is no connection, or no webhook.'
        : blockMessages[failure.reason]
    case 'unknown':
      return `${unknown[failure.trouble]}. ${askFirst}`
    case 'interrupted':
      return `The publisher was closed while it was being sent. ${askFirst}`
  }
}

/** What is known of a send that worked. */
export function sentText(delivery: SentDelivery): string {
  return delivery.outcome === 'accepted'
    ? `Accepted by your webhook (${delivery.status}).`
    : 'Sent, not confirmed: this page cannot read the reply.'
}

/** What is known of a post's delivery; undefined for a post that was not sent. */
export function deliveryText(post: ScheduledPost): string | undefined {
  switch (post.status) {
    case 'pending':
    case 'sending':
      return undefined
    case 'published':
      return sentText(post.delivery)
    case 'failed':
      return failureText(post.failure)
  }
}
