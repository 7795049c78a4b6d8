import type { LoadedQueue } from '../../../shared/queue-change.ts'
import { createQueueStore, type QueueStore } from '../../../shared/queue-store.ts'
import type { Queue } from '../../../shared/queue.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { Platform } from '../platform.ts'

/** The queue of this window, kept in step with the saved one, which other windows change too. */
export interface ExclusiveQueue {
  /** Takes over what was saved since, and says whether the queue is free or another window has it. */
  refresh: () => Promise<'free' | 'elsewhere' | Extract<LoadedQueue, { ok: false }>['error']>
  /**
   * Works on the queue while no other window can: after what was begun before in this window, on
   * what is saved now. 'elsewhere' where another window has it. Rejects where the saved queue cannot
   * be read.
   */
  run: <T>(work: (store: QueueStore) => Promise<T>) => Promise<T | 'elsewhere'>
  /** Resolves when what was begun before in this window is done. */
  idle: () => Promise<void>
  /** Saves what could not be saved before. Rejects when that fails. */
  save: () => Promise<void>
}

interface Listeners {
  onQueue: (queue: Queue) => void
  onSaving: (saving: 'saved' | 'failed') => void
}

export function createExclusiveQueue(
  platform: Platform,
  { onQueue, onSaving }: Listeners,
): ExclusiveQueue {
  let saved = true
  const steps = createSerialQueue()
  const store = createQueueStore({
    loadQueue: (known) => platform.loadQueue(known),
    async saveQueue(change, known) {
      try {
        const revision = await platform.saveQueue(change, known)
        noteSaving(true)
        return revision
      } catch (error) {
        noteSaving(false)
        throw error
      }
    },
  })
  store.subscribe(() => {
    onQueue(store.get())
  })

  function noteSaving(worked: boolean) {
    if (worked !== saved) onSaving(worked ? 'saved' : 'failed')
    saved = worked
  }

  /**
   * To be called while no other window has the queue: whatever is marked as being sent was left so by
   * a window that ended. Where that cannot be saved it holds here, and `onSaving` says so.
   */
  const recover = async () => {
    await store.apply({ type: 'recover' }).catch(() => undefined)
    // What storage that began anew has lost.
    await store.save().catch(() => undefined)
  }

  const runExclusively: ExclusiveQueue['run'] = (work) =>
    steps.run(async () => {
      const release = await platform.lockQueue()
      if (!release) return 'elsewhere'
      try {
        const loaded = await store.refresh()
        if (!loaded.ok) throw new Error('The saved queue cannot be read.')
        await recover()
        return await work(store)
      } finally {
        release()
      }
    })

  return {
    refresh: () =>
      steps.run(async () => {
        const release = await platform.lockQueue()
        try {
          const loaded = await store.refresh()
          if (!loaded.ok) return loaded.error
          if (!release) return 'elsewhere'
          await recover()
          return 'free'
        } finally {
          release?.()
        }
      }),
    run: runExclusively,
    idle: steps.idle,
    // Taking the queue saves it.
    save: async () => {
      await runExclusively(() => store.save())
    },
  }
}
