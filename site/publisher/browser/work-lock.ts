import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform, WorkListener } from '../../../shared/platform.ts'

/** The window that has it works. */
const workLock = 'pennywren-publisher'
/** In milliseconds: the page that was left by a link or a reload has its lock for a moment longer. */
const patienceMs = 700
/** In milliseconds, for the working window to save and to let go. */
const answerMs = 3000

/** A window wants to work; the working one says that it cannot let go. `id`: of the question. */
type Message = { kind: 'ask' | 'refusal'; id: string }

/** Which window works. The others read. */
export interface WorkLock extends Pick<Platform, 'claimWork' | 'takeOverWork'> {
  /** Whether another window works. */
  isReading: () => boolean
}

/**
 * By a Web Lock, for which the reading windows wait in turn. One that wants to work asks the working one,
 * which lets go or refuses. Where a browser has no locks (a page that is served without https) every
 * window works.
 */
export function createWorkLock(
  locks: LockManager | undefined,
  openChannel: () => BroadcastChannel,
  sleep: Sleep,
): WorkLock {
  if (!locks) {
    const works = () => Promise.resolve('working' as const)
    return { claimWork: works, takeOverWork: works, isReading: () => false }
  }
  let role: 'working' | 'reading' | undefined
  let listener: WorkListener | undefined
  let channel: BroadcastChannel | undefined
  let working = Promise.withResolvers<void>()
  let waiting = new AbortController()
  let release: (() => void) | undefined
  const refusals = new Map<string, () => void>()

  // The linter takes the channel for a window: it has pages of this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (message: Message) => channel?.postMessage(message)
  const isWorking = () => role === 'working'
  const begin = () => {
    const wasReading = role === 'reading'
    role = 'working'
    working.resolve()
    if (wasReading) listener?.onGained()
  }
  /** Waits for the lock behind all that wait for it by now. */
  const wait = () => {
    waiting.abort()
    const { signal } = (waiting = new AbortController())
    const held = locks.request(workLock, { signal }, () => {
      begin()
      return new Promise<void>((resolve) => (release = resolve))
    })
    // A browser that denies its locks lets every window work, as one that has none.
    held.catch(() => signal.aborted || begin())
  }
  const letGo = () => {
    role = 'reading'
    working = Promise.withResolvers()
    wait()
    release?.()
  }
  const onMessage = async ({ kind, id }: Message) => {
    if (kind === 'refusal') return refusals.get(id)?.()
    if (role === 'reading') return wait()
    if (await listener?.letGo()) letGo()
    else say({ kind: 'refusal', id })
  }

  return {
    isReading: () => role === 'reading',

    async claimWork(given) {
      listener = given
      if (!channel) {
        channel = openChannel()
        channel.addEventListener('message', ({ data }) => void onMessage(data as Message))
        wait()
      }
      await Promise.race([working.promise, sleep(patienceMs)])
      role ??= 'reading'
      return role
    },

    async takeOverWork() {
      if (isWorking()) return 'working'
      const id = crypto.randomUUID()
      const { promise: refused, resolve } = Promise.withResolvers<void>()
      refusals.set(id, resolve)
      AbortSignal.timeout(answerMs).addEventListener('abort', () => resolve())
      say({ kind: 'ask', id })
      await Promise.race([working.promise, refused])
      refusals.delete(id)
      return isWorking() ? 'working' : 'refused'
    },
  }
}
