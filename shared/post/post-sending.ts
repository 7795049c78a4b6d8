import { utcDate, type CalendarDate } from '../dates.ts'
import { deliveryTimeoutMs, isSent, isUncertain, type Delivery } from '../delivery.ts'
import { heldBackBecause, type HeldBack } from '../held-back.ts'
import { versionOf } from '../version.ts'
import type { FieldName } from './fields.ts'
import {
  fieldsOf,
  fieldsOfPost,
  needsText,
  newDraft,
  uncertainPost,
  withValues,
  type PostRecord,
  type SentArticle,
} from './post-record.ts'
import { completedPost, scheduledDefaults, type Post } from './post.ts'

export interface Sending {
  /** The slug that it gets. */
  slug: string
  now: Date
  /** The window that sends it. */
  window?: string
  /** The day of a post that names none; that of `now` unless it is given. */
  today?: CalendarDate
}

/**
 * The article that a record is sent as. Without a date it is published today; a post of the queue
 * without categories or tags gets the default ones. It leads on from every slug that it had before.
 */
export function postOf(record: PostRecord, { slug, now, today = '' }: Sending): Post {
  const { id, sent, queue, offSite, formerSlugs = [] } = record
  const before = sent ? [...(sent.post.formerSlugs ?? []), sent.post.slug] : []
  const post = completedPost(
    {
      ...fieldsOf(record),
      publishDate: record.publishDate || today,
      ...(queue && !sent && withDefaultLists(record)),
      id,
      slug,
      formerSlugs: [...before, ...formerSlugs],
      draft: offSite,
    },
    now,
  )
  const updated = updatedOn(record, post, now)
  return { ...post, ...(updated !== undefined && { updated }) }
}

/** The day of the last correction: today where another text is sent, and no minor change. */
function updatedOn(
  { sent, updated, isMinorChange }: PostRecord,
  post: Post,
  now: Date,
): CalendarDate | undefined {
  // That it moves is no correction.
  const version = sent && versionOf({ ...post, slug: sent.post.slug })
  const isCorrected = sent?.version !== version && isMinorChange !== true
  const days = [updated, sent?.post.updated, isCorrected ? utcDate(now) : undefined]
  const known = days.filter((day) => day !== undefined)
  return known.sort().findLast((day) => day >= post.publishDate)
}

/** The categories and tags of a post of the queue: the default ones where it has none. */
export function withDefaultLists({ categories, tags }: Pick<PostRecord, 'categories' | 'tags'>) {
  return {
    categories: categories.length > 0 ? categories : [...scheduledDefaults.categories],
    tags: tags.length > 0 ? tags : [...scheduledDefaults.tags],
  }
}

/** The mark that is saved before a POST, with the article that it sends. */
export type MarkedPost = PostRecord & { state: { status: 'sending' } }

/**
 * The post with the mark that is saved before its POST. `takesDown`: the article that was sent goes out
 * as a draft, whatever was edited since; an attempt that may have done so takes it back again.
 */
export function markedAsSending(
  post: PostRecord,
  { takesDown = false, ...sending }: Sending & { takesDown?: boolean },
): MarkedPost {
  const { state, sent } = post
  const by = { window: sending.window ?? '', at: sending.now.getTime() }
  const isTakenDown = takesDown || (state.status === 'failed' && state.takesDown === true)
  return isTakenDown && sent
    ? {
        ...post,
        state: { status: 'sending', post: { ...sent.post, draft: true }, takesDown: true, by },
      }
    : { ...post, state: { status: 'sending', post: postOf(post, sending), by } }
}

/** An article that the other side has, or the site shows. */
function sentArticle(post: Post, by: Pick<SentArticle, 'at' | 'delivery'> = {}): SentArticle {
  const heldBack = heldBackBecause(post)
  return { post, version: versionOf(post), ...(heldBack && { heldBack }), ...by }
}

/**
 * The post after its POST, with what became of that. Where it was, or may have been, delivered, its
 * fields are those of the article, so that nothing looks changed later. Where a change or a take-back
 * certainly did not arrive, it is published as before.
 */
export function settled(marked: MarkedPost, delivery: Delivery, now: Date): PostRecord {
  const { post, takesDown } = marked.state
  if (isSent(delivery)) return arrived(marked, post, { delivery, at: now.getTime() })
  if (isUncertain(delivery)) {
    const failed = { ...marked, state: { ...marked.state, status: 'failed', delivery } as const }
    if (takesDown) return failed
    const formerSlugs = [...(marked.formerSlugs ?? []), post.slug]
    return { ...withFieldsOf(failed, post), formerSlugs: [...new Set(formerSlugs)] }
  }
  return marked.sent
    ? { ...marked, state: { status: 'published', failure: delivery } }
    : { ...marked, state: { status: 'failed', delivery, post } }
}

/** The post once the other side has an article of it. */
function arrived(
  record: PostRecord,
  post: Post,
  by: Pick<SentArticle, 'at' | 'delivery'>,
): PostRecord {
  const { formerSlugs: _, isMinorChange: __, ...others } = record
  const next: PostRecord = {
    ...others,
    state: { status: 'published' },
    sent: sentArticle(post, by),
  }
  return post.draft && !record.offSite ? next : withFieldsOf(next, post)
}

