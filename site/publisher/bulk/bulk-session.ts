import type { QueueStore } from '../../../shared/queue-store.ts'
import { readyText, type Queue, type QueueAction } from '../../../shared/queue.ts'
import { isSent } from '../../../shared/delivery.ts'
import { publishOne, startRun } from '../../../shared/run.ts'
import type { showToast } from '../../ui/toast.ts'
import { createObservable, type Readable } from '../observable.ts'
import {
  initialBulkState,
  type Activity,
  type BulkState,
  type BulkSummary,
  type Work,
} from './bulk-state.ts'
import { messages } from './messages.ts'
import { runEffects, writeTexts, type PublishingEvents, type RunTools } from './run/run-effects.ts'
import { createExclusiveQueue } from './exclusive-queue.ts'

/** The bulk publisher's queue and what is done with it, for as long as the publisher is open. */
export interface BulkSession extends Readable<BulkState> {
  /** Loads the queue and follows other windows. Returns the end of that. */
  start: () => () => void
  /** Changes the queue and saves it. False where nothing applied or it may not be changed now. */
  change: (...actions: QueueAction[]) => Promise<boolean>
  /** Resolves when every change that was begun has been made: what is typed is in the queue then. */
  idle: () => Promise<void>
  /** Publishes all pending posts. Nothing happens while something else is under way. */
  publishAll: () => Promise<void>
  publishPost: (id: string) => Promise<void>
  /** Has the AI write texts without sending them, of one post or of all that have none. */
  writeTexts: (id?: string) => Promise<void>
  /** Ends a run after the current post. */
  stop: () => void
  /** Ends it now if the current post is still being written. */
  cancel: () => void
  saveAgain: () => Promise<void>
  /** Replaces a saved queue that cannot be read by an empty one. */
  discardUnreadable: () => Promise<void>
  dismissSummary: () => void
}

interface Tools extends RunTools {
  toast: typeof showToast
}

interface Ending {
  stop: () => void
  cancel: () => void
}

