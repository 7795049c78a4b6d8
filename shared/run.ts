import type { Generation, GenerationProblem } from './api/generation.ts'
import { placeholderArticle } from './api/ai-request.ts'
import type { Sleep } from './api/http.ts'
import type { Publication } from './api/webhook.ts'
import { createPatience } from './api/retry.ts'
import { isSent, meansArrival, type Delivery } from './delivery.ts'
import { beginAttempt, endAttempt, type Attempt } from './history.ts'
import {
  isApproved,
  isQueued,
  needsText,
  withText,
  type PostRecord,
  type QueuedPost,
} from './post/post-record.ts'
import { isAwaitedBy, setBack, settled, standsAs, type MarkedPost } from './post/post-sending.ts'
import type { FailureRule } from './settings.ts'

const betweenPostsMs = 1000
/** After so many posts the time that is left is more than a guess. */
const leastKnown = 3

export type RunPause =
  /** The AI is asked again at `until`, in ms of the run's clock; `ms`: its length at first. */
  | { kind: 'wait'; until: number; ms: number; problem: GenerationProblem }
  /** There is no text, and the operator wants to be asked. */
  | { kind: 'no-text'; problem: GenerationProblem }
  /** The post failed, as its delivery says, and the operator wants to be asked. */
  | { kind: 'not-sent'; delivery: Delivery }
  /** The text that is to be sent next has findings, a line each, and the operator wants to be asked. */
  | { kind: 'findings'; findings: string[] }

export interface RunProgress {
  /** Posts that were dealt with, whatever became of them. */
  done: number
  total: number
  /** The post that is worked on, since when, in ms of the run's clock; undefined between posts. */
  current: { id: string; title: string; step: 'writing' | 'sending'; since: number } | undefined
  /** Estimated from the posts that are done; undefined before three are. */
  msLeft: number | undefined
  pause?: RunPause
}

/** A change that is saved in one step: all of it or nothing. */
export interface RunChange {
  posts?: readonly PostRecord[]
  attempts?: readonly Attempt[]
}

export interface RunStore {
  get: (id: string) => PostRecord | undefined
  /**
   * Resolves when a change is saved; with 'changed' where another window has written one of its posts
   * first, which is read again. Rejects where the change was kept in memory only, or dropped.
   */
  save: (change: RunChange, ifNotSaved: 'keep' | 'drop') => Promise<'saved' | 'changed'>
}

/** The side effects of a run. None of them throws, but for `store.save`. */
export interface RunEffects {
  store: RunStore
  generate: (post: QueuedPost, signal: AbortSignal) => Promise<Generation>
  /** The post with the mark of this window, see `markedAsSending`. */
  mark: (post: PostRecord, takesDown: boolean) => MarkedPost
  /** POSTs once and never again by itself, with the picture that the article is to carry. */
  send: (publication: Omit<Publication, 'picture'>) => Promise<Delivery>
  /** Findings in a text that the operator wants to be asked about before it is sent, a line each. */
  findingsOf: (post: QueuedPost) => Promise<readonly string[]>
  whenFailing: () => FailureRule
  sleep: Sleep
  /** Milliseconds of a clock that only grows. */
  clock: () => number
  now: () => Date
  onProgress?: (progress: RunProgress) => void
  onWritten?: (post: PostRecord) => void
  /** `then`: the post is sent with the placeholder, or stays pending. */
  onNotWritten?: (
    post: PostRecord,
    problem: GenerationProblem,
    then: 'placeholder' | 'left',
  ) => void
  onDelivery?: (post: PostRecord, delivery: Delivery) => void
}

/**
 * The goal of a run, and its posts in their order. Publishing and writing write texts; publishing
 * and taking back, which is of posts that were sent, send.
 */
