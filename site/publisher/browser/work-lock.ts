import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform, WorkListener } from '../../../shared/platform.ts'

/** The window that has it works. */
const workLock = 'pennywren-publisher'
/** In milliseconds: the page that was left by a link or a reload has its lock for a moment longer. */
const patienceMs = 700

/**
 * One window works, by a Web Lock, for which the others wait in turn; any of them can take it. It is a
 * comfort: the storage itself sees that nothing is sent or written over twice. Where a browser has no
 * locks (a page that is served without https), or denies them, every window works.
 */
export function createWorkLock(
  locks: LockManager | undefined,
  sleep: Sleep,
): Pick<Platform, 'claimWork' | 'takeOverWork'> {
  let listener: WorkListener | undefined
  let waiting = new AbortController()

  /** `onHeld`: of the lock, or of nothing where the browser denies it. Asks again once it was taken. */
  const ask = async (options: LockOptions, onHeld: (has: 'alone' | 'beside') => void) => {
    let isHeld = false
    const held = locks?.request(workLock, options, () => {
      isHeld = true
      onHeld(options.steal ? 'beside' : 'alone')
      return new Promise<void>(() => undefined)
    })
    await held?.catch(() => {
      if (options.signal?.aborted) return
      if (isHeld) {
        listener?.onLost()
        wait((has) => listener?.onGained(has))
      } else onHeld('beside')
    })
  }
  const wait = (onHeld: (has: 'alone' | 'beside') => void) => {
    waiting = new AbortController()
    void ask({ signal: waiting.signal }, onHeld)
  }

  return {
    async claimWork(given) {
      listener = given
      if (!locks) return 'beside'
      const claimed = Promise.withResolvers<'alone' | 'beside' | 'reading'>()
      let isLate = false
      wait((has) => (isLate ? given.onGained(has) : claimed.resolve(has)))
      void sleep(patienceMs).then(() => claimed.resolve('reading'))
      const role = await claimed.promise
      isLate = role === 'reading'
      return role
    },

    async takeOverWork() {
      waiting.abort()
      await new Promise<void>((resolve) => {
        void ask({ steal: true }, (has) => {
          listener?.onGained(has)
          resolve()
        })
      })
    },
  }
}
