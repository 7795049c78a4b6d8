import { formatLongDate } from '../../../shared/dates.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import { heldBackTexts } from '../../../shared/held-back.ts'
import { isChanged, isTakenBack, type PostRecord } from '../../../shared/post/post-record.ts'
import type { LiveStatus } from '../../../shared/publication/live-status.ts'

/** How a standing looks. Its mark is there for those who see no colours. */
const looks = {
  pending: { tone: 'neutral', mark: '' },
  sending: { tone: 'warning', mark: '' },
  live: { tone: 'success', mark: '✓' },
  scheduled: { tone: 'neutral', mark: '◷' },
  awaited: { tone: 'neutral', mark: '◷' },
  unconfirmed: { tone: 'neutral', mark: '?' },
  placeholder: { tone: 'warning', mark: '✎' },
  'held-back': { tone: 'warning', mark: '✎' },
  changed: { tone: 'warning', mark: '±' },
  overdue: { tone: 'warning', mark: '!' },
  'taken-back': { tone: 'neutral', mark: '–' },
  failed: { tone: 'danger', mark: '!' },
} as const

export type StandingKind = keyof typeof looks

/** Where a post stands, in a few words. `slug`: of the article that they lead to. */
export interface Standing {
  kind: StandingKind
  text: string
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  mark: string
  slug?: string
}

export function standing(kind: StandingKind, text: string, slug?: string): Standing {
  return { kind, text, ...looks[kind], ...(slug !== undefined && { slug }) }
}

/** A day of a queue, whose year is seen beside it. */
function dayText(date: string): string {
  return formatLongDate(date).replace(/, \d+$/, '')
}

/** Where the site has a post that was sent. */
function placeText(place: LiveStatus): Standing {
  switch (place.state) {
    case 'live':
      return standing('live', 'Live', place.slug)
    case 'outdated':
      return place.since === undefined
        ? standing('awaited', 'Live with the text from before', place.slug)
        : standing('overdue', 'Live, but not as you sent it', place.slug)
    case 'leaving':
      return standing('awaited', 'Comes off with the site’s next build', place.slug)
    case 'held-back':
      return place.because === 'placeholder'
        ? standing('placeholder', 'Placeholder sent: edit it')
        : standing('held-back', `Held back: ${heldBackTexts[place.because]}`)
    case 'waiting':
      return standing('scheduled', `Goes live ${dayText(place.from)}`)
    case 'awaited':
      return standing('awaited', 'Waiting for the site’s next build')
    case 'missing':
      return standing('overdue', `Overdue on the site since ${dayText(place.since)}`)
    case 'taken':
      return standing('failed', 'Another article has its slug')
    case 'unknown':
      return standing('live', 'Accepted')
  }
}

/** Why a post has no text of its own, in the words of the service where there are any. */
export function reasonText(textProblem: string): string {
  const [reason, ...words] = textProblem.split('\n')
  return [reason, ...words.filter((line) => !line.startsWith('OpenAI API error: '))].join(' ')
}

/**
 * The latest that is known of a post, and no more than that: the one statement of card, months, counts
 * and history. Undefined of a draft. `isElsewhere`: no run of this window sends it.
 */
export function standingOf(
  post: PostRecord,
  place: LiveStatus | undefined,
  isElsewhere = false,
): Standing | undefined {
  const { state, sent } = post
  if (state.status === 'pending') return standing('pending', 'Pending')
  if (state.status === 'sending') {
    return standing('sending', isElsewhere ? 'Being sent by another window' : 'Being sent')
  }
  if (state.status === 'failed') {
    const text = failureText(state.delivery)
    return standing('failed', state.takesDown ? `Take-back: ${lowerFirst(text)}` : text)
  }
  if (!sent || !place) return undefined
  const slug = 'slug' in place ? place.slug : undefined
  if (state.status === 'published' && state.failure) {
    const what = isChanged(post) ? 'Change' : 'Take-back'
    return standing('failed', `${what}: ${lowerFirst(failureText(state.failure))}`, slug)
  }
  if (isChanged(post)) return standing('changed', 'Changed, not sent', slug)
  if (isTakenBack(post)) {
    return place.state === 'leaving'
      ? standing('taken-back', 'Taken back: leaves with the site’s next build', slug)
      : standing('taken-back', 'Taken back')
  }
  const why = post.queue?.textProblem
  if (place.state === 'held-back' && place.because === 'placeholder' && why !== undefined) {
    return standing('placeholder', `Placeholder sent: ${reasonText(why)}`)
  }
  // That the site does not show it yet says nothing of whether it arrived.
  const isOpen = ['waiting', 'awaited', 'unknown'].includes(place.state)
  return sent.delivery?.outcome === 'unconfirmed' && isOpen
    ? standing('unconfirmed', 'Sent, not confirmed')
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
