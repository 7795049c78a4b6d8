import type { Generation } from '../../../shared/api/generation.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { PlatformHandlers } from '../../../shared/platform.ts'
import { isQueued } from '../../../shared/post/post-record.ts'
import { markedAsSending, standsAs } from '../../../shared/post/post-sending.ts'
import { reasonOf, startRun, type Run, type RunEffects, type RunJob } from '../../../shared/run.ts'
import { truncate } from '../../../shared/text.ts'
import { deliveryNews } from '../delivery-text.ts'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { messages, timeText } from './messages.ts'
import { findingsOf, recordOf, slugFor, topicOf } from './selectors.ts'
import type { PictureContents } from './pictures.ts'
import { settleFound, type SiteWatch } from './site-watch.ts'
import type { ActiveRun } from './state.ts'

/** In UTF-16 units. */
const longestQuote = 60
/** How long a run waits for the slugs of a site that has not answered yet, in milliseconds. */
const siteWaitMs = 5000

/** All but the run that commands are made with. */
type Parts = Core & Connection & PictureContents & SiteWatch

export type Context = Parts & Pick<ReturnType<typeof createRuns>, 'runOf'>

/** The one way to send, for single posts and the queue. One run at a time. */
export function createRuns(parts: Parts) {
  const { command, platform, store, records, endUndo, toast, answered } = parts
  let run: Run | undefined
  const patch = (changes: Partial<ActiveRun>) => {
    const { run: active } = store.getState()
    if (active) store.setState({ run: { ...active, ...changes } })
  }

  /** `delivery`: of the last post. Undefined where nothing was begun, since `isReady` says no. */
  const runOf = async (of: ActiveRun['of'], job: RunJob, isReady: () => Promise<boolean>) => {
    const { posts, attempts } = store.getState()
    const before = { posts, attempts }
    store.setState({ run: { goal: job.goal, of, isEnding: false, before } })
    let delivery: Delivery | undefined
    try {
      await Promise.all([records.flush(), answered(siteWaitMs)])
      if (!(await isReady())) return undefined
      // A post that is sent cannot be brought back.
      endUndo()
      store.setState({ summary: undefined })
      const effects: RunEffects = {
        ...effectsOf(parts),
        // The single publisher says itself what became of a post.
        ...((of === 'form' || of === 'json') && { whenFailing: () => 'go-on' as const }),
        onProgress: (progress) => {
          patch({ progress })
          void platform.showProgress(progress).catch(() => undefined)
          const { pause } = progress
          if (!pause) return
          const again = pause.kind === 'wait' ? ` It is asked again in ${timeText(pause.ms)}.` : ''
          store.setState({ news: `${messages.pauses[pause.kind]}.${again}` })
        },
        onDelivery: (post, become) => {
          delivery = become
          const isBack = isSent(become) && job.goal === 'take-back'
          const news = isBack ? 'Taken back' : deliveryNews[become.outcome]
          store.setState({ news: `${news}: ${post.title}` })
          if ((of === 'form' || of === 'json') && isSent(become)) {
            store.setState({ lastSent: { of, id: post.id } })
          }
        },
      }
      // Another window may have sent some of them since the press.
      const pressed = new Map(posts.map((post) => [post.id, post]))
      const ids = job.ids.filter((id) => {
        const post = recordOf(store.getState(), id)
        return post && standsAs(pressed.get(id), post)
      })
      run = startRun(effects, { ...job, ids })
      return { summary: await run.done, delivery }
    } catch (error) {
      console.error('A run ended with an error.', error)
      toast(messages.notFinished)
      return undefined
    } finally {
      run = undefined
      store.setState({ run: undefined })
      settleFound(parts)
      await platform.showProgress().catch(() => undefined)
    }
  }

  const control = (act: (active: Run) => void, isEnding = false) =>
    command({
      gate: 'running',
      run: () => {
        if (isEnding) patch({ isEnding })
        if (run) act(run)
      },
    })
  return {
    runOf,
    /** Ends a run after its current post. */
    stop: () => run?.stop(),
    controls: {
      stop: control((active) => active.stop(), true),
      /** Ends the run now if the current post is still being written. */
      cancel: control((active) => active.cancel(), true),
      goOn: control((active) => active.goOn()),
      skip: control((active) => active.skip()),
      /** Gives the post that a run waits for the placeholder, or all that are left. */
      usePlaceholder: command({
        gate: 'running',
        run: ({ of }: { of: 'post' | 'all' }) => run?.usePlaceholder(of),
      }),
    },
  }
}

function effectsOf({ service, pictureOf, ...core }: Parts): RunEffects {
  const { platform, store, records, toast, now, clock, sleep } = core
  return {
    store: {
      get: (id) => recordOf(store.getState(), id),
      save: records.save,
    },
    generate: (post, signal) => {
      const asked = { topic: topicOf(store.getState(), post), service: service() }
      return askAi(platform, signal, (job) => platform.generate({ job, ...asked }))
    },
    mark: (post, takesDown) => {
      const state = store.getState()
      const { slug } = slugFor(state, post)
      const by = { now: now(), window: records.window, today: state.days.local }
      return markedAsSending(post, { slug, ...by, takesDown })
    },
    // An answer that never came may have been an arrival.
    send: async (publication) => {
      const { webhookAllowsCors: allowsCors, siteUrl } = store.getState().notes.settings
      const picture = await pictureOf(publication.post)
      if (picture === 'missing') return { outcome: 'not-sent', reason: 'no-picture' }
      return platform
        .publish({ ...publication, ...(picture && { picture }), allowsCors, siteUrl })
        .catch((): Delivery => ({ outcome: 'unknown', trouble: 'network' }))
    },
    findingsOf: async (post) => {
      if (!store.getState().notes.settings.asksAboutFindings) return []
      return findingsOf(store.getState(), post).map(({ from, to, message }) => {
        const quote = truncate(post.content.slice(from, to), longestQuote)
        return quote === '' ? message : `“${quote}” ${message}`
      })
    },
    whenFailing: () => store.getState().notes.settings.whenFailing,
    sleep,
    clock,
    now,
    onWritten: ({ title }) => store.setState({ news: `Text written: ${title}` }),
    onNotWritten: (post, problem, then) => {
      toast(then === 'placeholder' ? messages.placeholderUsed : messages.noTextWritten(problem))
      // A placeholder carries the reason itself.
      if (then === 'left' && isQueued(post)) {
        const queue = { ...post.queue, textProblem: reasonOf(problem) }
        records.edit({ posts: [{ ...post, queue }] })
      }
    },
  }
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
