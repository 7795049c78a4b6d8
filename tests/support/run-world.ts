import type { Generation, GenerationProblem } from '../../shared/api/ai.ts'
import type { Queue, ScheduledPost } from '../../shared/queue.ts'
import type { Delivery } from '../../shared/delivery.ts'
import {
  startRun,
  type Run,
  type RunEffects,
  type RunJob,
  type RunProgress,
} from '../../shared/run.ts'
import { storeOf } from './publisher/saved-queue.ts'

export const accepted: Delivery = { outcome: 'accepted', status: 200 }
export const refused: Delivery = { outcome: 'refused', status: 500, detail: '' }

export function pendingPost(number: number): ScheduledPost {
  return {
    id: `p${number}`,
    title: `Post ${number}`,
    excerpt: '',
    publishDate: '2026-01-06',
    status: 'pending',
  }
}

export function pendingPosts(count: number): ScheduledPost[] {
  return Array.from({ length: count }, (_, index) => pendingPost(index + 1))
}

export const publish: RunJob = { goal: 'publish' }
export const write: RunJob = { goal: 'write' }

export function failed(kind: GenerationProblem['kind'], retryAfterMs?: number): Generation {
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
        if (progress.hold) answer(run)
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

/** A world that writes down, in order, everything a run does to it. */
export function createWorld(queue: Queue, changes: Partial<RunEffects> = {}) {
  const log: string[] = []
  const progress: RunProgress[] = []
  const store = storeOf(queue, async (saved) => {
    log.push(`save ${saved.map(({ status }) => status[0]).join('')}`)
  })
  const effects: RunEffects = {
    store,
    generate: async ({ id }) => {
      log.push(`write ${id}`)
      return { ok: true, text: `Text of ${id}` }
    },
    send: async ({ id }, { text }) => {
      log.push(`send ${id}: ${text}`)
      return accepted
    },
    sleep: async (ms) => {
      log.push(`sleep ${ms}`)
    },
    addressOf: ({ id }) => `address-of-${id}`,
    whenAiFails: async () => 'send-template',
    now: () => 0,
    onProgress: (value) => progress.push(value),
    ...changes,
  }
  return { log, progress, store, effects }
}

export const statuses = (queue: Queue) => queue.map(({ status }) => status)
