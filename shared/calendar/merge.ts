import { localDate } from '../dates.ts'
import { fieldNames, fieldOf, type FieldName } from '../post/fields.ts'
import {
  calendarRecord,
  uncertainPost,
  withValues,
  type CalendarPost,
  type QueuedPost,
} from '../post/post-record.ts'
import { wordsOf } from './shape.ts'

/** `replace`: the queue becomes what the calendar says. `add`: it gets what it has not yet. */
export type ImportMode = 'replace' | 'add'

/** A calendar that is to be imported. */
export interface CalendarImport {
  posts: readonly CalendarPost[]
  /** Makes the ids of new posts unique beyond this calendar. */
  prefix: string
  /** Milliseconds since 1970. */
  now: number
}

/** A post of the queue of which the calendar says something else now. */
export interface Correction {
  before: QueuedPost
  line: CalendarPost
  /** It has the same title; else the operator alone knows whether it is the same post. */
  isSure: boolean
}

/** A calendar beside the queue. */
export interface Comparison extends CalendarImport {
  queue: readonly QueuedPost[]
  /** By the post of the calendar, of those that are the same. */
  same: ReadonlyMap<CalendarPost, QueuedPost>
  corrections: readonly Correction[]
  /** How many it has that are new, as long as no correction is taken that is not sure. */
  added: number
  /** Posts that it has not, but those that were sent and whose day is to come. */
  missing: readonly QueuedPost[]
}

export const isPublished = ({ sent }: QueuedPost): boolean => sent !== undefined

/**
 * Compares the posts of a calendar with the queue. A post is the same with the same title and day, as the
 * calendar said or as the operator edited them, or with a title that was never sent and is unique on both
 * sides: one that was sent and returns on another day is another post. Where day or excerpt alone agrees
 * it may be the same: a text never moves to another title but by a press.
 */
export function compareCalendar(queue: readonly QueuedPost[], found: CalendarImport): Comparison {
  const lines = new Set(found.posts)
  const posts = new Set(queue)
  const pairs: Correction[] = []
  const pair = (
    isSure: boolean,
    keyOf: (said: CalendarPost) => string,
    postOf: (queued: QueuedPost) => CalendarPost = saidOf,
  ) => {
    const queued = Map.groupBy(posts, (post) => keyOf(postOf(post)))
    for (const line of lines) {
      const key = keyOf(line)
      const before = key === '' ? undefined : queued.get(key)?.shift()
      if (!before) continue
      pairs.push({ before, line, isSure })
      posts.delete(before)
      if (isSure) lines.delete(line)
    }
  }
  const titleAndDay = ({ title, publishDate }: CalendarPost) => `${publishDate} ${folded(title)}`
  const titles = Map.groupBy(found.posts, ({ title }) => folded(title))
  const saidTitles = Map.groupBy(queue, (queued) => folded(saidOf(queued).title))
  const uniqueTitle = ({ title }: CalendarPost) => {
    const key = folded(title)
    const [queued, ...others] = saidTitles.get(key) ?? []
    const isUnique = queued && others.length === 0 && titles.get(key)?.length === 1
    return isUnique && isOpen(queued) ? key : ''
  }
  // Of several with the same title on one day, first by all that their lines say.
  pair(true, (said) => `${titleAndDay(said)} ${said.excerpt}`)
  pair(true, titleAndDay)
  pair(true, titleAndDay, (queued) => queued)
  pair(true, uniqueTitle)
  pair(false, ({ excerpt }) => excerpt)
  pair(false, ({ publishDate }) => publishDate)
  const same = new Map(pairs.flatMap((one) => (one.isSure ? [[one.line, one.before]] : [])))
  const known = new Set(same.values())
  const today = localDate(new Date(found.now))
  const stays = (post: QueuedPost) => isPublished(post) && post.publishDate > today
  return {
    ...found,
    queue,
    same,
    corrections: pairs.filter((one) => !one.isSure || isVisible(one)),
    added: lines.size,
    missing: queue.filter((post) => !known.has(post) && !stays(post)),
  }
}

function folded(title: string): string {
  return wordsOf(title).join(' ') || title
}

function isVisible({ before, line }: Correction): boolean {
  const after = merged(before, line)
  return fieldNames.some((name) => after[name] !== before[name])
}

/** The queue after an import, in which these corrections are taken; the same array where nothing changes. */
export function queueAfter(
  { queue, posts, prefix, now, same, corrections, missing }: Comparison,
  mode: ImportMode,
  taken: readonly Correction[],
): readonly QueuedPost[] {
  const chosen = new Map(taken.map(({ line, before }) => [line, before]))
  const isLeft = new Set(corrections.map(({ line }) => line).filter((line) => !chosen.has(line)))
  const later = new Map<QueuedPost, QueuedPost>()
  const found = posts.map((line, at) => {
    const before = same.get(line) ?? chosen.get(line)
    if (!before) return calendarRecord(`${prefix}-${at + 1}`, line, now)
    const after = isLeft.has(line) ? before : merged(before, line)
    later.set(before, after)
    return after
  })
  const others = queue.filter((post) => !later.has(post) && !missing.includes(post))
  const known = new Set(later.values())
  const next =
    mode === 'replace'
      ? [...found, ...others]
      : [
          ...queue.map((post) => later.get(post) ?? post),
          ...found.filter((post) => !known.has(post)),
        ]
  if (next.length === queue.length && next.every((post, at) => post === queue[at])) return queue
  return next.map((post, at) =>
    post.queue.position === at ? post : withQueue(post, { position: at }),
  )
}

/** Whether a post may still take what the calendar says: it was certainly not sent. */
function isOpen(post: QueuedPost): boolean {
  const isIdle = post.state.status === 'pending' || post.state.status === 'failed'
  return isIdle && !post.sent && !uncertainPost(post)
}

function withQueue(post: QueuedPost, changes: Partial<QueuedPost['queue']>): QueuedPost {
  return { ...post, queue: { ...post.queue, ...changes } }
}

/** The post as its line says it now: what the operator edited stays where the line says nothing else of it. */
function merged(before: QueuedPost, line: CalendarPost): QueuedPost {
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
