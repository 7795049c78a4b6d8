import { z } from 'zod'
import { deliverySchema, isUncertain } from '../delivery.ts'
import { heldBackReasons } from '../held-back.ts'
import { givenSlug, slugKey } from '../slug.ts'
import { writable } from '../text.ts'
import { withTypedText } from '../typed-text.ts'
import { versionOf } from '../version.ts'
import {
  calendarDateSchema,
  eachField,
  fieldNames,
  fieldOf,
  fields,
  idSchema,
  instantSchema,
  longestText,
  type FieldName,
  type FieldValues,
  type Parsed,
} from './fields.ts'
import { postSchema, type Post } from './post.ts'

type FieldShape = { [F in FieldName]: z.ZodDefault<(typeof fields)[F]['schema']> }
type CalendarShape = { [F in FieldName]: z.ZodExactOptional<(typeof fields)[F]['schema']> }

// A record that was saved before a field existed gets the field's empty value.
const fieldShape = eachField((name) =>
  fieldOf(name).schema.default(fieldOf(name).empty),
) as unknown as FieldShape

const anyText = z.string().max(longestText)

/** A post as a calendar has it, with other fields where its table has columns for them. */
const calendarPostSchema = z.object({
  ...(eachField((name) => fieldOf(name).schema.exactOptional()) as unknown as CalendarShape),
  title: fields.title.schema,
  excerpt: fields.excerpt.schema,
  publishDate: calendarDateSchema,
})

export type CalendarPost = z.output<typeof calendarPostSchema>

/** The article of an attempt. `takesDown`: as it was sent before, but as a draft, to take it back. */
const attempted = {
  post: postSchema,
  takesDown: z.literal(true).exactOptional(),
  /** The window that sends it, and since when, in milliseconds since 1970. */
  by: z.object({ window: z.string().max(100), at: instantSchema }).exactOptional(),
}

const stateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('draft') }),
  z.object({ status: z.literal('pending') }),
  /** Marked before the POST, so that a crash in between is noticed (exactly once). */
  z.object({ status: z.literal('sending'), ...attempted }),
  /** `failure`: of a change or take-back after it, which certainly did not arrive. */
  z.object({ status: z.literal('published'), failure: deliverySchema.exactOptional() }),
  z.object({ status: z.literal('failed'), ...attempted, delivery: deliverySchema }),
])

/** All that the other side is known to have. */
const sentSchema = z.object({
  post: postSchema,
  /** Of its text, see `versionOf`. */
  version: z.string(),
  /** Why the site does not show it: as a draft it was taken back, unless the record is off the site. */
  heldBack: z.enum(heldBackReasons).exactOptional(),
  /** When it was sent, in milliseconds since 1970; missing with `delivery` where the site told of it. */
  at: instantSchema.exactOptional(),
  delivery: deliverySchema.exactOptional(),
})

/** Its place among the posts of the bulk publisher, and all that only these have. */
const queueSchema = z.object({
  /** Posts are sent from the lowest on. */
  position: z.number(),
  /** The last words of its calendar about it; missing where it is of the JSON text. */
  imported: calendarPostSchema.exactOptional(),
  /** The writer of the content. A placeholder stands in for a text that could not be generated. */
  textSource: z.enum(['operator', 'ai', 'placeholder']),
  textProblem: z.string().exactOptional(),
  /** Words for the AI about this post beyond its title and excerpt. They are not sent. */
  brief: anyText.exactOptional(),
  /** The version that the operator has read and approved: an edit is another one. */
  approved: z.string().exactOptional(),
})

/**
 * A post as the publisher keeps it, from its first word to its last change: one record under the id that
 * it is sent with. Its fields are always valid: what was typed and is no value stands beside them as text.
 */
export const postRecordSchema = z.object({
  id: idSchema,
  origin: z.enum(['form', 'json', 'calendar', 'site']),
  ...fieldShape,
  /** The text of each field whose value it is not: half typed, or no value at all. */
  typed: z.partialRecord(z.enum(fieldNames), anyText).exactOptional(),
  /** When it was changed by the operator last, in milliseconds since 1970. */
  changedAt: instantSchema,
  state: stateSchema,
  /** Slugs that it had or may have had, as far as `sent` does not say so, oldest first. */
  formerSlugs: z.array(z.string()).exactOptional(),
  /** When the article was corrected, as far as the post itself says. */
  updated: calendarDateSchema.exactOptional(),
  /** It says that the site is not to show it. */
  offSite: z.literal(true).exactOptional(),
  /** Its change is no correction that readers are to be told of. */
  isMinorChange: z.literal(true).exactOptional(),
  sent: sentSchema.exactOptional(),
  queue: queueSchema.exactOptional(),
})

