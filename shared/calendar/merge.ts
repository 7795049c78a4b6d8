import { z } from 'zod'
import type { CalendarPost } from './report.ts'
import { areSimilar, comparedTitle } from './similar.ts'

/** What a calendar says of a post. `publishDate`: YYYY-MM-DD. */
export const calendarFieldsSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  publishDate: z.string(),
})

export type CalendarFields = z.output<typeof calendarFieldsSchema>

/** A post of the queue, as far as a calendar concerns it. */
interface QueuedPost extends CalendarFields {
  /** What the calendar says, where the post itself says something else. */
  imported?: CalendarFields
}

/**
 * `replace`: the queue becomes what the calendar says. `add`: what is in the queue stays as it is, and
 * what is not in it yet is added.
 */
export type ImportMode = 'replace' | 'add'

/** What a calendar would do to the queue. Every post found is in one of the first four lists. */
export interface ImportPlan<P> {
  /** In the queue already, and left as they are, with all that was edited and written. */
  same: P[]
  changed: ChangedPost<P>[]
  /** The calendar says something else of them now, but they were sent, or may have been. */
  held: P[]
  added: P[]
  /** In the queue, and no longer in the calendar. */
  removed: P[]
  /** The queue afterwards; the same array where nothing changes. */
  queue: readonly P[]
}

export interface ChangedPost<P> {
  before: P
  after: P
  /** Fields that the operator had edited and whose line says something else now: the line holds. */
  overruled: Field[]
}

type Field = keyof CalendarFields
const fields: readonly Field[] = ['title', 'excerpt', 'publishDate']

interface Tools<P> {
  /** A new post of the queue for the one found at this index. */
  create: (post: CalendarPost, index: number) => P
  /** Whether a post may still take what the calendar says: it was certainly not sent. */
  isOpen: (post: P) => boolean
}

/**
 * Compares the posts of a calendar with the queue. A post is the same where the calendar says the same
 * of it as when it was imported; else where its date and title are the same; else where its date is,
 * and its title or text is much the same (a corrected line); else where its title is (a moved post).
 * Of what the operator edited, a field stays unless its line says something else of it than before.
 */
export function planImport<P extends QueuedPost>(
  queue: readonly P[],
  found: readonly CalendarPost[],
  mode: ImportMode,
  tools: Tools<P>,
): ImportPlan<P> {
  return mode === 'add' ? planAddition(queue, found, tools) : planReplacement(queue, found, tools)
}

function planAddition<P extends QueuedPost>(
  queue: readonly P[],
  found: readonly CalendarPost[],
  { create }: Tools<P>,
): ImportPlan<P> {
  const matches = match(queue, found, [exactly, dated, datedAsEdited])
  const same = found.flatMap((post) => matches.get(post) ?? [])
  const added = found.flatMap((post, index) => (matches.has(post) ? [] : [create(post, index)]))
  const next = added.length === 0 ? queue : [...queue, ...added]
  return { same, changed: [], held: [], added, removed: [], queue: next }
}

function planReplacement<P extends QueuedPost>(
  queue: readonly P[],
  found: readonly CalendarPost[],
  { create, isOpen }: Tools<P>,
): ImportPlan<P> {
  const matches = match(queue, found, [exactly, dated, datedAsEdited, corrected, moved])
  const plan: ImportPlan<P> = { same: [], changed: [], held: [], added: [], removed: [], queue }
  const next = found.map((post, index) => {
    const before = matches.get(post)
    if (!before) {
      const after = create(post, index)
      plan.added.push(after)
      return after
    }
    return isOpen(before) ? noteMerged(plan, before, post) : noteSent(plan, before, post)
  })
  const kept = new Set(matches.values())
  plan.removed = queue.filter((post) => !kept.has(post))
  const isSame = next.length === queue.length && next.every((post, at) => post === queue[at])
  return isSame ? plan : { ...plan, queue: next }
}

