import { z } from 'zod'
import { isSent, type Delivery } from './delivery.ts'
import type { Sleep } from './api/http.ts'
import { readyText, type PreparedText, type QueueAction, type ScheduledPost } from './queue.ts'
import type { QueueStore } from './queue-store.ts'

const pauseMs = 1000

/** The side effects of a run. None of them throws, but for `store.apply` when saving fails. */
export interface RunEffects {
  store: QueueStore
  /** Writes the text of a post, or makes the template; undefined when cancelled. */
  generate: (post: ScheduledPost, signal: AbortSignal) => Promise<PreparedText | undefined>
  /** POSTs once and never again by itself. */
  send: (post: ScheduledPost, text: PreparedText) => Promise<Delivery>
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  now: () => number
  onProgress?: (progress: RunProgress) => void
}

export const runProgressSchema = z.object({
  /** Posts that were dealt with, whatever became of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** What is worked on; undefined in the pause between posts. */
  current: z
    .object({ id: z.string(), title: z.string(), step: z.enum(['writing', 'sending']) })
    .or(z.undefined()),
  /** Estimated from the posts that are done; undefined before the first one is. */
  msLeft: z.number().or(z.undefined()),
})

export type RunProgress = z.output<typeof runProgressSchema>

export interface RunSummary {
  /** Posts that were published, and posts the run had before it. */
  published: number
  total: number
  end: 'complete' | 'stopped' | 'not-saved'
}

/** What became of one post. `skipped`: it was not pending, or another caller had begun with it. */
export type PublishOutcome = 'published' | 'failed' | 'skipped' | 'cancelled' | 'not-saved'

export interface Run {
  done: Promise<RunSummary>
  /** Ends the run after the current post. */
  stop: () => void
  /** Ends the run now if the current post is still being written; it stays pending. */
  cancel: () => void
}

/**
 * Publishes the posts that are pending now, one by one, with a second between two posts. The store
 * saves each post as being sent before its POST and its outcome after it. A run ends when the queue
 * cannot be saved, since it could not tell later what was sent.
 */
export function startRun(effects: RunEffects): Run {
  const { store, sleep, now, onProgress } = effects
  const stopping = new AbortController()
  const cancelling = new AbortController()
  const ids = store.get().flatMap(({ id, status }) => (status === 'pending' ? [id] : []))
  const total = ids.length

  const run = async (): Promise<RunSummary> => {
    const startedAt = now()
    let published = 0
    let done = 0
    const report = (current: RunProgress['current']) => {
      const msLeft = done === 0 ? undefined : ((now() - startedAt) / done) * (total - done)
      onProgress?.({ done, total, current, msLeft })
    }
    for (const id of ids) {
      if (stopping.signal.aborted) return { published, total, end: 'stopped' }
      const outcome = await publish(id, effects, cancelling.signal, report)
      if (outcome === 'published') published += 1
      if (outcome === 'cancelled') return { published, total, end: 'stopped' }
      if (outcome === 'not-saved') return { published, total, end: 'not-saved' }
      done += 1
      report(undefined)
      if (done < total && outcome !== 'skipped') await sleep(pauseMs, stopping.signal)
    }
    return { published, total, end: 'complete' }
  }

  return {
    // Begins after this function has returned, so that the callbacks can already stop the run.
    done: Promise.resolve().then(run),
    stop: () => {
      stopping.abort()
    },
    cancel: () => {
      stopping.abort()
      cancelling.abort()
    },
  }
}

/** Publishes one pending post, as a run of one would. */
export async function publishOne(
  id: string,
  effects: RunEffects,
  signal: AbortSignal = new AbortController().signal,
): Promise<PublishOutcome> {
  return publish(id, effects, signal, (current) => {
    effects.onProgress?.({ done: 0, total: 1, current, msLeft: undefined })
  })
}

async function publish(
  id: string,
  { store, generate, send }: RunEffects,
  signal: AbortSignal,
  report: (current: RunProgress['current']) => void,
): Promise<PublishOutcome> {
  const find = () => store.get().find((post) => post.id === id)
  const waiting = find()
  if (waiting?.status !== 'pending') return 'skipped'
  let text = readyText(waiting)
  if (text === undefined) {
    report({ id, title: waiting.title, step: 'writing' })
    text = await generate(waiting, signal)
    if (text === undefined) return 'cancelled'
    if ((await save(store, { type: 'prepare', id, prepared: text })) === 'not-saved') {
      return 'not-saved'
    }
    if (signal.aborted) return 'cancelled'
  }
  // The operator may have edited or removed it while the text was written.
  const post = find()
  if (post?.status !== 'pending') return 'skipped'
  report({ id, title: post.title, step: 'sending' })
  const mark = await save(store, { type: 'send', id })
  if (mark === 'not-saved') {
    // Without the mark on disk nothing is sent, and the post stays pending.
    await save(store, { type: 'release', id })
    return 'not-saved'
  }
  if (mark === 'unchanged') return 'skipped'
  const delivery = await send(post, readyText(post) ?? text)
  const outcome = isSent(delivery) ? 'published' : 'failed'
  const saved = await save(
    store,
    isSent(delivery)
      ? { type: 'published', id, delivery }
      : { type: 'failed', id, failure: delivery },
  )
  return saved === 'not-saved' ? 'not-saved' : outcome
}

async function save(
  store: QueueStore,
  action: QueueAction,
): Promise<'saved' | 'unchanged' | 'not-saved'> {
  try {
    return (await store.apply(action)) ? 'saved' : 'unchanged'
  } catch {
    return 'not-saved'
  }
}
