import { localDate } from '../dates.ts'
import { fieldNames, fieldOf, type FieldName } from '../post/fields.ts'
import {
  calendarRecord,
  uncertainPost,
  withValues,
  type CalendarPost,
  type QueuedPost,
} from '../post/post-record.ts'
import { areSimilar, comparedTitle } from '../similar.ts'

/** `replace`: the queue becomes what the calendar says. `add`: it gets what it has not yet. */
export type ImportMode = 'replace' | 'add'

/**
 * An effect of a calendar on posts of the queue. `same`: left as they are, with all that was edited and
 * written. `changed`: the calendar says something else of them now. `held`: so it does, but they were
 * sent, or may have been. `removed`: no longer in the calendar. `stays`: so they are, but they were sent
 * and their day is still to come.
 */
type Effect = 'same' | 'changed' | 'held' | 'added' | 'removed' | 'stays'

/** Every post found is in one of the first four lists. */
export interface ImportPlan extends Record<Effect, QueuedPost[]> {
  /** The queue afterwards; the same array where nothing changes. */
  queue: readonly QueuedPost[]
}

/** A calendar that is to be imported. */
export interface CalendarImport {
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
  /** Milliseconds since 1970. */
  now: number
  /** How many of its lines became no post. */
  unused?: number
}

export const isPublished = ({ sent }: QueuedPost): boolean => sent !== undefined

/** The posts of a calendar that were sent before, as the queue has them. */
export function sentBeforeOf({ same, held }: ImportPlan): QueuedPost[] {
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
  queue: readonly QueuedPost[],
  { mode, posts, prefix, now }: CalendarImport & { mode: ImportMode },
): ImportPlan {
  const isAdding = mode === 'add'
  const matches = match(queue, posts, isAdding ? rules.slice(0, 2) : rules)
  const lists = { same: [], changed: [], held: [], added: [], removed: [], stays: [] }
  const plan: ImportPlan = { ...lists, queue }
  const later = new Map<QueuedPost, QueuedPost>()
  const found = posts.map((post, at) => {
    const before = matches.get(post)
    const after = before && !isAdding ? merge(before, post) : before
    const next = after ?? calendarRecord(`${prefix}-${at + 1}`, post, now)
    plan[before ? effectOf(before, next) : 'added'].push(next)
    if (before) later.set(before, next)
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
  const placed = next.map((post, at) =>
    post.queue.position === at ? post : withQueue(post, { position: at }),
  )
  return { ...plan, queue: placed }
}

function effectOf(before: QueuedPost, after: QueuedPost): Effect {
  if (!isOpen(before)) return after === before ? 'same' : 'held'
  return fieldNames.every((field) => after[field] === before[field]) ? 'same' : 'changed'
}

/** Whether a post may still take what the calendar says: it was certainly not sent. */
function isOpen(post: QueuedPost): boolean {
  const isIdle = post.state.status === 'pending' || post.state.status === 'failed'
  return isIdle && !post.sent && !uncertainPost(post)
}

function withQueue(post: QueuedPost, changes: Partial<QueuedPost['queue']>): QueuedPost {
  return { ...post, queue: { ...post.queue, ...changes } }
}

function merge(before: QueuedPost, line: CalendarPost): QueuedPost {
  const said = saidOf(before)
  const changed = fieldNames.filter((name) => textOf(said, name) !== textOf(line, name))
  if (changed.length === 0) return before
  // Nothing of what was sent changes; only its line is remembered, by which it is known next time.
  if (!isOpen(before)) return withQueue(before, { imported: line })
  const values = changed.map((name) => [name, line[name] ?? fieldOf(name).empty])
  return withQueue(withValues(before, Object.fromEntries(values)), {
    imported: line,
    ...(changed.includes('content') && { textSource: 'operator' }),
  })
}

function textOf(post: CalendarPost, name: FieldName): string {
  const { empty, format } = fieldOf(name)
  return format(post[name] ?? empty)
}

/** The calendar’s own words about a post; of one from JSON those that stand for them. */
function saidOf({ queue, title, excerpt, publishDate }: QueuedPost): CalendarPost {
  return queue.imported ?? { title, excerpt, publishDate }
}

/** Rules for a post of the queue and one of a calendar that are the same, the strictest first. */
const rules: readonly ((queued: QueuedPost, post: CalendarPost) => boolean)[] = [
  (queued, post) => isNamed(saidOf(queued), post),
  isNamed,
  (queued, post) => isCorrection(saidOf(queued), post),
  (queued, { title }) => isOpen(queued) && saidOf(queued).title === title,
]

function isNamed(said: CalendarPost, { title, publishDate }: CalendarPost): boolean {
  return said.publishDate === publishDate && said.title === title
}

function isCorrection(said: CalendarPost, post: CalendarPost): boolean {
  const isText = said.excerpt !== '' && said.excerpt === post.excerpt
  const isTitle = () => areSimilar(comparedTitle(said.title), comparedTitle(post.title))
  return said.publishDate === post.publishDate && (isText || isTitle())
}

/** The posts of the queue by those of the calendar, so that a looser rule takes none of a stricter one. */
function match(queue: readonly QueuedPost[], posts: readonly CalendarPost[], by: typeof rules) {
  const matches = new Map<CalendarPost, QueuedPost>()
  const left = new Set(queue)
  for (const isSame of by) {
    for (const post of posts.filter((one) => !matches.has(one))) {
      const queued = Array.from(left).find((one) => isSame(one, post))
      if (!queued) continue
      left.delete(queued)
      matches.set(post, queued)
    }
  }
  return matches
}