export type PostRecord = z.output<typeof postRecordSchema>
export type SentArticle = z.output<typeof sentSchema>
export type TextSource = z.output<typeof queueSchema>['textSource']

/** A post of the bulk publisher. */
export type QueuedPost = PostRecord & { queue: z.output<typeof queueSchema> }

/** The fields alone of what else a record holds. */
export function fieldsOf(post: FieldValues): FieldValues {
  return eachField((name) => post[name]) as FieldValues
}

const emptyFields = eachField((name) => fieldOf(name).empty) as FieldValues

/** The fields of a post that is sent or is on the site. */
export function fieldsOfPost(post: Post): FieldValues {
  return fieldsOf({ ...emptyFields, ...post })
}

/** An empty draft of the form. `now`: milliseconds since 1970. */
export function newDraft(id: string, now: number): PostRecord {
  return { ...emptyFields, id, origin: 'form', changedAt: now, state: { status: 'draft' } }
}

/** A post of a calendar, at the beginning of the queue. */
export function calendarRecord(id: string, said: CalendarPost, now: number): QueuedPost {
  return {
    ...newDraft(id, now),
    ...said,
    origin: 'calendar',
    state: { status: 'pending' },
    queue: { position: 0, textSource: 'operator', imported: said },
  }
}

/** The title as the publisher's parts name a post by it. */
export function displayTitle({ title }: Pick<PostRecord, 'title'>): string {
  return title.trim() || 'Untitled'
}

/** The posts of the bulk publisher, in the order in which they are sent. */
export function queueOf(posts: readonly PostRecord[]): QueuedPost[] {
  return posts.filter(isQueued).sort((a, b) => a.queue.position - b.queue.position)
}

export function isQueued(post: PostRecord): post is QueuedPost {
  return post.queue !== undefined
}

/** Whether it is in nobody's hands but the form's: without a date it is today's. */
export function isFormDraft({ origin, sent, queue }: PostRecord): boolean {
  return origin === 'form' && !sent && !queue
}

/** Whether nothing is lost with the post: a draft without a text in any field. */
export function isBlank(post: PostRecord): boolean {
  return (
    post.state.status === 'draft' && fieldNames.every((name) => typedText(post, name).trim() === '')
  )
}

/** Whether its text is the placeholder, sent or not. */
export function isPlaceholder({ queue }: PostRecord): boolean {
  return queue?.textSource === 'placeholder'
}

/** Whether a post that was sent says something else now than the other side has. */
export function isChanged(post: PostRecord): boolean {
  const { sent, typed } = post
  if (!sent) return false
  if (typed) return true
  const before: Partial<Record<FieldName, string | string[]>> = sent.post
  return fieldNames.some((name) => {
    const { format, empty } = fieldOf(name)
    const [now, then] = [format(post[name]), format(before[name] ?? empty)]
    return now !== then && now.trim() !== then.trim()
  })
}

/** Whether the other side has it as a draft only, since the operator took it back. */
export function isTakenBack({ sent, offSite }: PostRecord): boolean {
  return sent?.post.draft === true && !offSite
}

/** Whether the AI has to write the text before the post can be sent. A placeholder is not sent again. */
export function needsText({ queue, sent, content }: PostRecord): boolean {
  // A long text is not looked through for this: thousands are asked at each step of a run.
  return queue !== undefined && !sent && (queue.textSource === 'placeholder' || !/\S/.test(content))
}

/** Whether the operator has approved exactly what the post says now. */
export function isApproved(post: PostRecord): boolean {
  const approved = post.queue?.approved
  return approved !== undefined && approved === versionOf(fieldsOf(post))
}

/** The post with the approval of what it says, or without one. */
export function withApproval(post: QueuedPost, isGiven: boolean): QueuedPost {
  const { approved: _, ...queue } = post.queue
  return {
    ...post,
    queue: isGiven ? { ...queue, approved: versionOf(fieldsOf(post)) } : queue,
  }
}

/** The article of an attempt that failed, but may have been delivered all the same. */
export function uncertainPost({ state }: Pick<PostRecord, 'state'>): Post | undefined {
  return state.status === 'failed' && isUncertain(state.delivery) ? state.post : undefined
}

/** The slug that a post keeps even where another has it, too: it was, or may have been, sent with it. */
export function keptSlug(post: PostRecord): string | undefined {
  if (post.state.status === 'sending') return post.state.post.slug
  const key = slugKey(givenSlug(post.slug))
  const own = [post.sent?.post.slug, uncertainPost(post)?.slug]
  return own.find((slug) => slug !== undefined && slugKey(slug) === key)
}

