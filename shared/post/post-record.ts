import { z } from 'zod'
import { deliverySchema } from '../delivery.ts'
import {
  calendarDateSchema,
  eachField,
  fieldNames,
  fieldOf,
  fields,
  idSchema,
  instantSchema,
  longestId,
  longestText,
  slugSchema,
  type FieldName,
  type FieldValues,
  type Parsed,
} from './fields.ts'
import type { Post } from './post.ts'
import { givenSlug, slugKey } from '../slug.ts'
import { versionOf } from '../version.ts'
import { writable } from '../text.ts'
import { withTypedText } from '../typed-text.ts'

type FieldShape = { [F in FieldName]: z.ZodDefault<(typeof fields)[F]['schema']> }
type CalendarShape = { [F in FieldName]: z.ZodExactOptional<(typeof fields)[F]['schema']> }

// A record that was saved before a field existed gets the field's empty value.
const fieldShape = eachField((name) =>
  fieldOf(name).schema.default(fieldOf(name).empty),
) as unknown as FieldShape

const anyText = z.string().max(longestText)

const common = {
  /** Its own: a change of an article makes one of the article's. */
  id: z
    .string()
    .min(1)
    .max(longestId + 10),
  ...fieldShape,
  /** The text of each field whose value it is not: half typed, or no value at all. */
  typed: z.partialRecord(z.enum(fieldNames), anyText).exactOptional(),
  /** When it was changed by the operator last, in milliseconds since 1970. */
  changedAt: instantSchema,
  /** The slug that it was sent with, or that the live article has; kept until another is chosen. */
  sentSlug: slugSchema.exactOptional(),
}

/** The history of an article that a post of another origin than the form's brings with it. */
const past = {
  /** When the article was corrected, as far as the post itself says. */
  updated: calendarDateSchema.exactOptional(),
  formerSlugs: z.array(z.string()).exactOptional(),
}

/** Marked before the POST, so that a crash in between is noticed (exactly once). */
const sending = z.object({
  status: z.literal('sending'),
  /** This attempt gave the post its slug: it has none again where it certainly did not arrive. */
  gaveSlug: z.literal(true).exactOptional(),
  /** A live article is sent as a draft, which takes it off the site. */
  takesDown: z.literal(true).exactOptional(),
})

const writing = z.object({ status: z.literal('draft') })
const waiting = z.object({ status: z.literal('pending') })
const published = z.object({ status: z.literal('published'), delivery: deliverySchema })
const failed = z.object({ status: z.literal('failed'), delivery: deliverySchema })

const draftState = z.discriminatedUnion('status', [writing, sending, failed])

/** A post that is written in the form. Without a date it is today's. */
const draftSchema = z.object({ ...common, kind: z.literal('draft'), state: draftState })

/** One post of the JSON text, as it is being sent. */
const jsonPostSchema = z.object({
  ...common,
  ...past,
  kind: z.literal('json'),
  /** The id that it is sent under. */
  postId: idSchema,
  /** When it was made of the text, in milliseconds since 1970; it was edited where it changed later. */
  madeAt: instantSchema,
  publishDate: calendarDateSchema,
  /** It says that the site is not to show it. */
  keptOffSite: z.literal(true).exactOptional(),
  state: draftState,
})

/** A post as a calendar has it, with other fields where its table has columns for them. */
const calendarPostSchema = z.object({
  ...(eachField((name) => fieldOf(name).schema.exactOptional()) as unknown as CalendarShape),
  title: fields.title.schema,
  excerpt: fields.excerpt.schema,
  publishDate: calendarDateSchema,
})

export type CalendarPost = z.output<typeof calendarPostSchema>

/** A post in the queue of the bulk publisher. */
const scheduledPostSchema = z.object({
  ...common,
  ...past,
  kind: z.literal('scheduled'),
  publishDate: calendarDateSchema,
  /** The writer of the content. A template stands in for a text that could not be generated. */
  textSource: z.enum(['operator', 'ai', 'template']),
  textProblem: z.string().exactOptional(),
  /** Words for the AI about this post beyond its title and excerpt. They are not sent. */
  brief: anyText.exactOptional(),
  /** Place in the queue, in which posts are sent from the lowest on. */
  position: z.number(),
  /** The last words of its calendar about it; missing where it is of the JSON text. */
  imported: calendarPostSchema.exactOptional(),
  keptOffSite: z.literal(true).exactOptional(),
  /** The operator wants it sent although it was, or may have been, delivered before. */
  sendAgain: z.literal(true).exactOptional(),
  /** A change of it was sent after it, or it was taken back. */
  changed: z.enum(['sent', 'taken-back']).exactOptional(),
  state: z.discriminatedUnion('status', [waiting, sending, published, failed]),
})

