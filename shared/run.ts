import { z } from 'zod'
import { commonProblems, type Generation, type GenerationProblem } from './api/generation.ts'
import { templateArticle } from './api/ai-request.ts'
import type { Sleep } from './api/http.ts'
import type { Publication } from './api/webhook.ts'
import type { Post } from './post/post.ts'
import type { SentPicture } from './picture.ts'
import { createBackoff, type Backoff } from './api/retry.ts'
import { deliverySchema, isOutOfReach, isSent, type Delivery } from './delivery.ts'
import { beginAttempt, endAttempt, type Attempt } from './history.ts'
import {
  isScheduled,
  needsText,
  withText,
  type PostRecord,
  type ScheduledPost,
} from './post/post-record.ts'
import {
  canBeSent,
  changedBy,
  keptAfter,
  markedAsSending,
  postOf,
  retried,
} from './post/post-sending.ts'
import type { AiFailureRule } from './settings.ts'

const betweenPostsMs = 1000
/** So many posts in a row without an answer, and the webhook counts as out of reach. */
const unansweredInARow = 2

/** Why a run is paused. */
export const runPauseSchema = z.discriminatedUnion('kind', [
  /** The AI is asked again at `until`, in ms of the run's clock; `ms`: its length at first. */
  z.object({
    kind: z.literal('rate-limit'),
    until: z.number(),
    ms: z.number(),
    said: z.string().exactOptional(),
  }),
  /**
   * The AI would write no text for any post, or ('failed') wrote none for the second post in a row.
   * `message` says why in a sentence or two, `said` in the service's own words.
   */
  z.object({
    kind: z.enum([...commonProblems, 'failed']),
    message: z.string(),
    said: z.string().exactOptional(),
  }),
  /** The text that is to be sent next has findings, a line each, and the operator wants to be asked. */
  z.object({ kind: z.literal('findings'), findings: z.array(z.string()) }),
  /** The webhook cannot be reached, as the last post's delivery says. */
  z.object({ kind: z.literal('webhook'), delivery: deliverySchema }),
])

export type RunPause = z.output<typeof runPauseSchema>

export const runProgressSchema = z.object({
  /** Posts that were dealt with, whatever became of them. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** The post that is worked on; undefined in the pause between posts. */
  current: z
    .object({ id: z.string(), title: z.string(), step: z.enum(['writing', 'sending']) })
    .or(z.undefined()),
  /** Estimated from the posts that are done; undefined before the first one is. */
  msLeft: z.number().or(z.undefined()),
  /** Why the run does not go on at the moment. */
  pause: runPauseSchema.exactOptional(),
})

export type RunProgress = z.output<typeof runProgressSchema>

/** A change that is saved in one step: all of it or nothing. */
export interface RunChange {
  posts?: readonly PostRecord[]
  /** Ids of posts that are kept no longer. */
  removed?: readonly string[]
  attempts?: readonly Attempt[]
}

/** The posts, in memory and saved. */
export interface RunStore {
  get: (id: string) => PostRecord | undefined
  /** Resolves when a change is saved; rejects where it was kept in memory only, or dropped. */
  save: (change: RunChange, ifNotSaved: 'keep' | 'drop') => Promise<void>
}

/** The side effects of a run. None of them throws, but for `store.save`. */
export interface RunEffects {
  store: RunStore
  /** Has the AI write the text of a post. */
  generate: (post: ScheduledPost, signal: AbortSignal) => Promise<Generation>
  /** The slug that a post would be sent with now. */
  slugOf: (post: PostRecord) => string
  /** The attempts by which a post was, or may have been, delivered before; the newest first. */
  arrivalsOf: (post: PostRecord) => readonly Attempt[]
  /** The picture that an article is to carry; 'missing' where it cannot be read. */
  pictureOf: (article: Post) => Promise<SentPicture | 'missing' | undefined>
  /** POSTs once and never again by itself. */
  send: (publication: Publication) => Promise<Delivery>
  /** Findings in a text that the operator wants to be asked about before it is sent, a line each. */
  findingsOf: (post: ScheduledPost) => Promise<readonly string[]>
  /** The rule for a post that the AI wrote no text for. */
  whenAiFails: () => AiFailureRule
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  clock: () => number
  now: () => Date
  onProgress?: (progress: RunProgress) => void
  onWritten?: (post: PostRecord) => void
  /** `then`: what becomes of the post. */
  onNotWritten?: (post: PostRecord, problem: GenerationProblem, then: AiFailureRule) => void
  onDelivery?: (post: PostRecord, delivery: Delivery, attempt: Attempt) => void
}

