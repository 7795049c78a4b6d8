import { z } from 'zod'
import { reduceQueue, scheduledPostSchema, type Queue, type ScheduledPost } from './queue.ts'

/** The form in which a queue is stored, exported and imported. It holds no secret. */
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
  return joinPosts(queue.map(serializePost))
}

/** The same of posts that are JSON texts already, in the form of any version. */
export function joinPosts(posts: readonly string[], version = queueVersion): string {
  return `{"version":${version},"posts":[${posts.join(',')}]}`
}

/** A run saves the queue several times for each post, and changes one post of a thousand each time. */
const serialized = new WeakMap<ScheduledPost, string>()

/** JSON text of one post. */
export function serializePost(post: ScheduledPost): string {
  const known = serialized.get(post)
  if (known !== undefined) return known
  const json = JSON.stringify(post)
  serialized.set(post, json)
  return json
}

/**
 * Reads a queue back. Posts that were being sent when it was written are read as failed, 'may have
 * been delivered', unless another window is known to be sending them right now. Never throws.
 */
export function parseQueue(
  json: string,
  { sendingElsewhere = false }: { sendingElsewhere?: boolean } = {},
): QueueFileResult {
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
  return { ok: true, queue: sendingElsewhere ? queue : reduceQueue(queue, { type: 'recover' }) }
}
