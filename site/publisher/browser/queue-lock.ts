/** The queue belongs to one window at a time: to publish it, and to change it. */
export interface QueueLock {
  /** The function that gives the queue back, or undefined where another window has it. */
  claim: () => Promise<(() => void) | undefined>
  isHeldElsewhere: () => Promise<boolean>
}

const lockName = 'pennywren-queue'
/** A window that only looks whether the queue is free has it for a moment. */
const patienceMs = 300

/**
 * A claim by Web Locks, which the browser gives back when a tab crashes or closes. `freed` is called
 * once after each refused claim, when the queue is free again.
 */
export function createQueueLock(locks: LockManager, freed: () => void): QueueLock {
  let held = false
  let waiting = false

  const tellWhenFree = async () => {
    if (waiting) return
    waiting = true
    await locks.request(lockName, { mode: 'shared' }, () => undefined)
    waiting = false
    freed()
  }

  return {
    claim: () =>
      new Promise((resolve) => {
        const ended = Promise.withResolvers<void>()
        const granted = () => {
          held = true
          resolve(() => {
            held = false
            ended.resolve()
          })
          return ended.promise
        }
        locks.request(lockName, { signal: AbortSignal.timeout(patienceMs) }, granted).catch(() => {
          resolve(undefined)
          void tellWhenFree()
        })
      }),
    async isHeldElsewhere() {
      if (held) return false
      const { held: all = [] } = await locks.query()
      return all.some(({ name, mode }) => name === lockName && mode === 'exclusive')
    },
  }
}

/** Where a browser has no Web Locks (an address without https) there is only this window to ask. */
export function createLocalQueueLock(): QueueLock {
  let held = false
  return {
    async claim() {
      if (held) return undefined
      held = true
      return () => {
        held = false
      }
    },
    isHeldElsewhere: () => Promise.resolve(false),
  }
}
