import type { Generation, GenerationProblem } from '../../shared/api/generation.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Attempt } from '../../shared/history.ts'
import { calendarRecord, type PostRecord, type QueuedPost } from '../../shared/post/post-record.ts'
import { markedAsSending } from '../../shared/post/post-sending.ts'
import {
  startRun,
  type Run,
  type RunChange,
  type RunEffects,
  type RunJob,
  type RunProgress,
} from '../../shared/run.ts'

export const accepted: Delivery = { outcome: 'accepted', status: 200 }
export const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }

export function pendingPost(number: number): QueuedPost {
  const said = { title: `Post ${number}`, excerpt: '', publishDate: '2026-01-06' }
  const post = calendarRecord(`p${number}`, said, 0)
  return { ...post, queue: { ...post.queue, position: number } }
}

export function pendingPosts(count: number): QueuedPost[] {
  return Array.from({ length: count }, (_, index) => pendingPost(index + 1))
}

export function jobOf(posts: readonly PostRecord[], goal: RunJob['goal'] = 'publish'): RunJob {
  return { goal, ids: posts.map(({ id }) => id) }
}

export function failed(
  kind: GenerationProblem['kind'] = 'failed',
  retryAfterMs?: number,
): Generation {
  const asked = retryAfterMs === undefined ? {} : { retryAfterMs }
  return { ok: false, problem: { kind, message: `Reason: ${kind}`, ...asked } }
}

/** Starts a run whose operator gives the same answer each time it waits for one. */
export function startAnswering(effects: RunEffects, job: RunJob, answer: (run: Run) => void): Run {
  const run = startRun(
    {
      ...effects,
      onProgress: (progress) => {
        effects.onProgress?.(progress)
        if (progress.pause) answer(run)
      },
    },
    job,
  )
  return run
}

export function untilAborted(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve()
    else signal?.addEventListener('abort', () => resolve())
  })
}

/** Posts and attempts in memory; `save` writes a change, and rejects where it cannot. */
export function memoryStore(
  posts: readonly PostRecord[],
  save: (change: RunChange) => Promise<void> = async () => undefined,
) {
  let kept = new Map(posts.map((post) => [post.id, post]))
  let attempts = new Map<string, Attempt>()
  return {
    get: (id: string) => kept.get(id),
    posts: () => [...kept.values()],
    attempts: () => [...attempts.values()],
    /** Changes a post as an operator does. */
    put: (post: PostRecord) => kept.set(post.id, post),
    remove: (id: string) => kept.delete(id),
    async save(change: RunChange, ifNotSaved: 'keep' | 'drop') {
      const before = { kept: new Map(kept), attempts: new Map(attempts) }
      for (const post of change.posts ?? []) kept.set(post.id, post)
      for (const attempt of change.attempts ?? []) attempts.set(attempt.id, attempt)
      try {
        await save(change)
      } catch (error) {
        if (ifNotSaved === 'drop') ({ kept, attempts } = before)
        throw error
      }
      return 'saved' as const
    },
  }
}

/** A world that writes down, in order, everything a run does to it. */
export function createWorld(posts: readonly PostRecord[], changes: Partial<RunEffects> = {}) {
  const log: string[] = []
  const progress: RunProgress[] = []
  const store = memoryStore(posts, async (change) => {
    const saved = [
      ...(change.posts ?? []).map(({ id, state }) => `${id} ${state.status}`),
      ...(change.attempts ?? []).map(({ result }) => `attempt ${result.outcome}`),
    ]
    log.push(`save ${saved.join(', ')}`)
  })
  const effects: RunEffects = {
    store,
    generate: async ({ id }) => {
      log.push(`write ${id}`)
      return { ok: true, text: `Text of ${id}` }
    },
    send: async ({ post: { id, content } }) => {
      log.push(`send ${id}: ${content}`)
      return accepted
    },
    sleep: async (ms) => {
      log.push(`sleep ${ms}`)
    },
    mark: (post, takesDown) =>
      markedAsSending(post, { slug: `slug-of-${post.id}`, now: effects.now(), takesDown }),
    findingsOf: async () => [],
    whenFailing: () => 'go-on',
    clock: () => 0,
    now: () => new Date('2026-01-05T10:00:00Z'),
    onProgress: (value) => progress.push(value),
    ...changes,
  }
  const sends = () => log.filter((line) => line.startsWith('send'))
  const statuses = () => store.posts().map(({ state }) => state.status)
  return { log, progress, store, effects, sends, statuses }
}
