import { z } from 'zod'
import { reduceQueue, scheduledPostSchema, type Queue } from './queue.ts'

/** The form in which a queue is exported and imported, and was stored before. It holds no secret. */
export const queueVersion = 1

export type QueueFileResult =
  | { ok: true; queue: Queue }
  /** `newer-version`: written by a later release; keep the file as it is. */
  | { ok: false; error: 'not-a-queue' | 'newer-version' }

const queueFile = z.object({
  version: z.literal(queueVersion),
  posts: z.array(scheduledPostSchema),
})

const newerFile = z.object({ version: z.int().gt(queueVersion) })

/** JSON text of a queue. */
export function serializeQueue(queue: Queue): string {
  return JSON.stringify({ version: queueVersion, posts: queue })
}

/**
 * Reads a queue back. Posts that were being sent when it was written are read as failed, 'may have
 * been delivered'. Never throws.
 */
export function parseQueue(json: string): QueueFileResult {
  let input: unknown
  try {
    input = JSON.parse(json)
  } catch {
    return { ok: false, error: 'not-a-queue' }
  }
  const parsed = queueFile.safeParse(input)
  if (!parsed.success) {
    const newer = newerFile.safeParse(input).success
    return { ok: false, error: newer ? 'newer-version' : 'not-a-queue' }
  }
  const queue = reduceQueue([], { type: 'replace', posts: parsed.data.posts })
  return { ok: true, queue: reduceQueue(queue, { type: 'recover' }) }
}
