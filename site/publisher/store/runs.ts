import type { Generation } from '../../../shared/api/generation.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import { longestText } from '../../../shared/post/fields.ts'
import type { Attempt } from '../../../shared/history.ts'
import type { PlatformHandlers } from '../../../shared/platform.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { takesDown } from '../../../shared/post/post-sending.ts'
import { reasonOf, startRun, type Run, type RunEffects, type RunJob } from '../../../shared/run.ts'
import { truncate } from '../../../shared/text.ts'
import { deliveryNews } from '../delivery-text.ts'
import type { ConnectionParts } from './connection.ts'
import type { Context } from './context.ts'
import { messages, waitText } from './messages.ts'
import { arrivalsOf, findingsOf, recordOf, slugFor, topicOf } from './selectors.ts'
import type { ActiveRun, LastSent } from './state.ts'

/** In UTF-16 units. */
const longestQuote = 60

export type Runs = ReturnType<typeof createRuns>

/** The one way to send, for single posts and the queue. One run at a time. */
export function createRuns(
  context: Context,
  connection: ConnectionParts,
  pictures: Pick<RunEffects, 'pictureOf'>,
) {
  const { command, platform, store, records, undo, toast } = context
  let run: Run | undefined

  /** `delivery`: of the last post. Undefined where nothing was begun, since `isReady` says no. */
  const runOf = async (of: ActiveRun['of'], job: RunJob, isReady: () => Promise<boolean>) => {
    const { posts, attempts } = store.getState()
    const before = { posts, attempts }
    store.setState({ run: { goal: job.goal, of, progress: undefined, isEnding: false, before } })
    let delivery: Delivery | undefined
    try {
      await Promise.all([records.flush(), siteIsKnown(context)])
      if (!(await isReady())) return undefined
      undo.end()
      store.setState({ summary: undefined })
      const onDelivery: RunEffects['onDelivery'] = (post, become, attempt) => {
        delivery = become
        store.setState({ news: `${deliveryNews[become.outcome]}: ${post.title}` })
        if ((of === 'form' || of === 'json') && isSent(become)) {
          store.setState({ lastSent: { of, attempt, ...changeOf(post, attempt) } })
        }
      }
      run = startRun({ ...effectsOf(context, connection), ...pictures, onDelivery }, job)
      return { summary: await run.done, delivery }
    } catch (error) {
      console.error('A run ended with an error.', error)
      toast(messages.notFinished)
      return undefined
    } finally {
      run = undefined
      store.setState({ run: undefined })
      await platform.showProgress().catch(() => undefined)
    }
  }

  const control = (act: () => void) => command({ gate: 'running', run: act })
  return {
    runOf,
    controls: {
      stop: command({
        gate: 'running',
        refuses: ({ run: active }) => (active?.isEnding ? 'The run is ending.' : undefined),
        run: () => {
          patchRun(context, { isEnding: true })
          run?.stop()
        },
      }),
      /** Ends the run now if the current post is still being written. */
      cancel: control(() => {
        patchRun(context, { isEnding: true })
        run?.cancel()
      }),
      goOn: control(() => run?.goOn()),
      skip: control(() => run?.skip()),
      /** Sends the post that a run waits for with the template, or all that are left. */
      useTemplate: command({
        gate: 'running',
        refuses: ({ run: active }) =>
          active?.goal === 'publish' ? undefined : 'Nothing is being sent.',
        run: ({ of }: { of: 'post' | 'all' }) => run?.useTemplate(of),
      }),
    },
  }
}

/** How long a run waits for the slugs of a site that has not answered yet, in milliseconds. */
const siteWaitMs = 5000

/** Resolves once the site has answered for the first time, or takes too long for a run to wait. */
async function siteIsKnown({ store }: Context): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => {
    const { reading, isReading } = store.getState().site
    if (reading || !isReading) resolve()
  }
  const timer = setTimeout(resolve, siteWaitMs)
  const unsubscribe = store.subscribe(look)
  look()
  await promise
  clearTimeout(timer)
  unsubscribe()
}

