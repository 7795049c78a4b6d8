import { formatLongDate } from '../../../shared/dates.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { ScheduledPost } from '../../../shared/post/post-record.ts'
import type { LiveStatus } from '../../../shared/publication/live-status.ts'
import { heldBackTexts } from '../../../shared/held-back.ts'

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
export function placeText(place: LiveStatus): Standing {
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
      return { text: `Held back: ${heldBackTexts[place.because]}`, tone: 'warning' }
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

/** The latest that is known of a post that was sent or failed, and no more than that. */
export function standingOf(
  { state, changed }: Pick<ScheduledPost, 'state' | 'changed'>,
  place: LiveStatus,
): Standing | undefined {
  if (!('delivery' in state)) return undefined
  const isThere = place.state === 'live' || place.state === 'outdated'
  if (state.status === 'failed')
    return isThere ? placeText(place) : { text: failureText(state.delivery), tone: 'danger' }
  if (place.state === 'live') return placeText(place)
  if (changed === 'taken-back') return { text: 'Taken back', tone: 'neutral' }
  if (place.state === 'held-back' && place.because === 'template') {
    return { text: 'Template sent: edit it', tone: 'warning' }
  }
  if (changed === 'sent' && place.state !== 'held-back') {
    return { text: 'Change sent', tone: 'neutral', ...('slug' in place && { slug: place.slug }) }
  }
  // That the site does not show it yet says nothing of whether it arrived.
  const isOpen = ['waiting', 'awaited', 'unknown'].includes(place.state)
  return state.delivery.outcome === 'unconfirmed' && isOpen
    ? { text: 'Sent, not confirmed', tone: 'neutral' }
    : placeText(place)
}

function failureText(delivery: Delivery): string {
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