function noteMerged<P extends QueuedPost>(plan: ImportPlan<P>, before: P, post: CalendarPost): P {
  const { after, overruled } = merge(before, post)
  if (fields.every((field) => after[field] === before[field])) plan.same.push(after)
  else plan.changed.push({ before, after, overruled })
  return after
}

/** Nothing of what was sent changes; only its line is remembered, by which it is known next time. */
function noteSent<P extends QueuedPost>(plan: ImportPlan<P>, before: P, post: CalendarPost): P {
  const after = isSaid(before, post) ? before : { ...before, imported: lineOf(post) }
  plan[after === before ? 'same' : 'held'].push(after)
  return after
}

function merge<P extends QueuedPost>(before: P, post: CalendarPost) {
  if (isSaid(before, post)) return { after: before, overruled: [] }
  const said = saidOf(before)
  const line = lineOf(post)
  const isNew = (field: Field) => line[field] !== said[field]
  const next = { ...line }
  for (const field of fields) if (!isNew(field)) next[field] = before[field]
  const overruled = fields.filter(
    (field) => isNew(field) && before[field] !== said[field] && before[field] !== line[field],
  )
  const { imported: _, ...others } = before
  const isEdited = fields.some((field) => next[field] !== line[field])
  const after = { ...others, ...next, ...(isEdited && { imported: line }) } as P
  return { after, overruled }
}

function lineOf({ title, excerpt, publishDate }: CalendarPost): CalendarFields {
  return { title, excerpt, publishDate }
}

function isSaid(before: QueuedPost, post: CalendarPost): boolean {
  return fields.every((field) => saidOf(before)[field] === post[field])
}

/** What the calendar said of a post when it was parsed last. */
function saidOf(post: QueuedPost): CalendarFields {
  return post.imported ?? post
}

/** Finds among the posts of the queue that are left the one that a post of the calendar is. */
type Matcher = <P extends QueuedPost>(left: readonly P[]) => (post: CalendarPost) => P | undefined

/** By matcher, the strictest first, so that a looser one never takes what a stricter one would. */
function match<P extends QueuedPost>(
  queue: readonly P[],
  found: readonly CalendarPost[],
  matchers: readonly Matcher[],
): Map<CalendarPost, P> {
  const matches = new Map<CalendarPost, P>()
  const taken = new Set<P>()
  for (const matcher of matchers) {
    const find = matcher(queue.filter((post) => !taken.has(post)))
    for (const post of found) {
      const queued = matches.has(post) ? undefined : find(post)
      if (!queued) continue
      matches.set(post, queued)
      taken.add(queued)
    }
  }
  return matches
}

const exactly = byKey(saidOf, ({ title, excerpt, publishDate }) => [publishDate, title, excerpt])
const dated = byKey(saidOf, ({ title, publishDate }) => [publishDate, title])
const datedAsEdited = byKey(
  (post) => post,
  ({ title, publishDate }) => [publishDate, title],
)
const moved = byKey(saidOf, ({ title }) => [title])

function byKey(
  side: (post: QueuedPost) => CalendarFields,
  partsOf: (said: CalendarFields) => string[],
): Matcher {
  const keyOf = (said: CalendarFields) => JSON.stringify(partsOf(said))
  return (left) => {
    const byKey = Map.groupBy(left, (post) => keyOf(side(post)))
    return (post) => byKey.get(keyOf(post))?.shift()
  }
}

/** Posts of one date that a corrected line is compared with; a calendar has one or two. */
const mostCompared = 8

const corrected: Matcher = (left) => {
  const byDate = Map.groupBy(left, (post) => saidOf(post).publishDate)
  return (post) => {
    const others = byDate.get(post.publishDate) ?? []
    const at = others
      .slice(0, mostCompared)
      .findIndex((queued) => isCorrection(saidOf(queued), post))
    return at === -1 ? undefined : others.splice(at, 1)[0]
  }
}

function isCorrection(said: CalendarFields, post: CalendarPost): boolean {
  const sameText = said.excerpt !== '' && said.excerpt === post.excerpt
  return sameText || areSimilar(comparedTitle(said.title), comparedTitle(post.title))
}