/**
 * The goal of a run, and its posts in their order. Publishing and writing write texts; publishing
 * and taking down, which is of live articles, send.
 */
export interface RunJob {
  goal: 'publish' | 'write' | 'take-down'
  ids: readonly string[]
  /**
   * Whether the AI is asked once for each text: what it does not write then is a failed generation,
   * without a question to the operator.
   */
  isSingle?: boolean
}

export interface RunSummary {
  goal: RunJob['goal']
  /** Posts that were published, or that have a text now where only texts were asked for. */
  published: number
  /** The ids of the posts that the run had before it. */
  posts: readonly string[]
  end: 'complete' | 'stopped' | 'not-saved'
}

export type Run = ReturnType<typeof startRun>

type PauseEnd = 'go-on' | 'template' | 'template-for-all' | 'skip' | 'stop'

/** `left`: it stays pending for want of a text. `skipped`: there was nothing to do for it. */
type PostOutcome = 'done' | 'left' | 'skipped' | 'cancelled' | 'not-saved' | Delivery

/** The state that the steps of a run share. */
interface RunContext {
  effects: RunEffects
  goal: RunJob['goal']
  isSingle: boolean
  total: number
  stopping: AbortController
  /** Aborts when the text that is being written is not wanted any more. */
  cancelling: AbortController
  backoff: Backoff
  startedAt: number
  done: number
  /** Posts in a row that the webhook did not answer. */
  unanswered: number
  /** Whether the last text that the AI was asked for could not be had. */
  hasFailed: boolean
  /** Why all that are left are sent with the template, once the operator has said so. */
  usesTemplates: GenerationProblem | undefined
  /** Ends the pause that the run is in. */
  endPause: (end: PauseEnd) => void
}

/**
 * Sends posts, one or thousands, exactly once: the text is written where the queue has none, the post
 * is saved as being sent together with a record of the attempt, then it is POSTed, then the outcome is
 * saved. Nothing is sent where the mark cannot be saved, and the run ends there, since it could not
 * tell later what was sent. A second lies between two posts. The run is paused where the AI service
 * limits its rate, would refuse every post or fails for the second post in a row, and where the webhook
 * is out of reach.
 */
export function startRun(effects: RunEffects, { goal, ids, isSingle = false }: RunJob) {
  const context: RunContext = {
    effects,
    goal,
    isSingle,
    total: ids.length,
    stopping: new AbortController(),
    cancelling: new AbortController(),
    backoff: createBackoff(),
    startedAt: effects.clock(),
    done: 0,
    unanswered: 0,
    hasFailed: false,
    usesTemplates: undefined,
    endPause: () => undefined,
  }
  const stop = (): void => {
    context.stopping.abort()
    context.endPause('stop')
  }
  return {
    // Begins after this function has returned, so that the callbacks can already stop the run.
    done: Promise.resolve().then(() => workThrough(ids, context)),
    /** Ends the run after the current post; at once where it is paused. */
    stop,
    /** Ends the run now if the current post is still being written; it stays pending. */
    cancel: (): void => {
      context.cancelling.abort()
      stop()
    },
    /** Ends a pause: the run tries again. */
    goOn: () => context.endPause('go-on'),
    /** The same, but the post it is about is sent with the template; or all that are left are. */
    useTemplate: (of: 'post' | 'all') =>
      context.endPause(of === 'post' ? 'template' : 'template-for-all'),
    /** The same, but the post it is about stays pending, and the next one has its turn. */
    skip: () => context.endPause('skip'),
  }
}

async function workThrough(ids: readonly string[], context: RunContext): Promise<RunSummary> {
  const { effects, stopping, goal, total } = context
  let published = 0
  const summary = (end: RunSummary['end']): RunSummary => ({ goal, published, posts: ids, end })
  for (const id of ids) {
    let outcome: PostOutcome
    do {
      if (stopping.signal.aborted) return summary('stopped')
      outcome = await workOn(id, context)
    } while (await isToBeRepeated(id, outcome, context))
    if (outcome === 'done' || (typeof outcome === 'object' && isSent(outcome))) published += 1
    if (outcome === 'cancelled') return summary('stopped')
    if (outcome === 'not-saved') return summary('not-saved')
    context.done += 1
    report(context, undefined)
    if (context.done < total && goal !== 'write' && typeof outcome === 'object') {
      await effects.sleep(betweenPostsMs, stopping.signal)
    }
  }
  return summary('complete')
}