/** A change of a live article, which is sent under the article's id. */
const articleChangeSchema = z.object({
  ...common,
  ...past,
  kind: z.literal('change'),
  publishDate: calendarDateSchema,
  /** The article that is on the site: its id, its slug, its text's version. */
  live: z.object({
    id: idSchema,
    slug: slugSchema,
    version: z.string().exactOptional(),
    isTakenDown: z.literal(true).exactOptional(),
  }),
  /** It is no correction that readers are to be told of. */
  isMinorChange: z.boolean().exactOptional(),
  state: draftState,
})

/**
 * A post as the publisher keeps it. Its fields are always valid: what was typed and is no value stands
 * beside them as text.
 */
export const postRecordSchema = z.discriminatedUnion('kind', [
  draftSchema,
  jsonPostSchema,
  scheduledPostSchema,
  articleChangeSchema,
])

export type PostRecord = z.output<typeof postRecordSchema>
export type Draft = z.output<typeof draftSchema>
export type JsonPost = z.output<typeof jsonPostSchema>
export type ScheduledPost = z.output<typeof scheduledPostSchema>
export type ArticleChange = z.output<typeof articleChangeSchema>

/** The fields alone of what else a record holds. */
export function fieldsOf(post: FieldValues): FieldValues {
  return eachField((name) => post[name]) as FieldValues
}

const emptyFields = eachField((name) => fieldOf(name).empty) as FieldValues

/** An empty draft of the form. `now`: milliseconds since 1970. */
export function newDraft(id: string, now: number): Draft {
  return { ...emptyFields, kind: 'draft', id, changedAt: now, state: { status: 'draft' } }
}

/** All that a post, which is sent or is on the site, says of itself but its id. */
function saidBy({ updated, formerSlugs, publishDate, ...post }: Post) {
  return {
    ...fieldsOf({ ...emptyFields, publishDate, ...post }),
    publishDate,
    ...(updated !== undefined && { updated }),
    ...(formerSlugs && { formerSlugs }),
  }
}

/** One post of the JSON text, to be sent at once. */
export function jsonRecord(id: string, post: Post, now: number): JsonPost {
  return {
    ...newDraft(id, now),
    ...saidBy(post),
    kind: 'json',
    postId: post.id,
    madeAt: now,
    ...(post.draft && { keptOffSite: true }),
  }
}

/** A live article, to be changed and sent under its own id; `recordId` is another one. */
export function changeOfArticle(recordId: string, article: Post, now: number): ArticleChange {
  const { id, slug } = article
  return {
    ...newDraft(recordId, now),
    ...saidBy(article),
    kind: 'change',
    sentSlug: slug,
    live: { id, slug, version: versionOf(article) },
  }
}

/** A post of a calendar, at the beginning of the queue. */
export function calendarRecord(id: string, said: CalendarPost, now: number): ScheduledPost {
  return { ...emptyFields, ...said, ...pending(id, now), imported: said }
}

/** A post of a list in the JSON text, to wait in the queue. */
export function queuedRecord(post: Post, now: number, position: number): ScheduledPost {
  const keptOffSite = post.draft && { keptOffSite: post.draft }
  return { ...saidBy(post), ...pending(post.id, now), position, ...keptOffSite }
}

function pending(id: string, now: number) {
  return {
    kind: 'scheduled',
    id,
    textSource: 'operator',
    position: 0,
    changedAt: now,
    state: { status: 'pending' },
  } as const
}

/** The id that a post is sent under. */
export function publicId(post: PostRecord): string {
  if (post.kind === 'change') return post.live.id
  return post.kind === 'json' ? post.postId : post.id
}

export function isScheduled(post: PostRecord): post is ScheduledPost {
  return post.kind === 'scheduled'
}

/** The title as the publisher's parts name a post by it. */
export function displayTitle({ title }: PostRecord): string {
  return title.trim() || 'Untitled'
}

/** Whether nothing is lost with the post: a draft without a text in any field. */
export function isBlank(post: PostRecord): boolean {
  return (
    post.kind === 'draft' &&
    post.state.status === 'draft' &&
    fieldNames.every((name) => typedText(post, name).trim() === '')
  )
}

/** Whether the AI has to write the text before the post can be sent. A template is not sent again. */
export function needsText(post: PostRecord): boolean {
  // A long text is not looked through for this: thousands are asked at each step of a run.
  return isScheduled(post) && (post.textSource === 'template' || !/\S/.test(post.content))
}

/** Whether a post has a field of its own: one of the form gets the defaults of those that are hidden. */
export function hasField(post: PostRecord, name: FieldName): boolean {
  return post.kind !== 'draft' || !fieldOf(name).isHiddenInForm
}

/** The text of a field as its editor shows it: as it was typed, else as its value is written. */
export function typedText(post: PostRecord, name: FieldName): string {
  return post.typed?.[name] ?? fieldOf(name).format(post[name])
}

/** The value that a typed text has in a record of this kind. */
function parseTyped(
  { kind }: PostRecord,
  name: FieldName,
  text: string,
): Parsed<string | string[]> {
  const isDateMissing = name === 'publishDate' && kind !== 'draft' && text.trim() === ''
  return isDateMissing ? { ok: false, message: 'Enter a date.' } : fieldOf(name).parse(text)
}

