import { localDate } from '../dates.ts'
import { isUncertain } from '../delivery.ts'
import { fieldNames, type FieldName } from '../post/fields.ts'
import {
  calendarFieldNames as fields,
  calendarRecord,
  furtherValues,
  withValues,
  type CalendarFields,
  type ScheduledPost,
} from '../post/post-record.ts'
import { sentAgain } from '../post/post-sending.ts'
import type { CalendarPost } from './rows.ts'
import { areSimilar, comparedTitle } from './similar.ts'

/** `replace`: the queue becomes what the calendar says. `add`: it gets what it has not yet. */
export type ImportMode = 'replace' | 'add'

/** The effect of a calendar on the queue. Every post found is in one of the first four lists. */
export interface ImportPlan {
  /** In the queue already, and left as they are, with all that was edited and written. */
  same: ScheduledPost[]
  /** The calendar says something else of them now, which holds, whatever the operator had edited. */
  changed: ScheduledPost[]
  /** The calendar says something else of them now, but they were sent, or may have been. */
  held: ScheduledPost[]
  added: ScheduledPost[]
  /** In the queue, and no longer in the calendar. */
  removed: ScheduledPost[]
  /** The same, but they were sent and their day is still to come. */
  stays: ScheduledPost[]
  /** The queue afterwards; the same array where nothing changes. */
  queue: readonly ScheduledPost[]
}

/** A calendar that is to be imported. */
export interface CalendarImport {
  mode: ImportMode
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether its posts that were sent before are to be sent again. */
  sendsAgain?: boolean
}

export const isPublished = ({ state }: ScheduledPost): boolean => state.status === 'published'

/** The posts of a calendar that were sent before, as the queue has them. */
export function sentBeforeOf({ same, held }: ImportPlan): ScheduledPost[] {
  return [...same, ...held].filter(isPublished)
}

/**
 * Compares the posts of a calendar with the queue. A post is the same where the calendar says the same
 * of it as when it was imported; else where its date and title are the same; else where its date is,
 * and its title or text is much the same (a corrected line); else where its title is, and it was not
 * sent yet (a moved post): a title that was sent and returns on another date is another post.
 * Of what the operator edited, a field stays unless its line says something else of it than before.
 * The posts of the plan's queue have their new positions.
 */
export function planImport(queue: readonly ScheduledPost[], calendar: CalendarImport): ImportPlan {
  const plan = (calendar.mode === 'add' ? planAddition : planReplacement)(queue, calendar)
  if (plan.queue === queue) return plan
  const placed = plan.queue.map((post, at) =>
    post.position === at ? post : { ...post, position: at },
  )
  return { ...plan, queue: placed }
}

function newPost(
  post: CalendarPost,
  index: number,
  { prefix, now }: CalendarImport,
): ScheduledPost {
  return calendarRecord(`${prefix}-${index + 1}`, lineOf(post), now)
}

/** Whether a post may still take what the calendar says: it was certainly not sent. */
function isOpen({ state }: ScheduledPost): boolean {
  return state.status === 'pending' || (state.status === 'failed' && !isUncertain(state.delivery))
}

function planAddition(queue: readonly ScheduledPost[], calendar: CalendarImport): ImportPlan {
  const found = calendar.posts
  const matches = match(queue, found, [exactly, dated, datedAsEdited])
  const again = new Map(
    [...matches.values()].filter(isPublished).map((post) => [post, sentAgain(post)]),
  )
  const kept = calendar.sendsAgain ? queue.map((post) => again.get(post) ?? post) : queue
  const same = found.flatMap((post) => matches.get(post) ?? [])
  const added = found.flatMap((post, index) =>
    matches.has(post) ? [] : [newPost(post, index, calendar)],
  )
  const next = added.length === 0 ? kept : [...kept, ...added]
  return { same, changed: [], held: [], added, removed: [], stays: [], queue: next }
}