function report(
  { effects, done, total, startedAt }: RunContext,
  current: RunProgress['current'],
  pause?: RunPause,
): void {
  const msLeft = done === 0 ? undefined : ((effects.clock() - startedAt) / done) * (total - done)
  effects.onProgress?.({ done, total, current, msLeft, ...(pause && { pause }) })
}

/** Resolves with what the operator says, or with 'go-on' when a rate limit has passed. */
async function pauseRun(
  context: RunContext,
  pause: RunPause,
  current: RunProgress['current'],
): Promise<PauseEnd> {
  if (context.stopping.signal.aborted) return 'stop'
  const over = new AbortController()
  const { promise: answered, resolve } = Promise.withResolvers<PauseEnd>()
  context.endPause = resolve
  report(context, current, pause)
  if (pause.kind === 'rate-limit') {
    void context.effects.sleep(pause.ms, over.signal).then(() => resolve('go-on'))
  }
  const end = await answered
  context.endPause = () => undefined
  over.abort()
  report(context, current)
  return end
}

/** Whether the operator has a post sent again that got no answer. Asks before more is paid for. */
async function isToBeRepeated(
  id: string,
  outcome: PostOutcome,
  context: RunContext,
): Promise<boolean> {
  if (typeof outcome !== 'object') return false
  context.unanswered = isOutOfReach(outcome) ? context.unanswered + 1 : 0
  const isLast = context.done + 1 === context.total
  const isAsked = outcome.outcome === 'not-sent' || context.unanswered >= unansweredInARow
  const { store } = context.effects
  const post = store.get(id)
  if (isLast || !isAsked || !post) return false
  const current = { id, title: post.title, step: 'sending' } as const
  const end = await pauseRun(context, { kind: 'webhook', delivery: outcome }, current)
  return end === 'go-on' && (await isSaved(store, { posts: [retried(post)] }))
}

async function workOn(id: string, context: RunContext): Promise<PostOutcome> {
  const { store, onWritten } = context.effects
  const waiting = store.get(id)
  if (!waiting || !canBeSent(waiting)) return 'skipped'
  if (!isScheduled(waiting) || !needsText(waiting)) {
    return context.goal === 'write' ? 'skipped' : deliverLooked(id, context)
  }

  const written = await writeText(waiting, context)
  if (typeof written === 'string') return written
  // It was edited or removed meanwhile: the text is of another post.
  if (store.get(id) !== waiting) return 'skipped'
  if (!(await isSaved(store, { posts: [written] }))) return 'not-saved'
  if (needsText(written) && written.textSource !== 'template') return 'left'
  if (written.textSource === 'ai') onWritten?.(written)
  if (context.goal === 'write') return 'done'
  return context.cancelling.signal.aborted ? 'cancelled' : deliverLooked(id, context)
}

/** Delivers a scheduled post, after a question where its text has findings that are to be asked about. */
async function deliverLooked(id: string, context: RunContext): Promise<PostOutcome> {
  const post = context.effects.store.get(id)
  if (post && isScheduled(post) && post.textSource !== 'template' && !context.isSingle) {
    const findings = [...(await context.effects.findingsOf(post))]
    const current = { id, title: post.title, step: 'sending' } as const
    const end =
      findings.length > 0
        ? await pauseRun(context, { kind: 'findings', findings }, current)
        : 'go-on'
    if (end === 'stop') return 'cancelled'
    if (end === 'skip') return 'left'
  }
  return deliver(id, context)
}

