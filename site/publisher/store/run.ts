import type { Generation, GenerationProblem } from '../../../shared/api/generation.ts'
import { placeholderArticle } from '../../../shared/api/ai-request.ts'
import { createPatience } from '../../../shared/api/retry.ts'
import type { Publication } from '../../../shared/api/webhook.ts'
import { isSent, meansArrival, type Delivery } from '../../../shared/delivery.ts'
import { beginAttempt, endAttempt, type Attempt } from '../../../shared/history.ts'
import type { PlatformHandlers } from '../../../shared/platform.ts'
import {
  isApproved,
  isQueued,
  needsText,
  withText,
  type PostRecord,
  type QueuedPost,
} from '../../../shared/post/post-record.ts'
import {
  isAwaitedBy,
  markedAsSending,
  setBack,
  settled,
  standsAs,
  type MarkedPost,
} from '../../../shared/post/post-sending.ts'
import { putAttempt, putPost } from '../../../shared/records.ts'
import { truncate } from '../../../shared/text.ts'
import { deliveryNews } from '../delivery-text.ts'
import type { Change } from './autosave.ts'
import type { createConnection } from './connection.ts'
import type { Core } from './core.ts'
import { messages, timeText } from './messages.ts'
import type { pictureContents } from './pictures.ts'
import { findingsOf, recordOf, slugFor, topicOf } from './selectors.ts'
import type { siteWatch } from './site-watch.ts'
import type { ActiveRun, RunJob, RunPause, RunProgress, RunSummary } from './state.ts'

const betweenPostsMs = 1000
/** After so many posts the time that is left is more than a guess. */
const leastKnown = 3
/** In UTF-16 units. */
const longestQuote = 60

