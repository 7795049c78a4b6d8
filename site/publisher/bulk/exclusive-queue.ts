import { createQueueStore, type QueueStore } from '../../../shared/queue-store.ts'
import type { Queue, ScheduledPost } from '../../../shared/queue.ts'
import type { QueueFileResult } from '../../../shared/queue-format.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { Platform } from '../platform.ts'

/** The queue of this window, kept in step with the saved one, which other windows change too. */
export interface ExclusiveQueue {
  /** Loads what is saved. */
  refresh: () => Promise<QueueFileResult>
  /**
   * Works on the queue while no other window can: after what was begun before in this window, on
   * what is saved now. 'elsewhere' where another window has it.
   */
  run: <T>(work: (store: QueueStore) => Promise<T>) => Promise<T | 'elsewhere'>
  /** Resolves when what was begun before in this window is done. */
  idle: () => Promise<void>
  /** Saves the queue of this window once more. Rejects when that fails. */
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
  let store = open([])
  const steps = createSerialQueue()

  function open(queue: Queue): QueueStore {
    const opened = createQueueStore(queue, save)
    opened.subscribe(() => {
      onQueue(opened.get())
    })
    return opened
  }

  async function save(queue: Queue): Promise<void> {
    try {
      await platform.saveQueue(queue)
      noteSaving(true)
    } catch (error) {
      noteSaving(false)
      throw error
    }
  }

  function noteSaving(worked: boolean) {
    if (worked !== saved) onSaving(worked ? 'saved' : 'failed')
    saved = worked
  }

  const adopt = async (): Promise<QueueFileResult> => {
    const loaded = await platform.loadQueue()
    // What could not be saved exists here only, and is not given up for something older.
    if (!loaded.ok || !saved) return loaded
    const queue = reuse(store.get(), loaded.queue)
    if (queue !== store.get()) {
      store = open(queue)
      onQueue(queue)
    }
    return loaded
  }

  const runExclusively: ExclusiveQueue['run'] = (work) =>
    steps.run(async () => {
      const release = await platform.lockQueue()
      if (!release) return 'elsewhere'
      try {
        await adopt()
        return await work(store)
      } finally {
        release()
      }
    })

  return {
    refresh: () => steps.run(adopt),
    run: runExclusively,
    idle: steps.idle,
    save: async () => {
      await runExclusively((current) => save(current.get()))
    },
  }
}

/** The loaded queue with the objects of the present one where nothing changed: cards stay as they are. */
function reuse(present: Queue, loaded: Queue): Queue {
  const byId = new Map(present.map((post) => [post.id, post]))
  const queue = loaded.map((post) => {
    const known = byId.get(post.id)
    return known && (known === post || isSame(known, post)) ? known : post
  })
  const same = queue.length === present.length && queue.every((post, at) => post === present[at])
  return same ? present : queue
}

function isSame(a: ScheduledPost, b: ScheduledPost): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof ScheduledPost>
  return [...fields].every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}
