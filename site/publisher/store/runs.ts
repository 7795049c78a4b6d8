import type { Generation } from '../../../shared/api/ai.ts'
import type { ArticleTopic } from '../../../shared/api/ai-request.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { Attempt } from '../../../shared/history.ts'
import type { PlatformHandlers } from '../../../shared/platform.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { startRun, type Run, type RunEffects, type RunJob } from '../../../shared/run.ts'
import { deliveryNews } from '../delivery-text.ts'
import type { ConnectionCommands } from './connection.ts'
import type { Context } from './context.ts'
import { messages, waitText } from './messages.ts'
import { arrivalsOf, canChange, recordOf, slugFor, topicOf } from './selectors.ts'
import type { ActiveRun, LastSent } from './state.ts'

export type Runs = ReturnType<typeof createRuns>

/** The one way to send, for single posts and the queue. One run at a time: a second press does nothing. */
export function createRuns(context: Context, connection: ConnectionCommands) {
  const { platform, store, records, undo, toast } = context
  let run: Run | undefined

  /** `delivery`: of the last post. Undefined where nothing was begun: another is, or `isReady` says no. */
  const runOf = async (of: ActiveRun['of'], job: RunJob, isReady: () => Promise<boolean>) => {
    if (!canChange(store.getState()) || store.getState().test !== 'idle') return undefined
    const { posts, attempts } = store.getState()
    const before = { posts, attempts }
    store.setState({ run: { goal: job.goal, of, progress: undefined, isEnding: false, before } })
    let delivery: Delivery | undefined
    try {
      await Promise.all([records.flush(), connection.saveSettings(), siteIsKnown(context)])
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
      run = startRun({ ...effectsOf(context), onDelivery }, job)
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

  return {
    runOf,
    controls: {
      stop: (): void => {
        patchRun(context, { isEnding: true })
        run?.stop()
      },
      /** Ends the run now if the current post is still being written. */
      cancel: (): void => {
        patchRun(context, { isEnding: true })
        run?.cancel()
      },
      goOn: () => run?.goOn(),
      skip: () => run?.skip(),
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

function effectsOf(context: Context): RunEffects {
  const { platform, store, records, toast, now, clock, sleep } = context
  const noteProblem = (id: string, problem?: string) => {
    const { [id]: _, ...others } = store.getState().textProblems
    store.setState({ textProblems: problem === undefined ? others : { ...others, [id]: problem } })
  }
  return {
    store: {
      get: (id) => recordOf(store.getState(), id),
      save: records.save,
    },
    generate: (post, signal) => generate(platform, topicOf(store.getState(), post), signal),
    slugOf: (post) => slugFor(store.getState(), post).slug,
    arrivalsOf: (post) => arrivalsOf(store.getState(), post),
    // An answer that never came may have been an arrival.
    send: (publication) =>
      platform
        .publish(publication)
        .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' })),
    // Not knowing what the operator wants, no template is sent.
    whenAiFails: () => store.getState().settings?.whenAiFails ?? 'leave-pending',
    sleep,
    clock,
    now,
    onProgress: (progress) => {
      patchRun(context, { progress })
      void platform.showProgress(progress).catch(() => undefined)
      const { pause } = progress
      if (pause?.kind === 'rate-limit') store.setState({ news: waitText(pause.ms) })
      else if (pause) toast(messages.asks[pause.kind])
    },
    onWritten: ({ id, title }) => {
      noteProblem(id)
      store.setState({ news: `Text written: ${title}` })
    },
    onNotWritten: ({ id }, problem, then) => {
      // A template carries the reason itself.
      noteProblem(id, then === 'send-template' ? undefined : problem.message)
      toast(then === 'send-template' ? messages.templateUsed : messages.noTextWritten(problem))
    },
  }
}

/** Never rejects. What is aborted is cancelled at the service, too. */
export async function generate(
  platform: Pick<PlatformHandlers, 'generate' | 'cancelGeneration'>,
  topic: ArticleTopic,
  signal: AbortSignal,
): Promise<Generation> {
  const job = crypto.getRandomValues(new BigUint64Array(2)).join('-')
  const cancel = () => void platform.cancelGeneration({ job }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await platform.generate({ job, topic })
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

function changeOf({ live, keptOffSite }: PostRecord, { slug }: Attempt): Pick<LastSent, 'change'> {
  if (!live) return {}
  const from = live.slug
  if (keptOffSite) return { change: { kind: 'taken-down', from } }
  if (live.isTakenDown) return { change: { kind: 'put-back', from } }
  return { change: { kind: slug === from ? 'changed' : 'moved', from } }
}