/** Whether a post has a field of its own: one of the form gets the defaults of those that are hidden. */
export function hasField(post: PostRecord, name: FieldName): boolean {
  return !isFormDraft(post) || !fieldOf(name).isHiddenInForm
}

/** The text of a field as its editor shows it: as it was typed, else as its value is written. */
export function typedText(post: PostRecord, name: FieldName): string {
  return post.typed?.[name] ?? fieldOf(name).format(post[name])
}

/** The value that a typed text has in a record. */
function parseTyped(post: PostRecord, name: FieldName, text: string): Parsed<string | string[]> {
  const isDateMissing = name === 'publishDate' && !isFormDraft(post) && text.trim() === ''
  return isDateMissing ? { ok: false, message: 'Enter a date.' } : fieldOf(name).parse(text)
}

/**
 * The post with a field's text as it was typed, and with its value where the text has one. Where it has
 * none the last one stays, but for a picture: another one than is typed is never sent.
 */
function withTyped<P extends PostRecord>(post: P, name: FieldName, text: string): P {
  const { format, empty } = fieldOf(name)
  const isLong = text.length > longestText
  const parsed = isLong ? ({ ok: false, message: '' } as const) : parseTyped(post, name, text)
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

/** An operator's changes of a post: texts of fields, and settings that are no field of the post. */
export type PostEdit = Partial<Record<FieldName, string>> & {
  brief?: string
  isMinorChange?: boolean
}

/** The post with other texts in its fields. Another content is the operator's own. */
export function editPost(post: PostRecord, edit: PostEdit, now: number): PostRecord {
  const { brief, isMinorChange, ...texts } = edit
  let next: PostRecord = { ...post, changedAt: now }
  for (const [name, text] of Object.entries(texts) as [FieldName, string][]) {
    if (hasField(post, name)) next = withTyped(next, name, text)
  }
  if (isMinorChange !== undefined) {
    const { isMinorChange: _, ...others } = next
    next = isMinorChange ? { ...others, isMinorChange } : others
  }
  if (!next.queue) return next
  const queue = {
    ...next.queue,
    ...(brief !== undefined && { brief }),
  }
  return next.content === post.content
    ? { ...next, queue }
    : { ...next, queue: withSource(queue, 'operator') }
}

function withSource(queue: QueuedPost['queue'], textSource: TextSource, problem?: string) {
  const { textProblem: _, ...others } = queue
  return { ...others, textSource, ...(problem !== undefined && { textProblem: problem }) }
}

/** The post with a text that the AI wrote, or with the placeholder that stands in for one. */
export function withText(
  post: QueuedPost,
  content: string,
  written: { source: 'ai' } | { source: 'placeholder'; problem: string },
): QueuedPost {
  const problem = written.source === 'placeholder' ? written.problem : undefined
  return {
    ...withValues(post, { content: writable(content) }),
    queue: withSource(post.queue, written.source, problem),
  }
}

/** The post as it was sent last: what was edited since is gone. */
export function withoutChanges(post: PostRecord): PostRecord {
  const { isMinorChange: _, ...others } = post
  return post.sent ? withValues(others, fieldsOfPost(post.sent.post)) : post
}

export function withoutQueue(post: PostRecord): PostRecord {
  const { queue: _, ...others } = post
  return others
}

/**
 * A record as it was before, with all that is known by now of its sends: that is never lost, and a post
 * that was, or may have been, sent does not wait again. `now`: undefined where it is gone.
 */
export function broughtBack(before: PostRecord, now: PostRecord | undefined): PostRecord {
  if (!now || (!now.sent && !uncertainPost(now))) return before
  const isNewer = (before.sent?.at ?? 0) > (now.sent?.at ?? 0)
  if (before.sent && isNewer) return before
  const { sent, state, formerSlugs } = now
  return { ...before, state, ...(sent && { sent }), ...(formerSlugs && { formerSlugs }) }
}

export type FieldProblems = Partial<Record<FieldName, string>>

const required: FieldProblems = {
  title: 'Enter a title.',
  excerpt: 'Enter an excerpt.',
  content: 'Enter the content.',
}

/** The fields that cannot be empty. A calendar's post may have no excerpt, and so may one that was sent. */
export function neededFields({ sent, queue }: PostRecord): readonly FieldName[] {
  if (sent) return ['title', 'content']
  return queue ? ['title'] : ['title', 'excerpt', 'content']
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