/** With the texts of the article, whatever was typed in their place. */
function withFieldsOf(record: PostRecord, post: Post): PostRecord {
  return withValues(record, fieldsOfPost(post))
}

/** On start: a post that was being sent when the tab or app ended. */
export function recovered(post: PostRecord, now: Date): PostRecord {
  return isMarked(post) ? settled(post, { outcome: 'interrupted' }, now) : post
}

/** In milliseconds: a request has its outcome by then, whichever window made it. */
const longestSendMs = deliveryTimeoutMs + 10_000

/** How long a mark may still be of a request that is under way, in milliseconds; 0 where it is of none. */
export function msUnderWay({ state }: PostRecord, now: Date): number {
  if (state.status !== 'sending' || !state.by) return 0
  const age = now.getTime() - state.by.at
  // The clock may have been set back since.
  return Math.abs(age) < longestSendMs ? longestSendMs - age : 0
}

/** Whether a post waits for the outcome of a window's request, also where another took it for interrupted. */
export function isAwaitedBy({ state }: PostRecord, window: string | undefined): boolean {
  const isInterrupted = state.status === 'failed' && state.delivery.outcome === 'interrupted'
  return (state.status === 'sending' || isInterrupted) && state.by?.window === window
}

/** Whether a post stands where it stood: it was not sent since, from this window or another one. */
export function standsAs(before: PostRecord | undefined, post: PostRecord): boolean {
  return before?.state.status === post.state.status && before.sent?.at === post.sent?.at
}

function isMarked(post: PostRecord): post is MarkedPost {
  return post.state.status === 'sending'
}

/** A failed post, set back by the operator: one that was sent before is published as it was. */
export function setBack(post: PostRecord): PostRecord {
  if (post.state.status !== 'failed') return post
  const waiting = post.queue ? 'pending' : 'draft'
  return { ...post, state: { status: post.sent ? 'published' : waiting } }
}

/**
 * A post whose article the site shows although its request failed: it has arrived. What was edited since
 * is a change of it. Undefined where the site has not what was sent. `shows`: whether it has a version
 * of a post.
 */
export function foundOnSite(
  post: PostRecord,
  shows: (id: string, version: string) => boolean,
  now: Date,
): PostRecord | undefined {
  const { state, slug } = post
  const present = () => postOf(post, { slug, now })
  const failed = state.status === 'published' && state.failure ? present() : undefined
  const tried = state.status === 'failed' ? state.post : failed
  if (!tried || tried.draft || !shows(post.id, versionOf(tried))) return undefined
  const delivery = state.status === 'failed' ? state.delivery : { outcome: 'unconfirmed' as const }
  const isEdited = versionOf({ ...present(), slug: slug || tried.slug }) !== versionOf(tried)
  const { typed } = post
  const next = arrived(post, tried, { delivery })
  return isEdited ? { ...next, ...fieldsOf(post), ...(typed && { typed }) } : next
}

/** A live article, which is kept here from now on. */
export function recordOfArticle(article: Post, now: number): PostRecord {
  return {
    ...withValues(newDraft(article.id, now), fieldsOfPost(article)),
    origin: 'site',
    state: { status: 'published' },
    sent: sentArticle(article),
  }
}

/** A post of the JSON text, and the fields that it names; the others have their defaults. */
export interface ImportedPost {
  post: Post
  given: readonly FieldName[]
}

/**
 * The record of a post of the JSON text. One that is known by its id is changed: where it was sent, only
 * in the fields that the text names, and its slug holds unless another one is given.
 */
export function recordOfJson(
  { post, given }: ImportedPost,
  known: PostRecord | undefined,
  now: number,
): PostRecord {
  const { updated, formerSlugs, draft } = post
  const past = {
    ...(updated !== undefined && { updated }),
    ...(formerSlugs && { formerSlugs }),
    ...(draft && { offSite: draft }),
  }
  const whole = fieldsOfPost(post)
  const queue =
    known?.queue && given.includes('content')
      ? { queue: { ...known.queue, textSource: 'operator' as const } }
      : {}
  // A slug that is made of the title gives way to another post's.
  const isOwnSlug = given.includes('slug')
  if (!known?.sent) {
    const base: PostRecord = known ?? { ...newDraft(post.id, now), origin: 'json' }
    const { offSite: _, updated: __, ...others } = withValues(base, whole)
    const slug = isOwnSlug ? whole.slug : (uncertainPost(base)?.slug ?? '')
    return { ...others, slug, changedAt: now, ...past, ...queue }
  }
  const named = Object.fromEntries(given.map((name) => [name, whole[name]]))
  return { ...withValues(known, named), changedAt: now, ...past, ...queue }
}

/** Why the site would not show the post; undefined where it would, or its text is to be written. */
export function heldBackOf(post: PostRecord): HeldBack | undefined {
  const fields = fieldsOf(post)
  const isToBeWritten = post.queue?.textSource !== 'placeholder' && needsText(post)
  if (isToBeWritten) fields.content = 'To be written.'
  return heldBackBecause({ ...fields, ...(post.offSite && { draft: true }) })
}
