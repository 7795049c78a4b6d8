import { utcDate, type CalendarDate } from '../dates.ts'
import { uncertainPost, type PostRecord } from '../post/post-record.ts'
import { slugKey } from '../slug.ts'
import type { HeldBack } from '../held-back.ts'
import type { SiteIndex } from './site-index.ts'

/** The place of a sent post on the site, as far as the site shows it. */
export type LiveStatus =
  /** The site shows it at this address, which may be another one than it was sent with. */
  | { state: 'live'; slug: string }
  /** The site shows an older text. `since`: the day it was sent, once the site should have been built. */
  | { state: 'outdated'; slug: string; since?: CalendarDate }
  /** Taken back, and still there. */
  | { state: 'leaving'; slug: string }
  | { state: 'held-back'; because: HeldBack }
  /** Builds show it from this day on, in UTC. */
  | { state: 'waiting'; from: CalendarDate }
  /** Not there yet: it was sent today, or its day is today. */
  | { state: 'awaited' }
  /** Not there, although both days are over; `since`: the later one. */
  | { state: 'missing'; since: CalendarDate }
  /** Its address shows an article with another id. */
  | { state: 'taken' }
  | { state: 'unknown' }

type ShownArticles = ReturnType<typeof shownArticles>

/** Finds the articles that a site shows. */
export function shownArticles({ articles }: SiteIndex) {
  const byId = Map.groupBy(articles, ({ id }) => id)
  const keys = new Set(articles.map(({ slug }) => slugKey(slug)))
  return {
    /** Those with an id; the build warns where there are several. */
    withId: (id: string) => byId.get(id) ?? [],
    isTaken: (slug: string) => keys.has(slugKey(slug)),
  }
}

/**
 * Where a post is that was, or may have been, sent; undefined for another one. `today`: in UTC, as builds
 * count. `shown`: undefined where it is not known.
 */
export function liveStatus(
  post: PostRecord,
  today: CalendarDate,
  shown: ShownArticles | undefined,
): LiveStatus | undefined {
  const { at: sentAt, version, heldBack, post: sent = uncertainPost(post) } = post.sent ?? {}
  if (!sent) return undefined
  const { slug, publishDate } = sent
  const sentOn = sentAt === undefined ? undefined : utcDate(new Date(sentAt))
  const articles = shown?.withId(post.id) ?? []
  const article = articles.find((other) => other.slug === slug) ?? articles[0]
  if (article) {
    const at = { slug: article.slug }
    if (heldBack === 'draft') return { state: 'leaving', ...at }
    const isKnown = version !== undefined && article.version !== undefined
    if (!isKnown || article.version === version) return { state: 'live', ...at }
    const isOverdue = sentOn !== undefined && sentOn < today
    return { state: 'outdated', ...at, ...(isOverdue && { since: sentOn }) }
  }
  if (heldBack !== undefined) return { state: 'held-back', because: heldBack }
  if (shown?.isTaken(slug)) return { state: 'taken' }
  if (publishDate > today) return { state: 'waiting', from: publishDate }
  if (!shown) return { state: 'unknown' }
  const due = sentOn !== undefined && sentOn > publishDate ? sentOn : publishDate
  return due < today ? { state: 'missing', since: due } : { state: 'awaited' }
}

/** Whether the site may show something else within minutes, so that it is worth asking again. */
export function mayChangeSoon(place: LiveStatus): boolean {
  const isFresh = place.state === 'outdated' && place.since === undefined
  return isFresh || ['awaited', 'leaving', 'unknown'].includes(place.state)
}
