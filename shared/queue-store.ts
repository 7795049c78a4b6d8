import { reduceQueue, type Queue, type QueueAction } from './queue.ts'
import { createSerialQueue } from './serial-queue.ts'

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

export function createQueueStore(
  initial: Queue,
  save: (queue: Queue) => Promise<void>,
): QueueStore {
  let queue = initial
  // One after the other, or an older queue could be written over a newer one.
  const saves = createSerialQueue()
  const listeners = new Set<() => void>()
  return {
    get: () => queue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async apply(action) {
      const next = reduceQueue(queue, action)
      if (next === queue) return false
      queue = next
      for (const listener of listeners) listener()
      await saves.run(() => save(next))
      return true
    },
  }
}
