import { templateArticle } from '../../../../shared/api/ai.ts'
import type { Sleep } from '../../../../shared/api/http.ts'
import type { QueueStore } from '../../../../shared/queue-store.ts'
import {
  articleOf,
  readyText,
  type PreparedText,
  type ScheduledPost,
} from '../../../../shared/queue.ts'
import type { RunEffects, RunProgress, RunSummary } from '../../../../shared/run.ts'
import type { Delivery } from '../../../../shared/delivery.ts'
import type { GenerationProblem } from '../../../../shared/api/ai.ts'
import type { Platform } from '../../platform.ts'

export interface PublishingEvents {
  onProgress: (progress: RunProgress) => void
  onWritten: (post: ScheduledPost) => void
  onNotWritten: (post: ScheduledPost, problem: GenerationProblem) => void
  onDelivery: (post: ScheduledPost, delivery: Delivery) => void
}

export interface RunTools {
  platform: Platform
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  now: () => number
}

/** The side effects of a run, by way of the platform. */
export function runEffects(
  store: QueueStore,
  { platform, sleep, now }: RunTools,
  { onProgress, onWritten, onNotWritten, onDelivery }: PublishingEvents,
): RunEffects {
  return {
    store,
    sleep,
    now,
    onProgress,
    generate: async (post, signal): Promise<PreparedText | undefined> => {
      const written = await platform.generateArticle(post, signal)
      if (written.ok) {
        onWritten(post)
        return { text: written.text, source: 'ai' }
      }
      if (written.problem.kind === 'cancelled') return undefined
      onNotWritten(post, written.problem)
      const { message } = written.problem
      return { text: templateArticle(post), source: 'template', problem: message }
    },
    send: async (post, { text, source }) => {
      const delivery = await platform.publishScheduledPost({
        ...articleOf(post),
        content: text,
        aiGenerated: source === 'ai',
      })
      onDelivery(post, delivery)
      return delivery
    },
  }
}

/**
 * Has the AI write the text of each pending post that has none, to be read before it is sent. A post
 * whose text fails stays as it is. `published` counts the texts that were written.
 */
export async function writeTexts(
  store: QueueStore,
  ids: readonly string[],
  { platform, now }: RunTools,
  { onProgress, onWritten, onNotWritten }: PublishingEvents,
  signal: AbortSignal,
): Promise<RunSummary> {
  const startedAt = now()
  let written = 0
  for (const [done, id] of ids.entries()) {
    const post = store.get().find((candidate) => candidate.id === id)
    if (post?.status !== 'pending' || readyText(post)) continue
    const msLeft = done === 0 ? undefined : ((now() - startedAt) / done) * (ids.length - done)
    const current = { id, title: post.title, step: 'writing' as const }
    onProgress({ done, total: ids.length, current, msLeft })
    const result = await platform.generateArticle(post, signal)
    if (signal.aborted) return { published: written, total: ids.length, end: 'stopped' }
    if (!result.ok) {
      onNotWritten(post, result.problem)
      continue
    }
    try {
      await store.apply({ type: 'prepare', id, prepared: { text: result.text, source: 'ai' } })
    } catch {
      return { published: written, total: ids.length, end: 'not-saved' }
    }
    written += 1
    onWritten(post)
  }
  return { published: written, total: ids.length, end: 'complete' }
}
