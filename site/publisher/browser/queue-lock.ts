/** The queue belongs to one window at a time: to publish it, and to change it. */
export interface QueueLock {
  /** The function that releases the queue, or undefined where another window has it. */
  acquire: () => Promise<(() => void) | undefined>
}

const lockName = 'pennywren-queue'
/** A window that only checks whether the queue is free has it for a moment. */
const timeoutMs = 300

/**
 * By Web Locks, which the browser releases when a tab crashes or closes. `freed` is called once after
 * each refusal, when the queue is free again.
 */
export function createQueueLock(locks: LockManager, freed: () => void): QueueLock {
  let waiting = false

  const tellWhenFree = async () => {
    if (waiting) return
    waiting = true
    await locks.request(lockName, { mode: 'shared' }, () => undefined)
    waiting = false
    freed()
  }

  return {
    acquire: () =>
      new Promise((resolve) => {
        const ended = Promise.withResolvers<void>()
        const granted = () => {
          resolve(() => {
            ended.resolve()
          })
          return ended.promise
        }
        locks.request(lockName, { signal: AbortSignal.timeout(timeoutMs) }, granted).catch(() => {
          resolve(undefined)
          void tellWhenFree()
        })
      }),
  }
}

/** Where a browser has no Web Locks (an address without https) only this window is known. */
export function createLocalQueueLock(): QueueLock {
  let held = false
  return {
    async acquire() {
      if (held) return undefined
      held = true
      return () => {
        held = false
      }
    },
  }
}
