import { z } from 'zod'
import { isCalendarDate, utcDate, type CalendarDate } from './dates.ts'
import { deliverySchema, isSent, isUncertain, type Delivery } from './delivery.ts'
import {
  calendarDateSchema,
  editableFields,
  normalizePost,
  scheduledDefaults,
  slugOf,
  type EditableField,
  type Post,
  type PostResult,
} from './post.ts'
import { slugFrom } from './publication/slug.ts'
import { heldBackBecause, type HeldBack } from './publication/held-back.ts'
import { versionSent } from './publication/version.ts'

const fieldKinds = {
  text: z.string().default(''),
  list: z.array(z.string()).default([]),
}

type FieldShape = { [F in EditableField]: (typeof fieldKinds)[(typeof editableFields)[F]] }

const fieldNames = Object.keys(editableFields) as EditableField[]

const fieldShape = Object.fromEntries(
  fieldNames.map((field) => [field, fieldKinds[editableFields[field]]]),
) as FieldShape

/** What a calendar says of a post. `publishDate`: YYYY-MM-DD. */
const calendarFieldsSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  publishDate: z.string(),
})

export type CalendarFields = z.output<typeof calendarFieldsSchema>

/** Where a post is on its way. */
export const postStateSchema = z.discriminatedUnion('status', [
  /** It is being written, and not in the queue. */
  z.object({ status: z.literal('draft') }),
  z.object({ status: z.literal('pending') }),
  /** Marked before the POST, so that a crash in between is noticed (exactly once). */
  z.object({
    status: z.literal('sending'),
    /** This attempt gave the post its slug: it has none again where it certainly did not leave. */
    gaveSlug: z.literal(true).exactOptional(),
  }),
  z.object({ status: z.literal('published'), delivery: deliverySchema }),
  z.object({ status: z.literal('failed'), delivery: deliverySchema }),
])

export type PostState = z.output<typeof postStateSchema>

/**
 * A post as the publisher keeps it: a draft, a scheduled post, or a live article that is being
 * changed. Its fields hold what was typed, which may not be fit to be sent yet; an empty one gets its
 * default when the post is sent.
 */
export const postRecordSchema = z.object({
  /** The same over every attempt, so that a receiver can drop duplicates. */
  id: z.string().min(1),
  origin: z.enum(['form', 'json', 'calendar', 'article']),
  ...fieldShape,
  /** Who wrote the content. A template stands in for a text that could not be generated. */
  textSource: z.enum(['operator', 'ai', 'template']),
  /** One sentence about why the AI wrote no text. */
  textProblem: z.string().exactOptional(),
  /** What the AI is told of this post beyond its title and excerpt. It is not sent. */
  brief: z.string().exactOptional(),
  /** Place in the queue, in which posts are sent from the lowest on. Posts without one are drafts. */
  position: z.number().exactOptional(),
  /** When it was changed by the operator last, in milliseconds since 1970. */
  changedAt: z.int().nonnegative(),
  /** What the calendar says, where the post says something else: it was edited, or sent before. */
  imported: calendarFieldsSchema.exactOptional(),
  /** The slug that it was sent with, or that the live article has; kept until another is chosen. */
  sentSlug: z.string().exactOptional(),
  /** The article that this post changes: the id it is sent under, its slug, its text's version. */
  live: z
    .object({
      id: z.string(),
      slug: z.string(),
      version: z.string().exactOptional(),
      isTakenDown: z.literal(true).exactOptional(),
    })
    .exactOptional(),
  /** When the article was corrected, and the slugs that it had, as far as the post itself says. */
  updated: calendarDateSchema.exactOptional(),
  formerSlugs: z.array(z.string()).exactOptional(),
  /** What is changed of a live article is no correction that its readers are to be told of. */
  isMinorChange: z.boolean().exactOptional(),
  /** A former slug of another article, which the operator wants for this one all the same. */
  takesFormer: z.string().exactOptional(),
  /** The imported post says that the site is not to show it. */
  keptOffSite: z.literal(true).exactOptional(),
  /** The operator wants it sent although it was, or may have been, delivered before. */
  sendAgain: z.literal(true).exactOptional(),
  state: postStateSchema,
})

export type PostRecord = z.output<typeof postRecordSchema>

export type PostFields = Pick<PostRecord, EditableField>

const noFields = z.object(fieldShape).parse({})

/** The fields alone of what else a record holds. */
export function fieldsOf(post: PostRecord): PostFields {
  return Object.fromEntries(fieldNames.map((field) => [field, post[field]])) as PostFields
}

/** An empty draft of the form. `now`: milliseconds since 1970. */
export function newDraft(id: string, now: number): PostRecord {
  return {
    ...noFields,
    id,
    origin: 'form',
    textSource: 'operator',
    changedAt: now,
    state: { status: 'draft' },
  }
}

