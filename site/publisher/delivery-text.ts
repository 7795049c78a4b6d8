import { blockMessages } from '../../shared/api/http.ts'
import { wordsIn } from '../../shared/api/service-words.ts'
import { isSent, type Delivery } from '../../shared/delivery.ts'

type Of<O extends Delivery['outcome']> = Extract<Delivery, { outcome: O }>

const troubles: Record<Of<'unknown'>['trouble'], string> = {
  network: 'No answer came, or the connection broke.',
  unreadable: 'No reply came that this page may read.',
  timeout: 'No answer came in time.',
}

const askFirst = 'It may have been delivered: check your automation before you retry.'

/** A page cannot tell this from a lost reply: the browser asked first, and was not allowed to send. */
const usualCause = 'Often the workflow is not published, or does not allow CORS.'

const notSentMessages = {
  ...blockMessages,
  'no-picture':
    'Nothing was sent: its picture could not be read from this device. Choose it again, or remove it.',
}

/** The words about each post of a run as it is done. */
export const deliveryNews: Readonly<Record<Delivery['outcome'], string>> = {
  accepted: 'Published',
  unconfirmed: 'Sent, not confirmed',
  refused: 'Failed',
  'not-sent': 'Failed',
  unknown: 'Failed',
  interrupted: 'Failed',
}

/** The state of knowledge about a send, in a few sentences. */
export function deliveryText(delivery: Delivery): string {
  switch (delivery.outcome) {
    case 'accepted':
      return `Accepted by your webhook (${delivery.status}).`
    case 'unconfirmed':
      return 'Sent. Check your automation to confirm.'
    case 'refused':
      return refusalText('it', delivery)
    case 'not-sent':
      return delivery.reason === undefined
        ? 'Nothing was sent: your webhook cannot be reached, or none is set.'
        : notSentMessages[delivery.reason]
    case 'unknown':
      return silenceText(delivery, askFirst)
    case 'interrupted':
      return `The publisher was closed while it was being sent. ${askFirst}`
  }
}

/** The same for a test of the connection that failed, which delivers no post whatever became of it. */
export function testFailureText(delivery: Delivery): string {
  if (delivery.outcome === 'refused') return refusalText('the test', delivery)
  return delivery.outcome === 'unknown'
    ? `${silenceText(delivery)} A test publishes nothing.`
    : deliveryText(delivery)
}

const tooLarge = 413

function refusalText(what: string, { status, detail, redirectsTo }: Of<'refused'>): string {
  if (redirectsTo !== undefined) {
    const where = redirectsTo === '' ? 'elsewhere' : `to ${redirectsTo}`
    return `Your webhook’s URL redirects ${where}, so nothing arrived. Enter the URL that it leads to.`
  }
  const words = wordsIn(detail) || detail
  const said = words === '' ? '' : ` It said: ${words}`
  if (status === tooLarge) return `Your webhook refused ${what} as too large (${status}).${said}`
  return `Your webhook refused ${what} with status ${status}.${said}`
}

function silenceText({ trouble }: Of<'unknown'>, advice?: string): string {
  const cause = trouble === 'unreadable' && usualCause
  return [troubles[trouble], advice, cause].filter(Boolean).join(' ')
}

/** The place to look at before it is sent again; empty where the delivery itself names it. */
export function whatToCheck(delivery: Delivery): string {
  if (isSent(delivery)) return ''
  if (delivery.outcome === 'refused') {
    if (delivery.redirectsTo !== undefined) return ''
    return 'Is the workflow published, and is this its production URL?'
  }
  return delivery.outcome === 'not-sent' && delivery.reason === undefined
    ? 'Check the webhook URL, your connection, and whether your automation is running.'
    : ''
}
