import type { QueueStore } from '../../../shared/queue-store.ts'
import { countByStatus, type QueueAction, type RestoreAction } from '../../../shared/queue.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { RunHold } from '../../../shared/run-hold.ts'
import { startRun, type Run, type RunJob } from '../../../shared/run.ts'
import type { showToast } from '../../ui/toast.ts'
import { createObservable, type Readable } from '../observable.ts'
import { initialBulkState, type Activity, type BulkState, type Work } from './bulk-state.ts'
import { messages, waitText } from './messages.ts'
import { runEffects, type RunEvents, type RunTools } from './run/run-effects.ts'
import { createExclusiveQueue } from './exclusive-queue.ts'

/** The bulk publisher's queue and what is done with it, for as long as the publisher is open. */
export interface BulkSession extends Readable<BulkState> {
  /** Loads the queue and follows other windows. Returns the end of that. */
  start: () => () => void
  /** Resolves when the saved queue is loaded, with whether it may be changed here now. */
  ready: () => Promise<boolean>
  /** Changes the queue and saves it. False where nothing applied or it may not be changed now. */
  change: (...actions: QueueAction[]) => Promise<boolean>
  /** The same; resolves with what takes it back, or undefined where nothing was changed. */
  changeWithUndo: (...actions: QueueAction[]) => Promise<RestoreAction | undefined>
  /**
   * Takes a change back: in the middle of a run, too, since what was sent stays as it is. Where the
   * queue cannot be changed here now, `onWait` is called and it is done once it can be. False where
   * nothing is left to take back.
   */
  undo: (undo: RestoreAction, onWait: () => void) => Promise<boolean>
  /** Resolves when every change that was begun has been made: what is typed is in the queue then. */
  idle: () => Promise<void>
  /** Publishes all pending posts. Nothing happens while something else is under way. */
  publishAll: () => Promise<void>
  publishPost: (id: string) => Promise<void>
  /** Publishes those of these posts that are pending, and sums up what became of them. */
  publishPosts: (ids: readonly string[]) => Promise<void>
  /** Has the AI write texts without sending them, of one post or of all that have none. */
  writeTexts: (id?: string) => Promise<void>
  /** Ends a run after the current post; at once where it is on hold. */
  stop: () => void
  /** Ends it now if the current post is still being written. */
  cancel: () => void
  /** Has a run that is on hold try again. */
  goOn: () => void
  /** The same with the next post; this one stays pending. */
  skip: () => void
  saveAgain: () => Promise<void>
  /** Reads the saved queue again where it could not be had; a toast says where it still cannot. */
  tryAgain: () => Promise<void>
  /** The same without a word. */
  follow: () => Promise<void>
  /** Sets a saved queue that cannot be read aside, and begins with an empty one. */
  discardUnreadable: () => Promise<void>
  dismissSummary: () => void
}

interface Tools extends RunTools {
  toast: typeof showToast
  /** A file has taken the place of the queue. `undo`: what brings that back. */
  onImported: (undo: RestoreAction) => void
}

