import { sleep } from '../sleep.ts'

/** The queue belongs to one window at a time: to publish it, and to change it. */
export interface QueueLock {
  /** The function that releases the queue, or undefined where another window has it. */
  acquire: () => Promise<(() => void) | undefined>
}

const lockName = 'pennywren-queue'
/** A window that only checks whether the queue is free has it for a moment. */
const mostAttempts = 7
const pauseMs = 50

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

  /**
   * Asks the browser, whatever the time: a page that is busy hears of its lock late, and one that
   * gave up waiting by then would have a lock that it does not know of.
   */
  const request = () =>
    new Promise<(() => void) | undefined>((resolve, reject) => {
      const ended = Promise.withResolvers<void>()
      const decided = (lock: Lock | null) => {
        resolve(
          lock
            ? () => {
                ended.resolve()
              }
            : undefined,
        )
        return lock ? ended.promise : undefined
      }
      locks.request(lockName, { ifAvailable: true }, decided).catch(reject)
    })

  return {
    async acquire() {
      for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
        const release = await request()
        if (release) return release
        await sleep(pauseMs)
      }
      void tellWhenFree()
      return undefined
    },
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
