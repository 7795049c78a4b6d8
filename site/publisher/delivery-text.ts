import { blockMessages } from '../../shared/api/http.ts'
import type { FailedDelivery, SentDelivery } from '../../shared/delivery.ts'
import type { Failure, ScheduledPost } from '../../shared/queue.ts'

const unknown = {
  network: 'No answer came, or the connection broke.',
  unreadable: 'No reply came that this page may read.',
  timeout: 'No answer came in time.',
  cancelled: 'It was cut off.',
} as const

const askFirst = 'It may have been delivered: check your automation before you retry.'

/** What a page cannot tell from a lost reply: the browser asked first, and was not allowed to send. */
const usualCause =
  'The usual cause is a workflow that is not published (before n8n 2: not active) or does not allow CORS: then nothing arrived.'

/** What is known of a send that failed, in a few sentences. */
export function failureText(failure: Failure): string {
  switch (failure.outcome) {
    case 'refused':
      return `Your webhook refused it with status ${failure.status}.${saidText(failure)}`
    case 'not-sent':
      return notSentText(failure)
    case 'unknown':
      return join(unknown[failure.trouble], askFirst, causeOf(failure))
    case 'interrupted':
      return `The publisher was closed while it was being sent. ${askFirst}`
  }
}

/** The same for a test of the connection, which delivers no post whatever became of it. */
export function testFailureText(failure: FailedDelivery): string {
  switch (failure.outcome) {
    case 'refused':
      return `Your webhook refused the test with status ${failure.status}.${saidText(failure)}`
    case 'not-sent':
      return notSentText(failure)
    case 'unknown':
      return join(unknown[failure.trouble], causeOf(failure), 'A test publishes nothing.')
  }
}

/** What to look at before it is sent again; empty where what is known of it says so. */
export function whatToCheck(failure: Failure): string {
  if (failure.outcome === 'refused') return refusalCheck(failure.status)
  return failure.outcome === 'not-sent' && failure.reason === undefined
    ? 'Check the webhook URL, your connection, and whether your automation is running.'
    : ''
}

function refusalCheck(status: number): string {
  switch (status) {
    case 401:
    case 403:
      return 'Check whether your webhook asks for a login or a header: the publisher sends none.'
    case 404:
    case 405:
    case 410:
      return 'Check that the workflow is published (before n8n 2: active) and takes POST, and that the webhook URL is its production address.'
    case 429:
      return 'It takes no more posts for now: wait a while before you retry.'
    default:
      return status >= 500
        ? 'Check the failed execution in your automation.'
        : 'Check what your automation says of it, and change the post or the workflow.'
  }
}

function saidText({ detail }: Extract<FailedDelivery, { outcome: 'refused' }>): string {
  return detail === '' ? '' : ` It said: ${detail}`
}

function notSentText({ reason }: Extract<FailedDelivery, { outcome: 'not-sent' }>): string {
  return reason === undefined
    ? 'Nothing was sent: your webhook cannot be reached, or none is set.'
    : blockMessages[reason]
}

function causeOf({ trouble }: Extract<FailedDelivery, { outcome: 'unknown' }>): string {
  return trouble === 'unreadable' ? usualCause : ''
}

function join(...sentences: readonly string[]): string {
  return sentences.filter(Boolean).join(' ')
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
