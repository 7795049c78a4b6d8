import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform, WorkListener } from '../../../shared/platform.ts'

/** The window that has it works. */
const workLock = 'pennywren-publisher'
/** The working window has it while posts are sent, or what was typed is not saved. */
const holdLock = 'pennywren-publisher-hold'
/** In milliseconds: the page that was left by a link or a reload has its locks for a moment longer. */
const patienceMs = 700
/** The same for another window to save what was typed there a moment ago. */
const savePatienceMs = 3000

/** Which window works. The others read. */
export interface WorkLock extends Pick<Platform, 'claimWork' | 'takeOverWork' | 'holdWork'> {
  /** Whether another window works. */
  isReading: () => boolean
}

/** By Web Locks. Where a browser has none (a page that is served without https) every window works. */
export function createWorkLock(locks: LockManager | undefined, sleep: Sleep): WorkLock {
  if (!locks) {
    const works = () => Promise.resolve('working' as const)
    const hold = () => Promise.resolve(() => undefined)
    return { claimWork: works, takeOverWork: works, holdWork: hold, isReading: () => false }
  }
  let role: 'working' | 'reading' | undefined
  let listener: WorkListener | undefined

  /** Resolves when this window works. It does so until another one takes over. */
  const work = (options: LockOptions) => {
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>()
    const held = locks.request(workLock, options, () => {
      const wasReading = role === 'reading'
      role = 'working'
      resolve()
      if (wasReading && !options.steal) listener?.onGained()
      return new Promise<void>(() => undefined)
    })
    held.catch((error: unknown) => {
      // A browser that denies its locks lets every window work, as one that has none.
      if (!isStolen(error)) {
        role = 'working'
        resolve()
        return
      }
      reject(error)
      role = 'reading'
      listener?.onLost()
      void work({}).catch(() => undefined)
    })
    return granted
  }

  return {
    isReading: () => role === 'reading',

    async claimWork(given) {
      listener = given
      const granted = work({})
      await Promise.race([granted.catch(() => undefined), sleep(patienceMs)])
      role ??= 'reading'
      return role
    },

    async takeOverWork() {
      const signal = AbortSignal.timeout(savePatienceMs)
      try {
        return await locks.request(holdLock, { signal }, async () => {
          if (role !== 'working') await work({ steal: true })
          return 'working' as const
        })
      } catch {
        return 'refused'
      }
    },

    holdWork: () =>
      new Promise((resolve) => {
        const held = locks.request(holdLock, { mode: 'shared', ifAvailable: true }, (lock) => {
          if (!lock) {
            resolve(undefined)
            return undefined
          }
          const { promise, resolve: release } = Promise.withResolvers<void>()
          resolve(release)
          return promise
        })
        held.catch(() => resolve(() => undefined))
      }),
  }
}

/** Whether another window has taken the lock. */
function isStolen(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