/**
 * The post with a field's text as it was typed, and with its value where the text has one. Where it has
 * none the last one stays, but for a picture: another one than is typed is never sent.
 */
function withTyped<P extends PostRecord>(post: P, name: FieldName, text: string): P {
  const { format, empty } = fieldOf(name)
  // A longer one could not be read again.
  if (text.length > longestText) return post
  const parsed = parseTyped(post, name, text)
  const before = parsed.ok || name !== 'featuredImage' ? post : { ...post, [name]: empty }
  return withTypedText(before, name, text, { parsed, format })
}

/** The post with other values, which take the place of what was typed into their fields. */
export function withValues<P extends PostRecord>(post: P, values: Partial<FieldValues>): P {
  const { typed = {}, ...others } = post
  const left = Object.entries(typed).filter(([name]) => !Object.hasOwn(values, name))
  return {
    ...others,
    ...values,
    ...(left.length > 0 && { typed: Object.fromEntries(left) }),
  } as P
}

/** The post with all that an operator writes as it was before; what became of it stays. */
export function withTextsOf(post: PostRecord, before: PostRecord): PostRecord {
  const { sentSlug, state } = post
  const { sentSlug: _, ...texts } = before
  const sendAgain = isScheduled(post) && post.sendAgain
  return {
    ...texts,
    state,
    ...(sentSlug !== undefined && { sentSlug }),
    ...(sendAgain && { sendAgain }),
  } as PostRecord
}

/** An operator's changes of a post: texts of fields, and settings that are no field of the post. */
export type PostEdit = Partial<Record<FieldName, string>> & {
  brief?: string
  isMinorChange?: boolean
}

/** The post with other texts in its fields. Another text is the operator's own, another slug is sought again. */
export function editPost(post: PostRecord, edit: PostEdit, now: number): PostRecord {
  const { brief, isMinorChange, ...texts } = edit
  let next: PostRecord = { ...post, changedAt: now }
  for (const [name, text] of Object.entries(texts) as [FieldName, string][]) {
    if (hasField(post, name)) next = withTyped(next, name, text)
  }
  if (next.kind === 'change' && isMinorChange !== undefined) next = { ...next, isMinorChange }
  if (isScheduled(next) && brief !== undefined && brief.length <= longestText)
    next = { ...next, brief }
  if (next.slug !== post.slug) next = withoutSentSlug(next)
  if (!isScheduled(next) || next.content === post.content) return next
  const { textProblem: _, ...others } = next
  return { ...others, textSource: 'operator' }
}

function withoutSentSlug<P extends PostRecord>(post: P): P {
  const { sentSlug: _, ...others } = post
  const isBack = post.kind === 'change' && slugKey(givenSlug(post.slug)) === slugKey(post.live.slug)
  return { ...others, ...(isBack && { sentSlug: post.live.slug }) } as P
}

/** The post with a text that the AI wrote, or with the template that stands in for one. */
export function withText(
  post: ScheduledPost,
  content: string,
  written: { source: 'ai' } | { source: 'template'; problem: string },
): ScheduledPost {
  const { textProblem: _, ...others } = withValues(post, { content: writable(content) })
  return {
    ...others,
    textSource: written.source,
    ...(written.source === 'template' && { textProblem: written.problem }),
  }
}

export type FieldProblems = Partial<Record<FieldName, string>>

const required: FieldProblems = {
  title: 'Enter a title.',
  excerpt: 'Enter an excerpt.',
  content: 'Enter the content.',
}

/** The fields that cannot be empty. A calendar's post may have no excerpt, and so may a change of it. */
export function neededFields(post: PostRecord): readonly FieldName[] {
  if (isScheduled(post)) return ['title']
  return post.kind === 'change' ? ['title', 'content'] : ['title', 'excerpt', 'content']
}

/** The faults of what is typed, by field. The AI writes the texts that the queue lacks. */
export function fieldProblems(post: PostRecord): FieldProblems {
  const missing = neededFields(post).filter((name) => typedText(post, name).trim() === '')
  const problems: FieldProblems = Object.fromEntries(missing.map((name) => [name, required[name]]))
  for (const [name, text] of Object.entries(post.typed ?? {})) {
    const parsed = parseTyped(post, name as FieldName, text)
    if (!parsed.ok) problems[name as FieldName] = parsed.message
  }
  return problems
}

/** The faults that keep a post from being sent: a picture that cannot be used is left out. */
export function sendingProblems(post: PostRecord): FieldProblems {
  const { featuredImage: _, ...problems } = fieldProblems(post)
  return problems
}

/** The posts that are scheduled, in the order in which they are sent. */
export function queueOf(posts: readonly PostRecord[]): ScheduledPost[] {
  return posts.filter(isScheduled).sort((a, b) => a.position - b.position)
}