/** The post with a text. */
async function writeText(
  post: ScheduledPost,
  context: RunContext,
): Promise<ScheduledPost | 'left' | 'cancelled'> {
  const { effects, cancelling, backoff } = context
  const current = { id: post.id, title: post.title, step: 'writing' } as const
  for (;;) {
    if (context.usesTemplates)
      return withoutText(post, context.usesTemplates, 'send-template', context)
    report(context, current)
    const written = await effects.generate(post, cancelling.signal)
    if (written.ok) {
      backoff.renew()
      context.hasFailed = false
      return withText(post, written.text, { source: 'ai' })
    }
    const { problem } = written
    if (problem.kind === 'cancelled' || cancelling.signal.aborted) return 'cancelled'
    const pause = context.isSingle ? undefined : pauseFor(problem, context)
    if (pause === undefined) {
      context.hasFailed = true
      return withoutText(post, problem, effects.whenAiFails(), context)
    }
    const end = await pauseRun(context, pause, current)
    if (end === 'stop') return 'cancelled'
    if (end === 'skip') return 'left'
    if (end === 'template') return withoutText(post, problem, 'send-template', context)
    if (end === 'template-for-all') context.usesTemplates = problem
  }
}

/** One text that cannot be had is a template; of the next one in a row the operator is asked. */
function pauseFor(
  { kind, message, said, retryAfterMs }: GenerationProblem,
  { backoff, effects, hasFailed }: RunContext,
): RunPause | undefined {
  const words = said === undefined ? {} : { said }
  const common = commonProblems.find((each) => each === kind)
  if (common !== undefined) return { kind: common, message, ...words }
  if (kind !== 'rate-limited') return hasFailed ? { kind: 'failed', message, ...words } : undefined
  const ms = backoff.next(retryAfterMs)
  return { kind: 'rate-limit', until: effects.clock() + ms, ms, ...words }
}

/** Why there is no text: the product's sentence, and in a line of its own what the service said. */
export function reasonOf({ message, said }: GenerationProblem): string {
  return said === undefined ? message : `${message}\n${said}`
}

function withoutText(
  post: ScheduledPost,
  problem: GenerationProblem,
  wanted: AiFailureRule,
  { effects, goal }: RunContext,
): ScheduledPost | 'left' {
  // A template is for sending only.
  const then = goal === 'write' ? 'leave-pending' : wanted
  effects.onNotWritten?.(post, problem, then)
  if (then === 'leave-pending') return 'left'
  return withText(post, templateArticle(post), { source: 'template', problem: reasonOf(problem) })
}

async function deliver(id: string, context: RunContext): Promise<PostOutcome> {
  const { store, slugOf, arrivalsOf, pictureOf, send, now, onDelivery } = context.effects
  const post = store.get(id)
  if (!post || !canBeSent(post)) return 'skipped'
  report(context, { id, title: post.title, step: 'sending' })
  const takesDown = context.goal === 'take-down'
  const marked = markedAsSending(post, slugOf(post), { takesDown })
  const article = postOf(marked, {
    slug: marked.sentSlug ?? slugOf(post),
    now: now(),
    arrivals: arrivalsOf(post),
  })
  const picture = await pictureOf(article)
  const attempt = beginAttempt(article, now())
  const mark = { posts: [marked], attempts: [attempt] }
  if (!(await isSaved(store, mark, 'drop'))) return 'not-saved'

  const scheduled = isScheduled(marked) && {
    scheduled: { aiGenerated: marked.textSource === 'ai' },
  }
  const delivery: Delivery =
    picture === 'missing'
      ? { outcome: 'not-sent', reason: 'no-picture' }
      : await send({ post: article, ...scheduled, ...(picture && { picture }) })
  const ended = endAttempt(attempt, delivery, now())
  const saved = await isSaved(store, {
    ...changeAfter(marked, { slug: article.slug, delivery, now: now() }, store),
    attempts: [ended],
  })
  onDelivery?.(marked, delivery, ended)
  return saved ? delivery : 'not-saved'
}

/** The records after a send. A change of a scheduled post that was sent goes into that post. */
function changeAfter(
  post: PostRecord,
  sent: { slug: string; delivery: Delivery; now: Date },
  store: RunStore,
): RunChange {
  const isChange = post.kind === 'change' && isSent(sent.delivery)
  const scheduled = isChange ? store.get(post.live.id) : undefined
  if (isChange && scheduled && isScheduled(scheduled)) {
    return { posts: [changedBy(scheduled, post, sent)], removed: [post.id] }
  }
  const kept = keptAfter(post, sent.delivery)
  return kept ? { posts: [kept] } : { removed: [post.id] }
}

async function isSaved(
  store: RunStore,
  change: RunChange,
  ifNotSaved: 'keep' | 'drop' = 'keep',
): Promise<boolean> {
  try {
    await store.save(change, ifNotSaved)
    return true
  } catch {
    return false
  }
}
