import { localDate } from '../dates.ts'
import { isUncertain } from '../delivery.ts'
import { fieldNames, fieldOf, type FieldName } from '../post/fields.ts'
import {
  calendarRecord,
  withValues,
  type CalendarPost,
  type ScheduledPost,
} from '../post/post-record.ts'
import { sentAgain } from '../post/post-sending.ts'
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
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
  /** Milliseconds since 1970. */
  now: number
  /** Whether its posts that were sent before are to be sent again. */
  sendsAgain?: boolean
  /** How many of its lines became no post. */
  unused?: number
}

export const isPublished = ({ state }: ScheduledPost): boolean => state.status === 'published'

/** The posts of a calendar that were sent before, as the queue has them. */
export function sentBeforeOf({ same, held }: ImportPlan): ScheduledPost[] {
  return [...same, ...held].filter(isPublished)
}

/**
 * Compares the posts of a calendar with the queue. A post is the same where its date and title are, as
 * the calendar said or as the operator edited them; else where its date is, and its title or text is
 * much the same (a corrected line); else where its title is, and it was not sent yet (a moved post): a
 * title that was sent and returns on another date is another post. To add, the first rule alone holds.
 * Of what the operator edited, a field stays unless its line says something else of it than before.
 * The posts of the plan's queue have their new positions.
 */
export function planImport(
  queue: readonly ScheduledPost[],
  { mode, posts, prefix, now, sendsAgain = false }: CalendarImport & { mode: ImportMode },
): ImportPlan {
  const isAdding = mode === 'add'
  const matches = match(queue, posts, isAdding ? matchers.slice(0, 2) : matchers)
  const plan = {
    same: [],
    changed: [],
    held: [],
    added: [],
    removed: [],
    stays: [],
    queue,
  } as ImportPlan
  const later = new Map<ScheduledPost, ScheduledPost>()
  const found = posts.map((post, at) => {
    const queued = matches.get(post)
    const before = queued && sendsAgain && isPublished(queued) ? sentAgain(queued) : queued
    const after = before && !isAdding ? merge(before, post) : before
    const next = after ?? calendarRecord(`${prefix}-${at + 1}`, post, now)
    plan[before ? effectOf(before, next) : 'added'].push(next)
    if (queued) later.set(queued, next)
    return next
  })
  const today = localDate(new Date(now))
  for (const post of isAdding ? [] : queue.filter((one) => !later.has(one))) {
    plan[isPublished(post) && post.publishDate > today ? 'stays' : 'removed'].push(post)
  }
  const next = isAdding
    ? [...queue.map((post) => later.get(post) ?? post), ...plan.added]
    : [...found, ...plan.stays]
  if (next.length === queue.length && next.every((post, at) => post === queue[at])) return plan
  const placed = next.map((post, at) => (post.position === at ? post : { ...post, position: at }))
  return { ...plan, queue: placed }
}

function effectOf(before: ScheduledPost, after: ScheduledPost): 'same' | 'changed' | 'held' {
  if (!isOpen(before)) return after === before ? 'same' : 'held'
  return fieldNames.every((field) => after[field] === before[field]) ? 'same' : 'changed'
}

/** Whether a post may still take what the calendar says: it was certainly not sent. */
function isOpen({ state }: ScheduledPost): boolean {
  return state.status === 'pending' || (state.status === 'failed' && !isUncertain(state.delivery))
}

function merge(before: ScheduledPost, line: CalendarPost): ScheduledPost {
  const said = saidOf(before)
  const changed = fieldNames.filter((name) => textOf(said, name) !== textOf(line, name))
  if (changed.length === 0) return before
  // Nothing of what was sent changes; only its line is remembered, by which it is known next time.
  if (!isOpen(before)) return { ...before, imported: line }
  const values = changed.map((name) => [name, line[name] ?? fieldOf(name).empty])
  return {
    ...withValues(before, Object.fromEntries(values)),
    ...(changed.includes('content') && { textSource: 'operator' }),
    imported: line,
  }
}

function textOf(post: CalendarPost, name: FieldName): string {
  const { empty, format } = fieldOf(name)
  return format(post[name] ?? empty)
}

/** The calendar’s own words about a post; of one from JSON those that stand for them. */
function saidOf({ imported, title, excerpt, publishDate }: ScheduledPost): CalendarPost {
  return imported ?? { title, excerpt, publishDate }
}

type Matcher = (queued: ScheduledPost, post: CalendarPost) => boolean

/** The strictest first, so that a looser one never takes what a stricter one would. */
const matchers: readonly Matcher[] = [
  (queued, post) => isNamed(saidOf(queued), post),
  isNamed,
  (queued, post) => isCorrection(saidOf(queued), post),
  (queued, { title }) => isOpen(queued) && saidOf(queued).title === title,
]

function isNamed(said: CalendarPost, { title, publishDate }: CalendarPost): boolean {
  return said.publishDate === publishDate && said.title === title
}

function isCorrection(said: CalendarPost, post: CalendarPost): boolean {
  if (said.publishDate !== post.publishDate) return false
  const sameText = said.excerpt !== '' && said.excerpt === post.excerpt
  return sameText || areSimilar(comparedTitle(said.title), comparedTitle(post.title))
}

function match(
  queue: readonly ScheduledPost[],
  found: readonly CalendarPost[],
  by: readonly Matcher[],
): Map<CalendarPost, ScheduledPost> {
  const matches = new Map<CalendarPost, ScheduledPost>()
  const left = [...queue]
  for (const fits of by) {
    for (const post of found) {
      const at = matches.has(post) ? -1 : left.findIndex((queued) => fits(queued, post))
      for (const queued of at === -1 ? [] : left.splice(at, 1)) matches.set(post, queued)
    }
  }
  return matches
}