function planReplacement(queue: readonly ScheduledPost[], calendar: CalendarImport): ImportPlan {
  const found = calendar.posts
  const matches = match(queue, found, [exactly, dated, datedAsEdited, corrected, moved])
  const plan: ImportPlan = {
    same: [],
    changed: [],
    held: [],
    added: [],
    removed: [],
    stays: [],
    queue,
  }
  const next = found.map((post, index) => {
    const before = matches.get(post)
    if (!before) {
      const after = newPost(post, index, calendar)
      plan.added.push(after)
      return after
    }
    if (calendar.sendsAgain && isPublished(before)) return noteMerged(plan, sentAgain(before), post)
    return isOpen(before) ? noteMerged(plan, before, post) : noteSent(plan, before, post)
  })
  const kept = new Set(matches.values())
  const today = localDate(new Date(calendar.now))
  const left = queue.filter((post) => !kept.has(post))
  plan.stays = left.filter((post) => isPublished(post) && post.publishDate > today)
  plan.removed = left.filter((post) => !plan.stays.includes(post))
  next.push(...plan.stays)
  const isSame = next.length === queue.length && next.every((post, at) => post === queue[at])
  return isSame ? plan : { ...plan, queue: next }
}

function noteMerged(plan: ImportPlan, before: ScheduledPost, post: CalendarPost): ScheduledPost {
  const after = merge(before, post)
  const isSame = fieldNames.every((field) => after[field] === before[field])
  plan[isSame ? 'same' : 'changed'].push(after)
  return after
}

/** Nothing of what was sent changes; only its line is remembered, by which it is known next time. */
function noteSent(plan: ImportPlan, before: ScheduledPost, post: CalendarPost): ScheduledPost {
  const after = isSaid(before, post) ? before : { ...before, imported: lineOf(post) }
  plan[after === before ? 'same' : 'held'].push(after)
  return after
}

function merge(before: ScheduledPost, post: CalendarPost): ScheduledPost {
  if (isSaid(before, post)) return before
  const said = saidOf(before)
  const line = lineOf(post)
  const next = { ...line }
  for (const field of fields) if (line[field] === said[field]) next[field] = before[field]
  const changed = fields.filter((field) => next[field] !== before[field])
  const values = Object.fromEntries(changed.map((field) => [field, next[field]]))
  const further = furtherValues(changedTexts(said, line))
  const { imported: _, ...others } = withValues(before, { ...values, ...further })
  const isEdited = fields.some((field) => next[field] !== line[field])
  const isOwnText = further.content !== undefined
  return {
    ...others,
    ...(isOwnText && { textSource: 'operator' }),
    ...((isEdited || line.further) && { imported: line }),
  }
}

/** The further texts of which the calendar says something else now. */
function changedTexts({ further: said = {} }: CalendarFields, { further = {} }: CalendarFields) {
  const names = new Set([...Object.keys(said), ...Object.keys(further)] as FieldName[])
  const changed = [...names].filter((name) => said[name] !== further[name])
  return Object.fromEntries(changed.map((name) => [name, further[name] ?? '']))
}

function lineOf({ title, excerpt, publishDate, further }: CalendarPost): CalendarFields {
  return { title, excerpt, publishDate, ...(further && { further }) }
}

function isSaid(before: ScheduledPost, post: CalendarPost): boolean {
  const said = saidOf(before)
  const isSame = fields.every((field) => said[field] === post[field])
  return isSame && Object.keys(changedTexts(said, lineOf(post))).length === 0
}

/** The calendar's fields of a post as they were parsed last. */
function saidOf(post: ScheduledPost): CalendarFields {
  return post.imported ?? post
}

/** Finds among the posts of the queue that are left the one that a post of the calendar is. */
type Matcher = (left: readonly ScheduledPost[]) => (post: CalendarPost) => ScheduledPost | undefined

/** By matcher, the strictest first, so that a looser one never takes what a stricter one would. */
function match(
  queue: readonly ScheduledPost[],
  found: readonly CalendarPost[],
  matchers: readonly Matcher[],
): Map<CalendarPost, ScheduledPost> {
  const matches = new Map<CalendarPost, ScheduledPost>()
  const taken = new Set<ScheduledPost>()
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
const titled = byKey(saidOf, ({ title }) => [title])
const moved: Matcher = (left) => titled(left.filter(isOpen))

function byKey(
  side: (post: ScheduledPost) => CalendarFields,
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
