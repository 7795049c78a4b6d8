import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform, WorkListener } from '../../../shared/platform.ts'

const lockName = 'pennywren-publisher'
const pauseMs = 100
/** The page that was left by a link or a reload has the lock for a moment longer. */
const claims = 7
/** After five seconds without a word the window that works counts as crashed. */
const silentRounds = 50

/** What windows say to each other; `by` is the one that asks to work, also in the answers to it. */
interface Message {
  kind: 'ask' | 'heard' | 'refused'
  by: string
}

/** Which window works. The others read. */
export interface WorkLock extends Pick<Platform, 'claimWork' | 'takeOverWork'> {
  /** Whether another window works, as far as this one has been told. */
  isReading: () => boolean
}

/** By Web Locks. Where a browser has none (a page that is served without https) every window works. */
export function createWorkLock(locks: LockManager | undefined, sleep: Sleep): WorkLock {
  if (!locks) {
    const works = () => Promise.resolve('working' as const)
    return { claimWork: works, takeOverWork: works, isReading: () => false }
  }
  const self = crypto.getRandomValues(new BigUint64Array(2)).join('-')
  const hold = createHold(locks)
  const answers = new Set<Message['kind']>()
  let isAsked = false
  let say: ((message: Message) => void) | undefined

  const onAsked = async (by: string, listener: WorkListener) => {
    say?.({ kind: 'heard', by })
    if (isAsked) return
    isAsked = true
    const mayTakeOver = await listener.onAsked().catch(() => false)
    isAsked = false
    if (mayTakeOver) hold.end()
    else say?.({ kind: 'refused', by })
  }
  const listen = () => {
    if (say) return
    const channel = new BroadcastChannel(lockName)
    say = channel.postMessage.bind(channel)
    channel.addEventListener('message', ({ data: { kind, by } }: MessageEvent<Message>) => {
      const listener = hold.listener()
      if (kind === 'ask' && listener) void onAsked(by, listener)
      else if (by === self) answers.add(kind)
    })
  }

  return {
    isReading: hold.isReading,

    async claimWork(listener) {
      listen()
      for (let attempt = 1; attempt <= claims; attempt += 1) {
        if (await hold.request({ ifAvailable: true }, listener)) return 'working'
        await sleep(pauseMs)
      }
      return 'reading'
    },

    async takeOverWork(listener) {
      listen()
      for (let silent = 0; silent < silentRounds; silent += 1) {
        if (await hold.request({ ifAvailable: true }, listener)) return 'working'
        answers.clear()
        say?.({ kind: 'ask', by: self })
        await sleep(pauseMs)
        if (answers.has('refused')) return 'refused'
        if (answers.has('heard')) silent = 0
      }
      return (await hold.request({ steal: true }, listener)) ? 'working' : 'refused'
    },
  }
}

function createHold(locks: LockManager) {
  let held: { listener: WorkListener; release: () => void } | undefined
  let isReading = false

  const end = () => {
    const lost = held
    held = undefined
    isReading = true
    lost?.release()
    lost?.listener.onLost()
  }

  return {
    listener: () => held?.listener,
    isReading: () => isReading,
    end,
    /** Whether this window has the lock now. It keeps it until another one takes over. */
    request: (options: LockOptions, listener: WorkListener) =>
      new Promise<boolean>((resolve) => {
        if (held) {
          resolve(true)
          return
        }
        const granted = (lock: Lock | null) => {
          isReading = !lock
          resolve(!isReading)
          if (!lock) return undefined
          const ending = Promise.withResolvers<void>()
          held = { listener, release: ending.resolve }
          return ending.promise
        }
        // Rejects where another window steals the lock.
        locks.request(lockName, options, granted).catch(() => {
          end()
          resolve(false)
        })
      }),
  }
}
