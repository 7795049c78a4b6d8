import { z } from 'zod'
import { templateArticle, type Generation, type GenerationProblem } from './api/ai.ts'
import type { Sleep } from './api/http.ts'
import { isOutOfReach, isSent, type Delivery, type FailedDelivery } from './delivery.ts'
import { createPatience, type Patience } from './patience.ts'
import {
  readyText,
  type PreparedText,
  type Queue,
  type QueueAction,
  type ScheduledPost,
} from './queue.ts'
import type { QueueStore } from './queue-store.ts'
import { createGate, runHoldSchema, type HoldEnd, type RunHold } from './run-hold.ts'
import type { AiFailureRule } from './settings.ts'

const pauseMs = 1000
/** So many posts in a row without an answer, and the webhook counts as out of reach. */
const unansweredInARow = 2

/** The side effects of a run. None of them throws, but for `store.apply` when saving fails. */
export interface RunEffects {
  store: QueueStore
  /** Has the AI write the text of a post. */
  generate: (post: ScheduledPost, signal: AbortSignal) => Promise<Generation>
  /** The address that a post would be sent to now. */
  addressOf: (post: ScheduledPost) => string
  /** POSTs once and never again by itself. */
  send: (post: ScheduledPost, text: PreparedText) => Promise<Delivery>
  /** What becomes of a post that the AI wrote no text for. */
  whenAiFails: () => Promise<AiFailureRule>
  /** Whether a run of the whole queue passes a post over. */
  isLeftOut?: (post: ScheduledPost) => boolean
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  now: () => number
  onProgress?: (progress: RunProgress) => void
  onWritten?: (post: ScheduledPost) => void
  /** `then`: what becomes of the post. */
  onNotWritten?: (post: ScheduledPost, problem: GenerationProblem, then: AiFailureRule) => void
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
  /** Why the run does not go on at the moment. */
  hold: runHoldSchema.exactOptional(),
})

export type RunProgress = z.output<typeof runProgressSchema>

/** What a run is for. Both write texts; only the last step differs. */
export interface RunJob {
  goal: 'publish' | 'write'
  /** Of these posts alone. */
  ids?: readonly string[]
}

export interface RunSummary {
  /** Posts that were published, or that have a text now where only texts were asked for. */
  published: number
  /** Posts the run had before it, and their ids. */
  total: number
  posts: readonly string[]
  end: 'complete' | 'stopped' | 'not-saved'
}

export interface Run {
  done: Promise<RunSummary>
  /** Ends the run after the current post; at once where it waits. */
  stop: () => void
  /** Ends the run now if the current post is still being written; it stays pending. */
  cancel: () => void
  /** Ends the wait of a run that is on hold: it tries again. */
  goOn: () => void
  /** The same, but the post it is about stays pending, and the next one has its turn. */
  skip: () => void
}

/** `left`: it stays pending for want of a text. `skipped`: there was nothing to do for it. */
type PostOutcome = 'done' | 'left' | 'skipped' | 'cancelled' | 'not-saved' | FailedDelivery

/** What the steps of a run have in common. */
interface Steps {
  effects: RunEffects
  goal: RunJob['goal']
  /** Aborts when the run is cancelled. */
  signal: AbortSignal
  patience: Patience
  report: (current: RunProgress['current']) => void
  hold: (hold: RunHold, current: RunProgress['current'], ms?: number) => Promise<HoldEnd>
}

/**
 * Writes the texts of the posts that are pending now and have none, and publishes them unless only
 * texts are asked for: one by one, with a second between two posts that are sent. The store saves
 * each post as being sent before its POST and its outcome after it. A run ends when the queue cannot
 * be saved, since it could not tell later what was sent. It waits for the operator, or for some time,
 * where the AI service limits its rate, refuses the key or may not be called, and where the webhook is
 * out of reach.
 */
export function startRun(effects: RunEffects, job: RunJob): Run {
  const { store, sleep, now, onProgress } = effects
  const stopping = new AbortController()
  const cancelling = new AbortController()
  const gate = createGate(sleep)
  const posts = postsBefore(store.get(), job, effects)
  const total = posts.length

  const run = async (): Promise<RunSummary> => {
    const startedAt = now()
    let published = 0
    let done = 0
    const summary = (end: RunSummary['end']) => ({ published, total, posts, end })
    const report = (current: RunProgress['current'], hold?: RunHold) => {
      const msLeft = done === 0 ? undefined : ((now() - startedAt) / done) * (total - done)
      onProgress?.({ done, total, current, msLeft, ...(hold && { hold }) })
    }
    const steps: Steps = {
      effects,
      goal: job.goal,
      signal: cancelling.signal,
      patience: createPatience(),
      report,
      hold: async (hold, current, ms) => {
        if (stopping.signal.aborted) return 'stop'
        const answer = gate.wait(ms)
        report(current, hold)
        const end = await answer
        report(current)
        return end
      },
    }
    const webhook = watchWebhook(steps)
    for (const [at, id] of posts.entries()) {
      let outcome: PostOutcome
      do {
        if (stopping.signal.aborted) return summary('stopped')
        outcome = await workOn(id, steps)
      } while (await webhook.shouldRepeat(id, outcome, total - at - 1))
      if (outcome === 'done') published += 1
      if (outcome === 'cancelled') return summary('stopped')
      if (outcome === 'not-saved') return summary('not-saved')
      done += 1
      report(undefined)
      const wasSent = job.goal === 'publish' && outcome !== 'skipped' && outcome !== 'left'
      if (done < total && wasSent) await sleep(pauseMs, stopping.signal)
    }
    return summary('complete')
  }

  const stop = () => {
    stopping.abort()
    gate.end('stop')
  }
  return {
    // Begins after this function has returned, so that the callbacks can already stop the run.
    done: Promise.resolve().then(run),
    stop,
    cancel: () => {
      cancelling.abort()
      stop()
    },
    goOn: () => {
      gate.end('go-on')
    },
    skip: () => {
      gate.end('skip')
    },
  }
}

