import {
  applyChange,
  changeBetween,
  isEmptyChange,
  type LoadedQueue,
  type QueueChange,
  type Revision,
} from './queue-change.ts'
import { reduceQueue, type Queue, type QueueAction } from './queue.ts'
import { createSerialQueue } from './serial-queue.ts'

/** Where the queue is saved; other windows save to it too. */
export interface QueueStorage {
  /** The whole queue, or what changed in it since a known revision. */
  loadQueue(known?: Revision): Promise<LoadedQueue>
  /**
   * Writes a change to the known revision, all of it or nothing, and resolves with the new revision.
   * 'changed-elsewhere': somebody has saved since, and nothing was written. Rejects when it could not
   * be saved.
   */
  saveQueue(change: QueueChange, known: Revision): Promise<Revision | 'changed-elsewhere'>
}

/** The queue in memory, saved after each change. */
export interface QueueStore {
  get(): Queue
  /** Calls back after every change; returns the end of the subscription. */
  subscribe(listener: () => void): () => void
  /**
   * Changes the queue at once and resolves when it is saved: true, or false where the action did
   * not apply and nothing changed. Rejects when it could not be saved; the change stays in memory.
   */
  apply(action: QueueAction): Promise<boolean>
}

/** The queue of a window, which holds what is saved and what could not be saved yet. */
export interface StoredQueue extends QueueStore {
  /** Takes over what was saved since it was last asked; what is not saved here yet stays. */
  refresh(): Promise<{ ok: true } | Extract<LoadedQueue, { ok: false }>>
  /** Saves what could not be saved before. Rejects when it still cannot be. */
  save(): Promise<void>
}

/** An action that is not saved yet, and whether it had an effect on the queue as it is now. */
interface Unsaved {
  action: QueueAction
  applied: boolean
}

/** How often a save begins anew because somebody else was faster. */
const mostAttempts = 5

export function createQueueStore(storage: QueueStorage): StoredQueue {
  let queue: Queue = []
  /** The queue as it was at `revision`: of it only the list is a copy, the posts are the same. */
  let saved: Queue = []
  let revision: Revision | undefined
  let unsaved: readonly Unsaved[] = []
  // One after the other, or an older queue could be written over a newer one.
  const steps = createSerialQueue()
  const listeners = new Set<() => void>()

  const set = (next: Queue) => {
    if (next === queue) return
    queue = next
    for (const listener of listeners) listener()
  }

  const refresh: StoredQueue['refresh'] = async () => {
    const loaded = await storage.loadQueue(revision)
    if (!loaded.ok) return loaded
    if (beganAnew(revision, loaded.revision)) {
      // It holds nothing: what is here is all there is, and the next save writes it.
      revision = loaded.revision
      saved = []
      return { ok: true }
    }
    const next = applyChange(loaded.revision.era === revision?.era ? saved : [], loaded)
    if (next === undefined) {
      const wasWhole = revision === undefined
      revision = undefined
      return wasWhole ? { ok: false, error: 'not-a-queue' } : refresh()
    }
    revision = loaded.revision
    adopt(next)
    return { ok: true }
  }

  /** Makes a saved queue the present one, and does on it again what was done since. */
  function adopt(next: Queue): void {
    if (next === saved) return
    saved = next
    set(
      unsaved.reduce((before, entry) => {
        const after = reduceQueue(before, entry.action)
        entry.applied = after !== before
        return after
      }, next),
    )
  }

  async function persist(): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const change = changeBetween(saved, queue)
      if (isEmptyChange(change)) return
      const target = queue
      const { length } = unsaved
      const result =
        revision === undefined ? 'changed-elsewhere' : await storage.saveQueue(change, revision)
      if (result !== 'changed-elsewhere') {
        revision = result
        saved = target
        unsaved = unsaved.slice(length)
        return
      }
      const loaded = await refresh()
      if (!loaded.ok) throw new Error('The saved queue cannot be read.')
    }
    throw new Error('The queue is being changed elsewhere.')
  }

  return {
    get: () => queue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async apply(action) {
      const next = reduceQueue(queue, action)
      if (next === queue) return false
      const entry = { action, applied: true }
      unsaved = [...unsaved, entry]
      set(next)
      await steps.run(persist)
      return entry.applied
    },
    refresh: () => steps.run(refresh),
    save: () => steps.run(persist),
  }
}

/** Whether the storage that was known is gone, and another begins that was never saved to. */
function beganAnew(known: Revision | undefined, found: Revision): boolean {
  return known !== undefined && known.era !== found.era && found.step === 0
}