export function createBulkSession(tools: Tools): BulkSession {
  const { platform, toast } = tools
  const state = createObservable<BulkState>(initialBulkState)
  const exclusive = createExclusiveQueue(platform, {
    onQueue: (queue) => {
      state.patch({ queue })
    },
    onSaving: (saving) => {
      state.patch({ saving })
    },
  })
  let ending: Ending | undefined

  const is = (kind: Activity['kind']) => state.get().activity.kind === kind
  const setActivity = (activity: Activity) => {
    state.patch({ activity })
  }
  const patchWork = (changes: Partial<Work>) => {
    const { activity } = state.get()
    if (activity.kind === 'working')
      setActivity({ ...activity, work: { ...activity.work, ...changes } })
  }
  const refuse = () => {
    toast(messages.elsewhere)
    setActivity({ kind: 'elsewhere' })
  }

  /** Takes over what was saved elsewhere, and checks whether another window has the queue. */
  const reload = async () => {
    if (is('working')) return
    try {
      const found = await exclusive.refresh()
      if (is('working')) return
      if (found === 'free') setActivity({ kind: 'idle' })
      else if (found === 'elsewhere') setActivity({ kind: 'elsewhere' })
      else setActivity({ kind: 'unreadable', error: found })
    } catch {
      if (!is('working')) setActivity({ kind: 'unreadable', error: 'no-storage' })
    }
  }

  const events = (template: boolean): PublishingEvents => ({
    onProgress: (progress) => {
      patchWork({ progress })
      platform.showProgress(progress)
    },
    onWritten: ({ id, title }) => {
      const { [id]: _, ...problems } = state.get().problems
      state.patch({ problems, ...(!template && { news: `Text written: ${title}` }) })
    },
    onNotWritten: ({ id }, problem) => {
      const { [id]: _, ...problems } = state.get().problems
      // A template carries the reason itself, in the queue.
      state.patch({ problems: template ? problems : { ...problems, [id]: problem.message } })
      toast(template ? messages.templateUsed : messages.noTextWritten(problem))
    },
    onDelivery: ({ title }, delivery) => {
      state.patch({ news: `${isSent(delivery) ? 'Published' : 'Failed'}: ${title}` })
      // Without a connection every further post would fail too, and its text be paid for in vain.
      if (delivery.outcome === 'not-sent') ending?.stop()
    },
  })

  /** One piece of work at a time: a second click does nothing while the first is under way. */
  const work = async (
    goal: Work['goal'],
    begin: (store: QueueStore) => Promise<Omit<BulkSummary, 'goal'> | undefined>,
  ) => {
    if (!is('idle')) return
    setActivity({ kind: 'working', work: { goal, progress: undefined, ending: 'not-asked' } })
    state.patch({ summary: undefined })
    try {
      const summary = await exclusive.run(begin)
      if (summary === 'elsewhere') {
        refuse()
        return
      }
      if (summary?.end === 'not-saved') toast(messages.notSaved)
      else if (summary && goal === 'publish-all') toast(messages.ended({ ...summary, goal }))
      state.patch({ summary: summary && { ...summary, goal } })
    } catch {
      // The saved queue could not be read: nothing was begun, and `reload` shows what is wrong.
      setActivity({ kind: 'loading' })
    } finally {
      ending = undefined
      platform.showProgress(undefined)
      if (is('working')) setActivity({ kind: 'idle' })
      if (is('loading')) await reload()
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      const endFollowing = platform.onQueueChanged(() => void reload())
      const endAsking = platform.onBeforeClose(
        () => is('working') || state.get().saving === 'failed',
      )
      void reload()
      return () => {
        endFollowing()
        endAsking()
      }
    },
    async change(...actions) {
      if (is('loading')) await reload()
      if (!is('idle')) return false
      let begun = false
      try {
        const changed = await exclusive.run(async (store) => {
          begun = true
          const applied = await Promise.all(actions.map((action) => store.apply(action)))
          return applied.includes(true)
        })
        if (changed === 'elsewhere') refuse()
        return changed === true
      } catch {
        // Where it could not be saved, `saving` says so; the change itself was made.
        if (!begun) await reload()
        return begun
      }
    },
    idle: exclusive.idle,
    publishAll: () =>
      work('publish-all', async (store) => {
        const posts = pending(store.get()).map(({ id }) => id)
        const run = startRun(runEffects(store, tools, events(true)))
        ending = run
        return { ...(await run.done), posts }
      }),
    publishPost: (id) =>
      work('publish-one', async (store) => {
        const cancelling = new AbortController()
        ending = endBy(cancelling)
        const effects = runEffects(store, tools, events(true))
        const outcome = await publishOne(id, effects, cancelling.signal)
        return outcome === 'not-saved'
          ? { published: 0, total: 1, end: 'not-saved', posts: [id] }
          : undefined
      }),
    writeTexts: (id) =>
      work('write-texts', async (store) => {
        const cancelling = new AbortController()
        ending = endBy(cancelling)
        const ids = pending(store.get())
          .filter((post) => !readyText(post) && (id === undefined || post.id === id))
          .map((post) => post.id)
        const summary = await writeTexts(store, ids, tools, events(false), cancelling.signal)
        return id === undefined || summary.end === 'not-saved'
          ? { ...summary, posts: ids }
          : undefined
      }),
    stop() {
      patchWork({ ending: 'after-this-post' })
      ending?.stop()
    },
    cancel() {
      patchWork({ ending: 'after-this-post' })
      ending?.cancel()
    },
    async saveAgain() {
      // `saving` says what came of it.
      await exclusive.save().catch(() => undefined)
    },
    async discardUnreadable() {
      try {
        await platform.discardQueue()
      } catch {
        toast(messages.notDiscarded)
      }
      await reload()
    },
    dismissSummary() {
      state.patch({ summary: undefined })
    },
  }
}

function endBy(controller: AbortController): Ending {
  const end = () => {
    controller.abort()
  }
  return { stop: end, cancel: end }
}

function pending(queue: Queue): Queue {
  return queue.filter(({ status }) => status === 'pending')
}