/** A post that was imported as JSON. With a position it waits in the queue, else it is a draft. */
export function recordOfPost(post: Post, now: number, position?: number): PostRecord {
  const { draft, ...fields } = post
  return {
    ...newDraft(post.id, now),
    ...fields,
    origin: 'json',
    ...(draft && { keptOffSite: true as const }),
    ...(position !== undefined && { position, state: { status: 'pending' } }),
  }
}

/** A live article, to be changed and sent under its own id. */
export function recordOfArticle(post: Post, now: number): PostRecord {
  const { draft: _, id, ...fields } = post
  const { slug } = post
  return {
    // Its post may be in the queue, too, under its own id.
    ...newDraft(`live-${id}`, now),
    ...fields,
    origin: 'article',
    sentSlug: slug,
    live: { id, slug, version: versionSent(post) },
  }
}

/** The id that a post is sent under. */
export function publicId({ id, live }: Pick<PostRecord, 'id' | 'live'>): string {
  return live?.id ?? id
}

export function isScheduled({ position }: Pick<PostRecord, 'position'>): boolean {
  return position !== undefined
}

/** Whether nothing is lost with the post: a draft without a text in any field. */
export function isBlank(post: PostRecord): boolean {
  return (
    post.state.status === 'draft' &&
    !post.live &&
    fieldNames.every((field) => isBlankField(post[field]))
  )
}

function isBlankField(value: string | readonly string[]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}

/** Whether the AI has to write the text before the post can be sent. A template is not sent again. */
export function needsText(post: PostRecord): boolean {
  // A long text is not looked through for this: thousands are asked at each step of a run.
  return isScheduled(post) && (post.textSource === 'template' || !/\S/.test(post.content))
}

export type PostChanges = Partial<PostFields> &
  Pick<PostRecord, 'brief' | 'isMinorChange' | 'takesFormer'>

/**
 * The post with other fields. Another text is the operator's own, another slug is sought again, and a
 * post of a calendar remembers what the calendar said, so that a corrected calendar knows the edit.
 */
export function editPost(post: PostRecord, changes: PostChanges, now: number): PostRecord {
  const next: PostRecord = { ...post, ...changes, changedAt: now }
  if ('content' in changes && changes.content !== post.content) {
    next.textSource = 'operator'
    delete next.textProblem
  }
  if ('slug' in changes && changes.slug !== post.slug) {
    delete next.sentSlug
    if (next.live && slugFrom(next.slug) === next.live.slug) next.sentSlug = next.live.slug
  }
  const isOfCalendar = 'title' in changes || 'excerpt' in changes || 'publishDate' in changes
  if (post.origin === 'calendar' && isOfCalendar) {
    const { title, excerpt, publishDate } = post
    next.imported = post.imported ?? { title, excerpt, publishDate }
  }
  return next
}

/** The post with a text that the AI wrote, or with the template that stands in for one. */
export function withText(
  post: PostRecord,
  content: string,
  written: { source: 'ai' } | { source: 'template'; problem: string },
): PostRecord {
  const { textProblem: _, ...others } = post
  return {
    ...others,
    content,
    textSource: written.source,
    ...(written.source === 'template' && { textProblem: written.problem }),
  }
}

/** Whether a run may send it: the operator sets a scheduled post that failed back to pending first. */
export function canBeSent(post: PostRecord): boolean {
  const { status } = post.state
  return isScheduled(post) ? status === 'pending' : status === 'draft' || status === 'failed'
}

/** The post with the mark that is saved before its POST. `slug`: what it gets where it has none yet. */
export function markedAsSending(post: PostRecord, slug: string): PostRecord {
  return post.sentSlug === undefined
    ? { ...post, sentSlug: slug, state: { status: 'sending', gaveSlug: true } }
    : { ...post, state: { status: 'sending' } }
}

/** The post after its POST, with what became of that. */
export function withDelivery(post: PostRecord, delivery: Delivery): PostRecord {
  const { sentSlug: _, ...withoutSlug } = post
  const gaveSlug = post.state.status === 'sending' && post.state.gaveSlug
  // Nobody knows the slug that was given to an attempt which did not begin.
  const settled = gaveSlug && delivery.outcome === 'not-sent' ? withoutSlug : post
  return { ...settled, state: { status: isSent(delivery) ? 'published' : 'failed', delivery } }
}

/**
 * What is kept of a post after its POST. A draft that was sent has done its work, since the history
 * remembers it: undefined. A live article that was taken down stays, to be put back.
 */