function patchRun({ store }: Context, changes: Partial<ActiveRun>): void {
  const { run } = store.getState()
  if (run) store.setState({ run: { ...run, ...changes } })
}

function effectsOf(context: Context, { service }: ConnectionParts): Omit<RunEffects, 'pictureOf'> {
  const { platform, store, records, toast, now, clock, sleep } = context
  const noteProblem = (id: string, problem?: string) => {
    const textProblems = new Map(store.getState().textProblems)
    if (problem === undefined) textProblems.delete(id)
    else textProblems.set(id, problem)
    store.setState({ textProblems })
  }
  return {
    store: {
      get: (id) => recordOf(store.getState(), id),
      save: records.save,
    },
    generate: (post, signal) => {
      const asked = { topic: topicOf(store.getState(), post), service: service() }
      return askAi(platform, signal, (job) => platform.generate({ job, ...asked }))
    },
    slugOf: (post) => slugFor(store.getState(), post).slug,
    arrivalsOf: (post) => arrivalsOf(store.getState(), post),
    // An answer that never came may have been an arrival.
    send: (publication) => {
      const { webhookAllowsCors, siteUrl } = store.getState().notes.settings
      return platform
        .publish({ ...publication, allowsCors: webhookAllowsCors, siteUrl })
        .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' }))
    },
    findingsOf: async (post) => {
      if (!store.getState().notes.settings.asksAboutFindings) return []
      return findingsOf(store.getState(), post).map(({ from, to, message }) => {
        const quote = truncate(post.content.slice(from, to), longestQuote)
        return quote === '' ? message : `“${quote}” ${message}`
      })
    },
    whenAiFails: () => store.getState().notes.settings.whenAiFails,
    sleep,
    clock,
    now,
    onProgress: (progress) => {
      patchRun(context, { progress })
      void platform.showProgress(progress).catch(() => undefined)
      const { pause } = progress
      if (!pause) return
      const isWait = pause.kind === 'rate-limit'
      store.setState({ news: isWait ? waitText(pause.ms) : messages.asks[pause.kind] })
    },
    onWritten: ({ id, title }) => {
      noteProblem(id)
      store.setState({ news: `Text written: ${title}` })
    },
    onNotWritten: ({ id }, problem, then) => {
      // A template carries the reason itself.
      noteProblem(id, then === 'send-template' ? undefined : reasonOf(problem))
      toast(then === 'send-template' ? messages.templateUsed : messages.noTextWritten(problem))
    },
  }
}

const notAsked: Generation = {
  ok: false,
  problem: { kind: 'unreachable', message: 'The AI service could not be asked.' },
}

const tooLarge: Generation = {
  ok: false,
  problem: { kind: 'too-large', message: 'The AI service’s text was too large to be an article.' },
}

/** Asks the AI under the name of a job. What is aborted is cancelled at the service, too. */
export async function askAi(
  platform: Pick<PlatformHandlers, 'cancelGeneration'>,
  signal: AbortSignal,
  ask: (job: string) => Promise<Generation>,
): Promise<Generation> {
  const job = crypto.getRandomValues(new BigUint64Array(2)).join('-')
  const cancel = () => void platform.cancelGeneration({ job }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const written = await ask(job)
    return written.ok && written.text.length > longestText ? tooLarge : written
  } catch {
    return notAsked
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function changeOf(post: PostRecord, { slug }: Attempt): Pick<LastSent, 'change'> {
  if (post.kind !== 'change') return {}
  const from = post.live.slug
  if (takesDown(post)) return { change: { kind: 'taken-down', from } }
  if (post.live.isTakenDown) return { change: { kind: 'put-back', from } }
  return { change: { kind: slug === from ? 'changed' : 'moved', from } }
}