/** All that commands and runs are made with. */
export type Context = Core &
  ReturnType<typeof createConnection> &
  ReturnType<typeof pictureContents> &
  ReturnType<typeof siteWatch>

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
export function startRun(context: Context, { of, before }: ActiveRun, job: RunJob) {
  const { platform, store, records, toast, now, clock, sleep, service } = context
  const { goal, isApprovedOnly = false } = job
  // The single publisher says itself what became of a post.
  const isSingle = of === 'form' || of === 'json'
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
  let answer: (end: PauseEnd) => void = () => undefined

  const postOf = (id: string) => recordOf(store.getState(), id)
  /**
   * A post is sent only as it was when the operator had it sent: another window may have sent it since.
   */
  const pressed = new Map(before.posts.map((post) => [post.id, post]))
  const openPost = (id: string) => {
    const post = postOf(id)
    const isOpen = post && post.state.status !== 'sending' && standsAs(pressed.get(id), post)
    return isOpen ? post : undefined
  }
  const ids = job.ids.filter(openPost)
  const total = ids.length

  const ruleOfFailures = () => (isSingle ? 'go-on' : store.getState().notes.settings.whenFailing)

  const tell = (news: string) => store.setState({ news })

  const stepOf = ({ id, title }: PostRecord, step: 'writing' | 'sending') =>
    ({ id, title, step, since: clock() }) as const

  const report = (current: RunProgress['current'], pause?: RunPause) => {
    const msLeft = done < leastKnown ? undefined : ((clock() - startedAt) / done) * (total - done)
    const progress = { done, total, current, msLeft, ...(pause && { pause }) }
    store.setState(({ run }) => ({ run: run && { ...run, progress } }))
    void platform.showProgress(progress).catch(() => undefined)
  }

  /** Resolves with what the operator says, or with 'go-on' when a wait is over. */
  const pauseRun = async (pause: RunPause, current: RunProgress['current']): Promise<PauseEnd> => {
    if (stopping.signal.aborted) return 'stop'
    const over = new AbortController()
    const { promise: answered, resolve } = Promise.withResolvers<PauseEnd>()
    answer = resolve
    const again = pause.kind === 'wait' ? ` It is asked again in ${timeText(pause.ms)}.` : ''
    tell(`${messages.pauses[pause.kind]}.${again}`)
    report(current, pause)
    if (pause.kind === 'wait') void sleep(pause.ms, over.signal).then(() => resolve('go-on'))
    const end = await answered
    answer = () => undefined
    over.abort()
    report(current)
    return end
  }

  const save = (change: Change, ifNotSaved: 'keep' | 'drop' = 'keep') =>
    records.save(change, ifNotSaved).catch(() => 'not-saved' as const)

  /** Saves what became of a post, unless another window has sent it again since. */
  const settle = async ({ state }: MarkedPost, outcome: PostRecord, ended: Attempt) => {
    const change = () => {
      const there = postOf(outcome.id)
      const isOwn = !there || isAwaitedBy(there, state.by?.window)
      return [...(isOwn ? [putPost(outcome)] : []), putAttempt(ended)]
    }
    const first = await save(change())
    return first === 'changed' ? save(change()) : first
  }

  const withPlaceholder = (post: QueuedPost, problem: GenerationProblem): TextOutcome => {
    toast(messages.placeholderUsed)
    const written = { source: 'placeholder', problem: reasonOf(problem) } as const
    return { kind: 'written', post: withText(post, placeholderArticle(post), written) }
  }

  /** A placeholder carries the reason itself; any other post says why it has no text. */
  const leaveWithout = (post: QueuedPost, problem: GenerationProblem): TextOutcome => {
    toast(messages.noTextWritten(problem))
    const queue = { ...post.queue, textProblem: reasonOf(problem) }
    records.edit([putPost({ ...post, queue })])
    return { kind: 'left' }
  }

  const writeText = async (post: QueuedPost): Promise<TextOutcome> => {
    const limited = createPatience()
    for (;;) {
      if (placeholders) return withPlaceholder(post, placeholders)
      const current = stepOf(post, 'writing')
      report(current)
      const asked = { topic: topicOf(store.getState(), post), service: service() }
      const written = await askAi(platform, cancelling.signal, (name) =>
        platform.generate({ job: name, ...asked }),
      )
      if (written.ok) {
        return { kind: 'written', post: withText(post, written.text, { source: 'ai' }) }
      }
      const { problem } = written
      const { kind, retryAfterMs } = problem
      if (kind === 'cancelled' || cancelling.signal.aborted) return { kind: 'cancelled' }
      const patience = { 'rate-limited': limited, loading, failed: () => undefined }[kind]
      const ms = patience(retryAfterMs)
      const rule = ruleOfFailures()
      if (ms === undefined && rule !== 'ask') {
        // A placeholder is for sending only.
        const isForSending = goal === 'publish' && rule === 'go-on'
        return isForSending ? withPlaceholder(post, problem) : leaveWithout(post, problem)
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
    const state = store.getState()
    const post = postOf(id)
    if (!post || !isQueued(post) || !state.notes.settings.asksAboutFindings) return 'go-on'
    const findings = findingsOf(state, post).map(({ from, to, message }) => {
      const quote = truncate(post.content.slice(from, to), longestQuote)
      return quote === '' ? message : `“${quote}” ${message}`
    })
    if (findings.length === 0) return 'go-on'
    return pauseRun({ kind: 'findings', findings }, stepOf(post, 'sending'))
  }

  const deliver = async (id: string): Promise<PostOutcome> => {
    const post = openPost(id)
    if (!post) return { kind: 'left' }
    report(stepOf(post, 'sending'))
    // Nothing may be awaited between what is read and what is saved.
    const state = store.getState()
    const marked = markedAsSending(post, {
      slug: slugFor(state, post).slug,
      now: now(),
      window: records.window,
      today: state.days.local,
      takesDown: goal === 'take-back',
    })
    const article = marked.state.post
    const attempt = beginAttempt(article, now())
    const claimed = await save([putPost(marked), putAttempt(attempt)], 'drop')
    if (claimed !== 'saved') return notSaved[claimed]

    const scheduled = post.queue && !post.sent && { aiGenerated: post.queue.textSource === 'ai' }
    const delivery = await send(context, { post: article, ...(scheduled && { scheduled }) })
    const ended = endAttempt(attempt, delivery, now())
    const isLeft = ruleOfFailures() === 'leave-pending' && !meansArrival(delivery)
    const after = settled(marked, delivery, now())
    const outcome = isLeft ? setBack(after) : after
    isUnsaved = (await settle(marked, outcome, ended)) === 'not-saved'
    const isBack = isSent(delivery) && goal === 'take-back'
    tell(`${isBack ? 'Taken back' : deliveryNews[delivery.outcome]}: ${marked.title}`)
    if (isSingle && isSent(delivery)) store.setState({ lastSent: { of, id } })
    return (await isToBeRepeated(id, delivery)) ? workOn(id) : { kind: 'tried', delivery }
  }

  const workOn = async (id: string): Promise<PostOutcome> => {
    const waiting = openPost(id)
    if (!waiting) return { kind: 'left' }
    if (isQueued(waiting) && (goal === 'write' || needsText(waiting))) {
      const outcome = await writeText(waiting)
      if (outcome.kind !== 'written') return outcome
      // It was edited or removed meanwhile: the text is of another post.
      if (postOf(id) !== waiting) return { kind: 'left' }
      const kept = await save([putPost(outcome.post)])
      if (kept !== 'saved') return notSaved[kept]
      if (outcome.post.queue.textSource === 'ai') tell(`Text written: ${outcome.post.title}`)
      if (goal === 'write') return outcome
      if (cancelling.signal.aborted) return { kind: 'cancelled' }
    }
    // A draft has no text to be written, and is not sent for that.
    if (goal === 'write') return { kind: 'left' }
    const read = postOf(id)
    const isUnread = read?.state.status === 'pending' && !isApproved(read)
    if (isApprovedOnly && isUnread) return { kind: 'left' }
    const end = await askAboutFindings(id)
    if (end === 'stop') return { kind: 'cancelled' }
    return end === 'skip' ? { kind: 'left' } : deliver(id)
  }

  /** Whether the operator has a post sent again that failed. Asks before more is paid for. */
  const isToBeRepeated = async (id: string, delivery: Delivery): Promise<boolean> => {
    const post = postOf(id)
    const isAsked = ruleOfFailures() === 'ask' && !isUnsaved
    // One that was sent before is published still.
    if (isSent(delivery) || !post || post.sent || !isAsked) return false
    const end = await pauseRun({ kind: 'not-sent', delivery }, stepOf(post, 'sending'))
    const failed = postOf(id)
    if (failed) pressed.set(id, failed)
    return end === 'go-on'
  }

  const workThrough = async () => {
    let published = 0
    /** Of the post that was sent last. */
    let delivery: Delivery | undefined
    const ended = (end: RunSummary['end']) => {
      const summary: RunSummary = { goal, published, posts: ids, end }
      return { summary, delivery }
    }
    for (const id of ids) {
      if (stopping.signal.aborted) return ended('stopped')
      const outcome = await workOn(id)
      if (outcome.kind === 'cancelled') return ended('stopped')
      if (outcome.kind === 'not-saved') return ended('not-saved')
      const isTried = outcome.kind === 'tried'
      if (isTried) delivery = outcome.delivery
      if (isTried ? isSent(outcome.delivery) : outcome.kind === 'written') published += 1
      done += 1
      report(undefined)
      if (isUnsaved) return ended('not-saved')
      if (isTried && done < total) await sleep(betweenPostsMs, stopping.signal)
    }
    return ended('complete')
  }

  const stop = (): void => {
    stopping.abort()
    answer('stop')
  }
  return {
    // Begins after this function has returned, so that its first report can already stop the run.
    done: Promise.resolve().then(workThrough),
    /** Ends the run after the current post; at once where it is paused. */
    stop,
    /** Ends the run now if the current post is still being written; it stays pending. */
    cancel: (): void => {
      cancelling.abort()
      stop()
    },
    /** Ends a pause: the run tries again, gives the post or all that are left the placeholder, or passes on. */
    answer: (end: PauseEnd) => answer(end),
  }
}

/** POSTs once and never again by itself. An answer that never came may have been an arrival. */
async function send(
  { platform, store, pictureOf }: Context,
  publication: Omit<Publication, 'picture'>,
): Promise<Delivery> {
  const { webhookAllowsCors: allowsCors, siteUrl } = store.getState().notes.settings
  const picture = await pictureOf(publication.post)
  if (picture === 'missing') return { outcome: 'not-sent', reason: 'no-picture' }
  return platform
    .publish({ ...publication, ...(picture && { picture }), allowsCors, siteUrl })
    .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' }))
}

const notAsked: Generation = {
  ok: false,
  problem: { kind: 'failed', message: 'The AI service could not be asked.' },
}

/** Asks the AI under the name of a job, which is cancelled at the service where `signal` aborts. */
export async function askAi(
  platform: Pick<PlatformHandlers, 'cancelGeneration'>,
  signal: AbortSignal | undefined,
  ask: (job: string) => Promise<Generation>,
): Promise<Generation> {
  const job = crypto.getRandomValues(new BigUint64Array(2)).join('-')
  const cancel = () => void platform.cancelGeneration({ job }).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await ask(job)
  } catch {
    return notAsked
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Why there is no text: the product's sentence, the error and what the service said, a line each. */
function reasonOf({ message, error, said }: GenerationProblem): string {
  return [message, error, said].filter((line) => line !== undefined).join('\n')
}