export function keptAfter(post: PostRecord, delivery: Delivery): PostRecord | undefined {
  if (isScheduled(post) || !isSent(delivery)) return withDelivery(post, delivery)
  if (!post.live || !post.keptOffSite) return undefined
  const { keptOffSite: _, ...others } = post
  return { ...others, live: { ...post.live, isTakenDown: true }, state: { status: 'draft' } }
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

/** An attempt by which a post was, or may have been, delivered. */
interface Arrival {
  slug: string
  version?: string
  updated?: CalendarDate
  result: { outcome: Delivery['outcome'] | 'sending' }
}

/** What a post is sent with. */
export interface Sending {
  /** The slug it is given. */
  slug: string
  now: Date
  /** How it came to the site before, the newest first. */
  arrivals?: readonly Arrival[]
}

/**
 * What is sent of a record. Without a date it is published today; a scheduled post without categories
 * or tags gets the default ones. It leads on from every slug that it had before.
 */
export function postOf(record: PostRecord, { slug, now, arrivals = [] }: Sending): PostResult {
  const { keptOffSite, formerSlugs = [], live } = record
  const lists = isScheduled(record) ? withDefaultLists(record) : {}
  const before = arrivals.map((arrival) => arrival.slug).reverse()
  const result = normalizePost(
    {
      ...fieldsOf(record),
      ...lists,
      ...(keptOffSite && { draft: true }),
      id: publicId(record),
      slug,
      formerSlugs: [...formerSlugs, ...(live ? [live.slug] : []), ...before],
    },
    { now },
  )
  if (!result.ok) return result
  const updated = updatedOn(record, result.post, { now, arrivals })
  return { ok: true, post: { ...result.post, ...(updated !== undefined && { updated }) } }
}

/** The day of the last correction: today where another text is sent, and no minor change. */
function updatedOn(
  { live, isMinorChange, updated }: PostRecord,
  post: Post,
  { now, arrivals }: { now: Date; arrivals: readonly Arrival[] },
): CalendarDate | undefined {
  const before = live ?? arrivals.find(({ result }) => isSent(result))
  // That it moves is no correction.
  const version = before && versionSent({ ...post, slug: before.slug })
  const isCorrected =
    before?.version !== undefined && before.version !== version && isMinorChange !== true
  const days = [updated, ...arrivals.map((arrival) => arrival.updated), isCorrected && utcDate(now)]
  const last =
    days
      .filter((day) => typeof day === 'string')
      .sort()
      .at(-1) ?? ''
  return last >= post.publishDate ? last : undefined
}

/** The categories and tags of a scheduled post: the default ones where it has none. */
export function withDefaultLists({ categories, tags }: PostRecord) {
  return {
    categories: categories.length > 0 ? categories : [...scheduledDefaults.categories],
    tags: tags.length > 0 ? tags : [...scheduledDefaults.tags],
  }
}

/** The post as the history is asked for what was sent before: by the slug it would have got. */
export function attemptedPost(post: PostRecord, today: CalendarDate) {
  const { title, publishDate } = post
  const slug = post.sentSlug ?? slugOf(post)
  return { id: publicId(post), title, publishDate: publishDate || today, slug }
}

export type FieldProblems = Partial<Record<EditableField, string>>

const required: FieldProblems = {
  title: 'Enter a title.',
  excerpt: 'Enter an excerpt.',
  content: 'Enter the content.',
}

/** What keeps a post of the form from being sent, by field. The AI writes what the queue has not. */
export function fieldProblems(post: PostRecord): FieldProblems {
  const needed: EditableField[] = isScheduled(post) ? ['title'] : ['title', 'excerpt', 'content']
  const missing = needed.filter((field) => isBlankField(post[field]))
  const result = normalizePost({ featuredImage: post.featuredImage }, { now: new Date(0) })
  const hasDate = isCalendarDate(post.publishDate.trim())
  const mayLackDate = !isScheduled(post) && post.publishDate.trim() === ''
  return {
    ...(!hasDate && !mayLackDate && { publishDate: 'Enter a date.' }),
    ...(post.slug.trim() !== '' &&
      slugFrom(post.slug) === '' && { slug: 'A slug needs a letter or a digit.' }),
    ...(!result.ok && { featuredImage: `It ${result.errors[0]?.message ?? 'cannot be used'}.` }),
    ...Object.fromEntries(missing.map((field) => [field, required[field]])),
  }
}

/** Why the site would not show the post; undefined where it would, or its text is to be written. */
export function heldBackOf(post: PostRecord): HeldBack | undefined {
  const { keptOffSite, textSource } = post
  const fields = fieldsOf(post)
  if (needsText(post) && textSource !== 'template') fields.content = 'To be written.'
  return heldBackBecause({ ...fields, ...(keptOffSite && { draft: true }) })
}

/** The posts that are scheduled, in the order in which they are sent. */
export function queueOf(posts: readonly PostRecord[]): PostRecord[] {
  return posts.filter(isScheduled).sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
}