export function createBulkSession(tools: Tools): BulkSession {
  const { platform, history, toast, onImported } = tools
  const state = createObservable<BulkState>(initialBulkState)
  const exclusive = createExclusiveQueue(platform, {
    onQueue: (queue) => {
      state.patch({ queue })
    },
    onSaving: (saving) => {
      state.patch({ saving })
    },
  })
  let run: Run | undefined
  /** The queue, while a run works on it. */
  let inRun: QueueStore | undefined
  let waitingUndos = 0

  const is = (kind: Activity['kind']) => state.get().activity.kind === kind
  const setActivity = (activity: Activity) => {
    state.patch({ activity })
  }
  const patchWork = (changes: Partial<Work>) => {
    const { activity } = state.get()
    if (activity.kind === 'working')
      setActivity({ ...activity, work: { ...activity.work, ...changes } })
  }

  /** Takes over what was saved elsewhere, and checks whether another window has the queue. */
  const reload = async () => {
    if (is('working')) return
    try {
      const found = await exclusive.refresh()
      if (is('working')) return
      if (found === 'free') {
        setActivity({ kind: 'idle' })
        // What another window has sent of the queue.
        void history.refresh()
      } else if (found === 'elsewhere') setActivity({ kind: 'elsewhere' })
      else setActivity({ kind: 'unreadable', error: found })
    } catch {
      if (!is('working')) setActivity({ kind: 'unreadable', error: 'no-storage' })
    }
  }

  const isOutOfReach = () => {
    const { activity } = state.get()
    return activity.kind === 'unreadable' && activity.error === 'no-storage'
  }
  const follow = async () => {
    if (isOutOfReach()) await reload()
  }

  const takeImported = async () => {
    const { queue: before, activity } = state.get()
    await reload()
    const { queue: after } = state.get()
    const wasKnown = activity.kind === 'idle' || activity.kind === 'elsewhere'
    if (wasKnown && is('idle') && before.length > 0 && before !== after) {
      onImported({ type: 'restore', before, after })
    }
  }

  const tellHold = (hold: RunHold) => {
    if (hold.kind === 'rate-limit') state.patch({ news: waitText(hold.ms) })
    else toast(messages.asks[hold.kind])
  }
  const patchProblems = (id: string, problem?: string) => {
    const { [id]: _, ...others } = state.get().problems
    state.patch({ problems: problem === undefined ? others : { ...others, [id]: problem } })
  }

  const events: RunEvents = {
    onProgress: (progress) => {
      patchWork({ progress })
      platform.showProgress(progress)
      if (progress.hold) tellHold(progress.hold)
    },
    onWritten: ({ id, title }) => {
      patchProblems(id)
      state.patch({ news: `Text written: ${title}` })
    },
    onNotWritten: ({ id }, problem, then) => {
      // A template carries the reason itself, in the queue.
      patchProblems(id, then === 'send-template' ? undefined : problem.message)
      toast(then === 'send-template' ? messages.templateUsed : messages.noTextWritten(problem))
    },
    onDelivery: ({ title }, delivery) => {
      state.patch({ news: `${newsOf(delivery)}: ${title}` })
    },
  }

  /** One piece of work at a time: a second click does nothing while the first is under way. */
  const work = async (goal: Work['goal'], job: RunJob) => {
    if (!is('idle')) return
    setActivity({ kind: 'working', work: { goal, progress: undefined, ending: 'not-asked' } })
    state.patch({ summary: undefined })
    try {
      const ended = await exclusive.run(async (store: QueueStore) => {
        const endRun = platform.beginRun()
        inRun = store
        try {
          // Another window, or the other tool, may have sent something since.
          await history.refresh()
          run = startRun(runEffects(store, tools, events), job)
          return await run.done
        } finally {
          inRun = undefined
          endRun()
        }
      })
      if (ended === 'elsewhere') {
        toast(messages.elsewhere)
        setActivity({ kind: 'elsewhere' })
        return
      }
      if (ended.total === 0) {
        const { queue } = state.get()
        const isPassedOver = goal === 'publish-all' && countByStatus(queue).pending > 0
        toast(isPassedOver ? messages.allSentBefore : messages.nothingLeft)
        return
      }
      const summary = { ...ended, goal }
      if (summary.end === 'not-saved') toast(messages.notSaved)
      else if (goal === 'publish-all') toast(messages.ended(summary))
      // What became of a single post is said by its card.
      if (goal === 'publish-all' || job.ids === undefined || summary.end === 'not-saved') {
        state.patch({ summary })
      }
    } catch {
      // The saved queue could not be read: nothing was begun, and `reload` shows what is wrong.
      setActivity({ kind: 'loading' })
    } finally {
      run = undefined
      void history.refresh()
      if (is('working')) setActivity({ kind: 'idle' })
      if (is('loading')) await reload()
    }
  }

  /**
   * Changes the queue while nothing else is under way here. 'refused' where another window has it, or
   * it cannot be read: `activity` says so.
   */
  const changeNow = async (
    actions: readonly QueueAction[],
  ): Promise<RestoreAction | 'unchanged' | 'refused'> => {
    let undo: RestoreAction | undefined
    try {
      const changed = await exclusive.run(async (store) => {
        const before = store.get()
        const applying = actions.map((action) => store.apply(action))
        undo = { type: 'restore', before, after: store.get() }
        return (await Promise.all(applying)).includes(true)
      })
      if (changed !== 'elsewhere') return changed && undo ? undo : 'unchanged'
      setActivity({ kind: 'elsewhere' })
    } catch {
      // Where it could not be saved, `saving` says so; the change itself was made.
      if (undo) return undo
      await reload()
    }
    return 'refused'
  }

  const changeWithUndo: BulkSession['changeWithUndo'] = async (...actions) => {
    if (is('loading')) await reload()
    if (!is('idle')) return undefined
    const undo = await changeNow(actions)
    if (undo === 'refused' && is('elsewhere')) toast(messages.elsewhere)
    return typeof undo === 'string' ? undefined : undo
  }

  const takeBack = async (undo: RestoreAction): Promise<'undone' | 'unchanged' | 'refused'> => {
    if (inRun) {
      // Where it could not be saved, it holds here all the same.
      const undone = await inRun.apply(undo).catch(() => true)
      return undone ? 'undone' : 'unchanged'
    }
    const undone = is('idle') ? await changeNow([undo]) : 'refused'
    return typeof undone === 'string' ? undone : 'undone'
  }

  /** Resolves when a change can be taken back: nothing is under way here, or a run that has begun. */
  const untilFree = () =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!is('idle') && !inRun) return
        end()
        resolve()
      }
      const end = state.subscribe(check)
      check()
    })

  const undo: BulkSession['undo'] = async (action, onWait) => {
    let undone = await takeBack(action)
    if (undone === 'refused') {
      // A run of this window is about to begin.
      if (!is('working')) onWait()
      waitingUndos += 1
      do {
        await untilFree()
        undone = await takeBack(action)
      } while (undone === 'refused')
      waitingUndos -= 1
    }
    return undone === 'undone'
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      const endFollowing = platform.onQueueChanged(
        (how) => void (how === 'imported' ? takeImported() : reload()),
      )
      const endAsking = platform.onBeforeClose(
        () => is('working') || state.get().saving === 'failed' || waitingUndos > 0,
      )
      void reload()
      return () => {
        endFollowing()
        endAsking()
      }
    },
    async ready() {
      if (is('loading')) await reload()
      return is('idle')
    },
    change: async (...actions) => (await changeWithUndo(...actions)) !== undefined,
    changeWithUndo,
    undo,
    idle: exclusive.idle,
    publishAll: () => work('publish-all', { goal: 'publish' }),
    publishPost: (id) => work('publish-one', { goal: 'publish', ids: [id] }),
    publishPosts: (ids) => work('publish-all', { goal: 'publish', ids }),
    writeTexts: (id) =>
      work('write-texts', { goal: 'write', ...(id !== undefined && { ids: [id] }) }),
    stop() {
      patchWork({ ending: 'after-this-post' })
      run?.stop()
    },
    cancel() {
      patchWork({ ending: 'after-this-post' })
      run?.cancel()
    },
    goOn() {
      run?.goOn()
    },
    skip() {
      run?.skip()
    },
    async saveAgain() {
      // `saving` says what came of it.
      await exclusive.save().catch(() => undefined)
    },
    follow,
    async tryAgain() {
      await follow()
      if (isOutOfReach()) toast(messages.stillNotRead)
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

function newsOf(delivery: Delivery): string {
  if (delivery.outcome === 'unconfirmed') return 'Sent, not confirmed'
  return isSent(delivery) ? 'Published' : 'Failed'
}
