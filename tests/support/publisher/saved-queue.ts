import { applyChange, changeBetween, type Revision } from '../../../shared/queue-change.ts'
import {
  createQueueStore,
  type QueueStorage,
  type QueueStore,
} from '../../../shared/queue-store.ts'
import type { Queue } from '../../../shared/queue.ts'

/** The queue that is saved, and its revision. */
export async function loadWhole(
  storage: QueueStorage,
): Promise<{ queue: Queue; revision: Revision }> {
  const loaded = await storage.loadQueue()
  const queue = loaded.ok ? applyChange([], loaded) : undefined
  if (!loaded.ok || queue === undefined) throw new Error('The saved queue cannot be read.')
  return { queue, revision: loaded.revision }
}

export async function savedQueue(storage: QueueStorage): Promise<Queue> {
  return (await loadWhole(storage)).queue
}

/** Saves a queue in the place of the one there is. */
export async function saveQueue(storage: QueueStorage, next: Queue): Promise<Revision> {
  const { queue, revision } = await loadWhole(storage)
  const saved = await storage.saveQueue(changeBetween(queue, next), revision)
  if (saved === 'changed-elsewhere') throw new Error('Somebody else has saved.')
  return saved
}

/** A store of a queue that is saved already, and by `save` from then on. */
export function storeOf(queue: Queue, save: (queue: Queue) => Promise<void>): QueueStore {
  let disk = queue
  let step = 0
  const store = createQueueStore({
    loadQueue: () =>
      Promise.resolve({
        ok: true,
        revision: { era: 'memory', step },
        puts: disk,
        order: disk.map(({ id }) => id),
      }),
    async saveQueue(change) {
      const next = applyChange(disk, change)
      if (next === undefined) throw new Error('The change does not fit.')
      await save(next)
      disk = next
      step += 1
      return { era: 'memory', step }
    },
  })
  let loaded = false
  const loading = store.refresh().then(() => {
    loaded = true
  })
  return {
    get: () => (loaded ? store.get() : queue),
    subscribe: (listener) => store.subscribe(listener),
    async apply(action) {
      if (!loaded) await loading
      return store.apply(action)
    },
  }
}
