import { utcDate, type CalendarDate } from '../dates.ts'
import { isSent, isUncertain, meansArrival, type Delivery } from '../delivery.ts'
import type { Attempt } from '../history.ts'
import { completedPost, scheduledDefaults, type Post } from './post.ts'
import { eachField } from './fields.ts'
import {
  editPost,
  fieldsOf,
  isScheduled,
  needsText,
  publicId,
  typedText,
  type ArticleChange,
  type PostRecord,
  type ScheduledPost,
} from './post-record.ts'
import { heldBackBecause, type HeldBack } from '../held-back.ts'
import { versionOf } from '../version.ts'

/** Whether a run may send it: the operator sets a scheduled post that failed back to pending first. */
export function canBeSent(post: PostRecord): boolean {
  const { status } = post.state
  return isScheduled(post) ? status === 'pending' : status === 'draft' || status === 'failed'
}

/**
 * The post with the mark that is saved before its POST. `slug`: what it gets where it has none yet.
 * `takesDown`: a live article is sent as a draft.
 */
export function markedAsSending(
  post: PostRecord,
  slug: string,
  { takesDown = false } = {},
): PostRecord {
  if (takesDown) return { ...post, state: { status: 'sending', takesDown: true } }
  return post.sentSlug === undefined
    ? { ...post, sentSlug: slug, state: { status: 'sending', gaveSlug: true } }
    : { ...post, state: { status: 'sending' } }
}

/**
 * The post after its POST, with what became of that. Where it certainly did not arrive, nobody knows
 * the slug that this attempt gave it, and a corrected title makes another.
 */
export function withDelivery(post: PostRecord, delivery: Delivery): PostRecord {
  const { sentSlug: _, ...withoutSlug } = post
  const gaveSlug = post.state.status === 'sending' && post.state.gaveSlug
  const settled = gaveSlug && !meansArrival(delivery) ? withoutSlug : post
  if (!isSent(delivery)) return { ...settled, state: { status: 'failed', delivery } }
  return isScheduled(settled) ? { ...settled, state: { status: 'published', delivery } } : settled
}

/**
 * The record that is kept after a POST. A draft that was sent has done its work, since the history
 * remembers it: undefined. A live article that was taken down stays, to be put back.
 */
export function keptAfter(post: PostRecord, delivery: Delivery): PostRecord | undefined {
  if (isScheduled(post) || !isSent(delivery)) return withDelivery(post, delivery)
  if (post.kind !== 'change' || !takesDown(post)) return undefined
  return { ...post, live: { ...post.live, isTakenDown: true }, state: { status: 'draft' } }
}

/** Whether the attempt that is under way takes a live article off the site. */
function takesDown({ state }: PostRecord): boolean {
  return state.status === 'sending' && state.takesDown === true
}

/** A scheduled post after a change of it was sent: it has the change's fields, and its slug. */
export function changedBy(
  post: ScheduledPost,
  change: ArticleChange,
  { slug, delivery, now }: { slug: string; delivery: Delivery; now: Date },
): ScheduledPost {
  const texts = eachField((name) => typedText(change, name))
  const { sendAgain: _, ...edited } = editPost(post, texts, now.getTime()) as ScheduledPost
  return {
    ...edited,
    sentSlug: slug,
    changed: takesDown(change) ? 'taken-back' : 'sent',
    state: { status: 'published', delivery },
  }
}

/** On start: a post that was being sent when the tab or app ended. */
export function recovered(post: PostRecord): PostRecord {
  return post.state.status === 'sending'
    ? { ...post, state: { status: 'failed', delivery: { outcome: 'interrupted' } } }
    : post
}

/** Whether a post that failed may have been delivered all the same. */
export function mayHaveBeenDelivered({ state }: Pick<PostRecord, 'state'>): boolean {
  return state.status === 'failed' && isUncertain(state.delivery)
}

/** A failed post in the queue, set back by the operator, who wants what may have arrived sent again. */
export function retried(post: PostRecord): PostRecord {
  if (!isScheduled(post) || post.state.status !== 'failed') return post
  const isAgain = mayHaveBeenDelivered(post)
  return { ...post, ...(isAgain && { sendAgain: true as const }), state: { status: 'pending' } }
}

/** A post that was sent, to be sent once more under its id and slug. */
export function sentAgain(post: ScheduledPost): ScheduledPost {
  const { changed: _, ...others } = post
  return { ...others, sendAgain: true, state: { status: 'pending' } }
}

export interface Sending {
  /** The slug it is given, where it was not sent before; an article that goes does not move as well. */
  slug: string
  now: Date
  /** The attempts by which it came, or may have come, to the site, the newest first. */
  arrivals?: readonly Attempt[]
}

/**
 * The article that a record is sent as. Without a date it is published today; a scheduled post without
 * categories or tags gets the default ones. It leads on from every slug that it had before.
 */
export function postOf(record: PostRecord, { slug: given, now, arrivals = [] }: Sending): Post {
  const slug = record.kind === 'change' && takesDown(record) ? record.live.slug : given
  const past = record.kind === 'draft' ? [] : (record.formerSlugs ?? [])
  const live = record.kind === 'change' ? [record.live.slug] : []
  const before = arrivals.map((arrival) => arrival.slug).reverse()
  const isDraft = takesDown(record) || ('keptOffSite' in record && record.keptOffSite)
  const post = completedPost(
    {
      ...fieldsOf(record),
      ...(isScheduled(record) && withDefaultLists(record)),
      id: publicId(record),
      slug,
      formerSlugs: [...past, ...live, ...before],
      draft: isDraft || undefined,
    },
    now,
  )
  const updated = updatedOn(record, post, { now, arrivals })
  return { ...post, ...(updated !== undefined && { updated }) }
}

/** The day of the last correction: today where another text is sent, and no minor change. */
function updatedOn(
  record: PostRecord,
  post: Post,
  { now, arrivals }: { now: Date; arrivals: readonly Attempt[] },
): CalendarDate | undefined {
  const change = record.kind === 'change' ? record : undefined
  const before = change?.live ?? arrivals.find(({ result }) => isSent(result))
  // That it moves is no correction.
  const version = before && versionOf({ ...post, slug: before.slug })
  const isCorrected =
    before?.version !== undefined && before.version !== version && change?.isMinorChange !== true
  const days = [
    record.kind === 'draft' ? undefined : record.updated,
    ...arrivals.map((arrival) => arrival.updated),
    isCorrected ? utcDate(now) : undefined,
  ]
  const known = days.filter((day) => day !== undefined)
  return known.sort().findLast((day) => day >= post.publishDate)
}

/** The categories and tags of a scheduled post: the default ones where it has none. */
export function withDefaultLists({ categories, tags }: ScheduledPost) {
  return {
    categories: categories.length > 0 ? categories : [...scheduledDefaults.categories],
    tags: tags.length > 0 ? tags : [...scheduledDefaults.tags],
  }
}

/** Why the site would not show the post; undefined where it would, or its text is to be written. */
export function heldBackOf(post: PostRecord): HeldBack | undefined {
  const fields = fieldsOf(post)
  const isTemplate = isScheduled(post) && post.textSource === 'template'
  if (needsText(post) && !isTemplate) fields.content = 'To be written.'
  const isDraft = 'keptOffSite' in post && post.keptOffSite
  return heldBackBecause({ ...fields, ...(isDraft && { draft: true }) })
}