export interface RunJob {
  goal: 'publish' | 'write' | 'take-back'
  ids: readonly string[]
  /** Whether of the pending ones only those are sent that the operator has read and approved. */
  isApprovedOnly?: boolean
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

type PauseEnd = 'go-on' | 'placeholder' | 'placeholder-for-all' | 'skip' | 'stop'

/** A text for a post, or none. `left`: the post stays as it is. */
type TextOutcome = { kind: 'written'; post: QueuedPost } | { kind: 'left' | 'cancelled' }

/** `tried`: it was sent, whatever became of that. */
type PostOutcome = TextOutcome | { kind: 'not-saved' } | { kind: 'tried'; delivery: Delivery }

/** `changed`: another window has the post. */
const notSaved = {
  changed: { kind: 'left' },
  'not-saved': { kind: 'not-saved' },
} as const satisfies Record<string, PostOutcome>

/**
 * Sends posts, one or hundreds, exactly once: the text is written where the queue has none, the post
 * is saved as being sent together with a record of the attempt, then it is POSTed, then the outcome is
 * saved. Nothing is sent where the mark cannot be saved, and the run ends there, since it could not
 * tell later what was sent. A second lies between two posts. An AI service that limits its rate or loads
 * its model is waited for in sight. All else that fails is handled as the operator has chosen: by
 * default the run goes on, with the placeholder in place of a text and a post that failed.
 */
export function startRun(effects: RunEffects, { goal, ids, isApprovedOnly = false }: RunJob) {
  const { store, clock, now } = effects
  const total = ids.length
  const startedAt = clock()
  const stopping = new AbortController()
  /** Aborts when the text that is being written is not wanted any more. */
  const cancelling = new AbortController()
  /** A service loads its model once a run. */
  const loading = createPatience()
  let done = 0
  /** Whether the outcome of the last post is in memory only. */
  let isUnsaved = false
  /** Why all that are left get the placeholder, once the operator has said so. */
  let placeholders: GenerationProblem | undefined
  /** Ends the pause that the run is in. */
  let endPause: (end: PauseEnd) => void = () => undefined

  /** A post is sent only as it was when the run began, or when the operator had it sent again. */
  const begun = new Map(ids.map((id) => [id, store.get(id)]))
  const openPost = (id: string) => {
    const post = store.get(id)
    const isOpen = post && post.state.status !== 'sending' && standsAs(begun.get(id), post)
    return isOpen ? post : undefined
  }

  const stepOf = ({ id, title }: PostRecord, step: 'writing' | 'sending') =>
    ({ id, title, step, since: clock() }) as const

  const report = (current: RunProgress['current'], pause?: RunPause) => {
    const msLeft = done < leastKnown ? undefined : ((clock() - startedAt) / done) * (total - done)
    effects.onProgress?.({ done, total, current, msLeft, ...(pause && { pause }) })
  }

  /** Resolves with what the operator says, or with 'go-on' when a wait is over. */
  const pauseRun = async (pause: RunPause, current: RunProgress['current']): Promise<PauseEnd> => {
    if (stopping.signal.aborted) return 'stop'
    const over = new AbortController()
    const { promise: answered, resolve } = Promise.withResolvers<PauseEnd>()
    endPause = resolve
    report(current, pause)
    if (pause.kind === 'wait') {
      void effects.sleep(pause.ms, over.signal).then(() => resolve('go-on'))
    }
    const end = await answered
    endPause = () => undefined
    over.abort()
    report(current)
    return end
  }

  const save = (change: RunChange, ifNotSaved: 'keep' | 'drop' = 'keep') =>
    store.save(change, ifNotSaved).catch(() => 'not-saved' as const)

  /** Saves what became of a post, unless another window has sent it again since. */
  const settle = async ({ state }: MarkedPost, outcome: PostRecord, ended: Attempt) => {
    const change = () => {
      const there = store.get(outcome.id)
      const isOwn = !there || isAwaitedBy(there, state.by?.window)
      return { posts: isOwn ? [outcome] : [], attempts: [ended] }
    }
    const first = await save(change())
    return first === 'changed' ? save(change()) : first
  }

  const withPlaceholder = (post: QueuedPost, problem: GenerationProblem): TextOutcome => {
    effects.onNotWritten?.(post, problem, 'placeholder')
    const written = { source: 'placeholder', problem: reasonOf(problem) } as const
    return { kind: 'written', post: withText(post, placeholderArticle(post), written) }
  }

  const writeText = async (post: QueuedPost): Promise<TextOutcome> => {
    const limited = createPatience()
    for (;;) {
      if (placeholders) return withPlaceholder(post, placeholders)
      const current = stepOf(post, 'writing')
      report(current)
      const written = await effects.generate(post, cancelling.signal)
      if (written.ok) {
        return { kind: 'written', post: withText(post, written.text, { source: 'ai' }) }
      }
      const { problem } = written
      const { kind, retryAfterMs } = problem
      if (kind === 'cancelled' || cancelling.signal.aborted) return { kind: 'cancelled' }
      const patience = { 'rate-limited': limited, loading, failed: () => undefined }[kind]
      const ms = patience(retryAfterMs)
      const rule = effects.whenFailing()
      if (ms === undefined && rule !== 'ask') {
        // A placeholder is for sending only.
        if (goal === 'publish' && rule === 'go-on') return withPlaceholder(post, problem)
        effects.onNotWritten?.(post, problem, 'left')
        return { kind: 'left' }
      }
      const end = await pauseRun(
        ms === undefined
          ? { kind: 'no-text', problem }
          : { kind: 'wait', until: clock() + ms, ms, problem },
        current,
      )
      if (end === 'stop') return { kind: 'cancelled' }
      if (end === 'skip') return { kind: 'left' }
      if (end === 'placeholder') return withPlaceholder(post, problem)
      if (end === 'placeholder-for-all') placeholders = problem
    }
  }

  /** Asks about a text with findings, where the operator wants to be asked. */
  const askAboutFindings = async (id: string): Promise<PauseEnd> => {
    const post = store.get(id)
    if (!post || !isQueued(post) || post.queue.textSource === 'placeholder') return 'go-on'
    const findings = [...(await effects.findingsOf(post))]
    if (findings.length === 0) return 'go-on'
    return pauseRun({ kind: 'findings', findings }, stepOf(post, 'sending'))
  }

  const deliver = async (id: string): Promise<PostOutcome> => {
    const post = openPost(id)
    if (!post) return { kind: 'left' }
    report(stepOf(post, 'sending'))
    // Nothing may be awaited between what is read and what is saved.
    const marked = effects.mark(post, goal === 'take-back')
    const article = marked.state.post
    const attempt = beginAttempt(article, now())
    const claimed = await save({ posts: [marked], attempts: [attempt] }, 'drop')
    if (claimed !== 'saved') return notSaved[claimed]

    const scheduled = post.queue && !post.sent && { aiGenerated: post.queue.textSource === 'ai' }
    const delivery = await effects.send({ post: article, ...(scheduled && { scheduled }) })
    const ended = endAttempt(attempt, delivery, now())
    const isLeft = effects.whenFailing() === 'leave-pending' && !meansArrival(delivery)
    const after = settled(marked, delivery, now())
    const outcome = isLeft ? setBack(after) : after
    isUnsaved = (await settle(marked, outcome, ended)) === 'not-saved'
    effects.onDelivery?.(marked, delivery)
    return (await isToBeRepeated(id, delivery)) ? workOn(id) : { kind: 'tried', delivery }
  }

  const workOn = async (id: string): Promise<PostOutcome> => {
    const waiting = openPost(id)
    if (!waiting) return { kind: 'left' }
    if (isQueued(waiting) && (goal === 'write' || needsText(waiting))) {
      const outcome = await writeText(waiting)
      if (outcome.kind !== 'written') return outcome
      // It was edited or removed meanwhile: the text is of another post.
      if (store.get(id) !== waiting) return { kind: 'left' }
      const kept = await save({ posts: [outcome.post] })
      if (kept !== 'saved') return notSaved[kept]
      if (outcome.post.queue.textSource === 'ai') effects.onWritten?.(outcome.post)
      if (goal === 'write') return outcome
      if (cancelling.signal.aborted) return { kind: 'cancelled' }
    }
    // A draft has no text to be written, and is not sent for that.
    if (goal === 'write') return { kind: 'left' }
    const read = store.get(id)
    const isUnread = read?.state.status === 'pending' && !isApproved(read)
    if (isApprovedOnly && isUnread) return { kind: 'left' }
    const end = await askAboutFindings(id)
    if (end === 'stop') return { kind: 'cancelled' }
    return end === 'skip' ? { kind: 'left' } : deliver(id)
  }

  /** Whether the operator has a post sent again that failed. Asks before more is paid for. */
  const isToBeRepeated = async (id: string, delivery: Delivery): Promise<boolean> => {
    const post = store.get(id)
    const isAsked = effects.whenFailing() === 'ask' && !isUnsaved
    // One that was sent before is published still.
    if (isSent(delivery) || !post || post.sent || !isAsked) return false
    const end = await pauseRun({ kind: 'not-sent', delivery }, stepOf(post, 'sending'))
    begun.set(id, store.get(id))
    return end === 'go-on'
  }

  const workThrough = async (): Promise<RunSummary> => {
    let published = 0
    const summary = (end: RunSummary['end']): RunSummary => ({ goal, published, posts: ids, end })
    for (const id of ids) {
      if (stopping.signal.aborted) return summary('stopped')
      const outcome = await workOn(id)
      if (outcome.kind === 'cancelled') return summary('stopped')
      if (outcome.kind === 'not-saved') return summary('not-saved')
      const isTried = outcome.kind === 'tried'
      if (isTried ? isSent(outcome.delivery) : outcome.kind === 'written') published += 1
      done += 1
      report(undefined)
      if (isUnsaved) return summary('not-saved')
      if (isTried && done < total) await effects.sleep(betweenPostsMs, stopping.signal)
    }
    return summary('complete')
  }

  const stop = (): void => {
    stopping.abort()
    endPause('stop')
  }
  return {
    // Begins after this function has returned, so that the callbacks can already stop the run.
    done: Promise.resolve().then(workThrough),
    /** Ends the run after the current post; at once where it is paused. */
    stop,
    /** Ends the run now if the current post is still being written; it stays pending. */
    cancel: (): void => {
      cancelling.abort()
      stop()
    },
    /** Ends a pause: the run tries again. */
    goOn: () => endPause('go-on'),
    /** Ends a pause: the post that it is about gets the placeholder, or all that are left do. */
    usePlaceholder: (of: 'post' | 'all') =>
      endPause(of === 'post' ? 'placeholder' : 'placeholder-for-all'),
    /** Ends a pause: the post that it is about stays as it is, and the next one has its turn. */
    skip: () => endPause('skip'),
  }
}

/** Why there is no text: the product's sentence, the error and what the service said, a line each. */
export function reasonOf({ message, error, said }: GenerationProblem): string {
  return [message, error, said].filter((line) => line !== undefined).join('\n')
}
