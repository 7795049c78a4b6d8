import { z } from 'zod'
import { scheduledPostSchema, type Queue, type ScheduledPost } from './queue.ts'

/** A state of the saved queue. Every save is a further step; storage that begins anew, another era. */
export const revisionSchema = z.object({ era: z.string(), step: z.int().min(0) })

export type Revision = z.output<typeof revisionSchema>

export const queueChangeSchema = z.object({
  /** Posts that are new or changed. */
  puts: z.array(scheduledPostSchema).readonly(),
  /** Ids of posts that are gone. */
  removed: z.array(z.string()).readonly(),
  /** All ids in their order, where the order or the ids themselves have changed. */
  order: z.array(z.string()).readonly().exactOptional(),
})

/** What a save writes, however long the queue is. */
export type QueueChange = z.output<typeof queueChangeSchema>

/**
 * The saved queue, or what changed in it since a revision that is known. Of a whole queue the order
 * is always there.
 */
export type LoadedQueue =
  | { ok: true; revision: Revision; puts: Queue; order?: readonly string[] }
  /** `newer-version`: written by a later release, which is left as it is. */
  | { ok: false; error: 'not-a-queue' | 'newer-version' }

/** What leads from one queue to another. Posts that are the same object are not compared further. */
export function changeBetween(before: Queue, after: Queue): QueueChange {
  const isSameOrder =
    before.length === after.length && before.every(({ id }, at) => id === after[at]?.id)
  if (isSameOrder) return { puts: after.filter((post, at) => post !== before[at]), removed: [] }
  const known = new Set(before)
  const order = after.map(({ id }) => id)
  const kept = new Set(order)
  return {
    puts: after.filter((post) => !known.has(post)),
    removed: before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    order,
  }
}

/**
 * The queue after a change; posts that are not in it stay the same objects. Undefined where the order
 * names a post that is neither in the queue nor in the change.
 */
export function applyChange(
  queue: Queue,
  { puts, order }: Pick<QueueChange, 'puts' | 'order'>,
): Queue | undefined {
  if (puts.length === 0 && order === undefined) return queue
  const posts = new Map([...queue, ...puts].map((post) => [post.id, post]))
  const ids = order ?? queue.map(({ id }) => id)
  const next = ids.map((id) => posts.get(id))
  return next.every(isThere) ? next : undefined
}

export function isEmptyChange({ puts, removed, order }: QueueChange): boolean {
  return puts.length === 0 && removed.length === 0 && order === undefined
}

function isThere(post: ScheduledPost | undefined): post is ScheduledPost {
  return post !== undefined
}
