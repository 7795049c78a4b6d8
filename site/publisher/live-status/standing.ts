import { formatLongDate } from '../../../shared/dates.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { heldBackTexts } from '../../../shared/held-back.ts'
import { isChanged, isTakenBack, type PostRecord } from '../../../shared/post/post-record.ts'
import type { LiveStatus } from '../../../shared/publication/live-status.ts'

/** Where a post stands, in a few words. `slug`: of the article that they lead to. */
export interface Standing {
  text: string
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  slug?: string
}

/** A day of a queue, whose year is seen beside it. */
function dayText(date: string): string {
  return formatLongDate(date).replace(/, \d+$/, '')
}

/** Where the site has a post that was sent. */
function placeText(place: LiveStatus): Standing {
  switch (place.state) {
    case 'live':
      return { text: 'Live', tone: 'success', slug: place.slug }
    case 'outdated':
      return place.since === undefined
        ? { text: 'Live with the text from before', tone: 'neutral', slug: place.slug }
        : { text: 'Live, but not as you sent it', tone: 'warning', slug: place.slug }
    case 'leaving':
      return { text: 'Comes off with the site’s next build', tone: 'neutral', slug: place.slug }
    case 'held-back':
      return place.because === 'placeholder'
        ? { text: 'Placeholder sent: edit it', tone: 'warning' }
        : { text: `Held back: ${heldBackTexts[place.because]}`, tone: 'warning' }
    case 'waiting':
      return { text: `Goes live ${dayText(place.from)}`, tone: 'neutral' }
    case 'awaited':
      return { text: 'Waiting for the site’s next build', tone: 'neutral' }
    case 'missing':
      return {
        text: `Overdue on the site since ${dayText(place.since)}`,
        tone: 'warning',
      }
    case 'taken':
      return { text: 'Another article has its slug', tone: 'danger' }
    case 'unknown':
      return { text: 'Accepted', tone: 'success' }
  }
}

/** Why a post has no text of its own, in the words of the service where there are any. */
export function reasonText(textProblem: string): string {
  const [reason, ...words] = textProblem.split('\n')
  return [reason, ...words.filter((line) => !line.startsWith('OpenAI API error: '))].join(' ')
}

/**
 * The latest that is known of a post that was sent or failed, and no more than that: the one statement
 * of card and history. Undefined before that.
 */
export function standingOf(post: PostRecord, place: LiveStatus | undefined): Standing | undefined {
  const { state, sent } = post
  if (state.status === 'failed') {
    const text = failureText(state.delivery)
    return { text: state.takesDown ? `Take-back: ${lowerFirst(text)}` : text, tone: 'danger' }
  }
  if (!sent || !place) return undefined
  const link = 'slug' in place && { slug: place.slug }
  if (state.status === 'published' && state.failure) {
    const what = isChanged(post) ? 'Change' : 'Take-back'
    const text = `${what}: ${lowerFirst(failureText(state.failure))}`
    return { text, tone: 'danger', ...link }
  }
  if (isChanged(post)) return { text: 'Changed, not sent', tone: 'warning', ...link }
  if (isTakenBack(post)) {
    return place.state === 'leaving'
      ? { text: 'Taken back: leaves with the site’s next build', tone: 'neutral', ...link }
      : { text: 'Taken back', tone: 'neutral' }
  }
  const why = post.queue?.textProblem
  if (place.state === 'held-back' && place.because === 'placeholder' && why !== undefined) {
    return { text: `Placeholder sent: ${reasonText(why)}`, tone: 'warning' }
  }
  // That the site does not show it yet says nothing of whether it arrived.
  const isOpen = ['waiting', 'awaited', 'unknown'].includes(place.state)
  return sent.delivery?.outcome === 'unconfirmed' && isOpen
    ? { text: 'Sent, not confirmed', tone: 'neutral' }
    : placeText(place)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Why a post was not published, in a few words. */
export function failureText(delivery: Delivery): string {
  switch (delivery.outcome) {
    case 'refused':
      return delivery.redirectsTo === undefined
        ? `Refused (${delivery.status})`
        : 'Refused: the address redirects'
    case 'not-sent':
      if (delivery.reason === undefined) return 'Not sent: your webhook cannot be reached'
      return delivery.reason === 'no-picture'
        ? 'Not sent: its picture cannot be read'
        : 'Not sent: your browser blocked it'
    default:
      return 'May have been delivered: check your automation before you retry'
  }
}