function postsBefore(
  queue: Queue,
  { goal, ids }: RunJob,
  { isLeftOut = () => false }: RunEffects,
): string[] {
  const only = ids && new Set(ids)
  return queue
    .filter((post) => post.status === 'pending' && (goal === 'publish' || !readyText(post)))
    .filter((post) => (only ? only.has(post.id) : !isLeftOut(post)))
    .map(({ id }) => id)
}

/** Notices that the webhook is out of reach, and asks before more texts are paid for. */
function watchWebhook({ effects, hold }: Steps) {
  let unanswered = 0
  return {
    /** Whether the post is to be sent again: the operator said so, and it was certainly not sent. */
    async shouldRepeat(id: string, outcome: PostOutcome, postsLeft: number): Promise<boolean> {
      if (typeof outcome === 'string') {
        if (outcome === 'done') unanswered = 0
        return false
      }
      unanswered = isOutOfReach(outcome) ? unanswered + 1 : 0
      const isNotSent = outcome.outcome === 'not-sent'
      if (postsLeft === 0 || (!isNotSent && unanswered < unansweredInARow)) return false
      const end = await hold({ kind: 'webhook', failure: outcome }, undefined)
      if (end !== 'go-on' || !isNotSent) return false
      return (await save(effects.store, { type: 'retry', id })) === 'saved'
    },
  }
}

async function workOn(id: string, steps: Steps): Promise<PostOutcome> {
  const { store } = steps.effects
  const waiting = store.get().find((post) => post.id === id)
  if (waiting?.status !== 'pending') return 'skipped'
  const ready = readyText(waiting)
  if (steps.goal === 'publish' && ready) return deliver(id, ready, steps)
  if (ready) return 'skipped'

  const text = await write(waiting, steps)
  if (typeof text === 'string') return text
  const now = store.get().find((post) => post.id === id)
  // An undo has made it another post meanwhile: the text is not about that.
  if (now?.title !== waiting.title || now.excerpt !== waiting.excerpt) return 'skipped'
  const saved = await save(store, { type: 'prepare', id, prepared: text })
  if (saved === 'not-saved') return 'not-saved'
  if (text.source === 'ai') steps.effects.onWritten?.(waiting)
  if (steps.goal === 'write') return saved === 'saved' ? 'done' : 'skipped'
  return steps.signal.aborted ? 'cancelled' : deliver(id, text, steps)
}

/** The text of a post by the AI, or the template where the operator wants that to be sent. */
async function write(
  post: ScheduledPost,
  { effects, goal, signal, patience, report, hold }: Steps,
): Promise<PreparedText | 'left' | 'cancelled'> {
  const current = { id: post.id, title: post.title, step: 'writing' } as const
  for (;;) {
    report(current)
    const written = await effects.generate(post, signal)
    if (written.ok) {
      patience.renew()
      return { text: written.text, source: 'ai' }
    }
    const { problem } = written
    if (problem.kind === 'cancelled' || signal.aborted) return 'cancelled'
    const reason = holdFor(problem, patience, effects.now())
    if (reason === undefined) return withoutText(post, problem, effects, goal)
    const ms = reason.kind === 'rate-limit' ? reason.ms : undefined
    const end = await hold(reason, current, ms)
    if (end === 'stop') return 'cancelled'
    if (end === 'skip') return 'left'
  }
}

/** What a run waits for before it asks the AI again; undefined where asking again would not help. */
function holdFor(problem: GenerationProblem, patience: Patience, now: number): RunHold | undefined {
  const { kind, message } = problem
  if (kind === 'key' || kind === 'blocked') return { kind, message }
  if (kind !== 'rate-limited') return undefined
  const ms = patience.next(problem.retryAfterMs)
  return ms === undefined ? undefined : { kind: 'rate-limit', until: now + ms, ms }
}

async function withoutText(
  post: ScheduledPost,
  problem: GenerationProblem,
  { whenAiFails, onNotWritten }: RunEffects,
  goal: RunJob['goal'],
): Promise<PreparedText | 'left'> {
  // A template is for sending only.
  const then = goal === 'write' ? 'leave-pending' : await whenAiFails()
  onNotWritten?.(post, problem, then)
  if (then === 'leave-pending') return 'left'
  return { text: templateArticle(post), source: 'template', problem: problem.message }
}

async function deliver(
  id: string,
  text: PreparedText,
  { effects: { store, addressOf, send }, report }: Steps,
): Promise<PostOutcome> {
  // The operator may have edited or removed it while the text was written.
  const post = store.get().find((candidate) => candidate.id === id)
  if (post?.status !== 'pending') return 'skipped'
  report({ id, title: post.title, step: 'sending' })
  const mark = await save(store, { type: 'send', id, address: addressOf(post) })
  if (mark === 'not-saved') {
    // Without the mark on disk nothing is sent, and the post stays pending.
    await save(store, { type: 'release', id })
    return 'not-saved'
  }
  const marked = store.get().find((candidate) => candidate.id === id)
  if (mark === 'unchanged' || marked?.status !== 'sending') return 'skipped'
  const delivery = await send(marked, readyText(marked) ?? text)
  const sent = isSent(delivery)
  const saved = await save(
    store,
    sent ? { type: 'published', id, delivery } : { type: 'failed', id, failure: delivery },
  )
  if (saved === 'not-saved') return 'not-saved'
  return sent ? 'done' : delivery
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
