import type { BrowserWindow, PowerSaveBlocker } from 'electron'
import type { RunProgress } from '../../../shared/run.ts'
import { type Delivery, isSent } from '../../../shared/delivery.ts'

/** The lock of the queue, and what the system shows and does while a run holds it. */
export interface ActiveRun {
  /** For a run, or for a small change to the queue. False while it is locked. */
  lockQueue: () => boolean
  /** Ends the run as well, where one holds the lock. */
  unlockQueue: () => void
  /**
   * Keeps the computer from sleeping until the run ends, but for the time in which it waits for the
   * operator. Ignored while the queue is not locked.
   */
  beginRun: () => void
  endRun: () => void
  isRunning: () => boolean
  /** In the task bar, until the run ends. Ignored while there is none. */
  showProgress: (progress: RunProgress) => void
  /** Counts the delivery of a scheduled post for the notification at the end. */
  countDelivery: (delivery: Delivery) => void
}

/** Posts of a run. Where none was sent, texts were written at most. */
export interface EndedRun {
  sent: number
  accepted: number
  done: number
  total: number
}

export interface ActiveRunOptions {
  powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  window: () => Pick<BrowserWindow, 'setProgressBar'> | undefined
  /** Called at the end of a run that processed at least one post. */
  onEnd: (run: EndedRun) => void
  /** Called when a run does not go on before the operator has answered a question. */
  onQuestion: () => void
}

export function createActiveRun({
  powerSaveBlocker,
  window,
  onEnd,
  onQuestion,
}: ActiveRunOptions): ActiveRun {
  let locked = false
  let run: EndedRun | undefined
  let blocker: number | undefined

  const keepAwake = (on: boolean) => {
    if (on) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }

  const endRun = () => {
    if (run === undefined) return
    const ended = run
    run = undefined
    try {
      window()?.setProgressBar(-1)
    } finally {
      keepAwake(false)
    }
    if (ended.done > 0) onEnd(ended)
  }

  return {
    lockQueue() {
      if (locked) return false
      locked = true
      return true
    },
    unlockQueue() {
      locked = false
      endRun()
    },
    beginRun() {
      if (!locked || run !== undefined) return
      keepAwake(true)
      run = { sent: 0, accepted: 0, done: 0, total: 0 }
    },
    endRun,
    isRunning: () => run !== undefined,
    showProgress({ done, total, hold }) {
      if (run === undefined) return
      run = { ...run, done, total }
      window()?.setProgressBar(total === 0 ? -1 : done / total)
      const isAsking = hold !== undefined && hold.kind !== 'rate-limit'
      keepAwake(!isAsking)
      if (isAsking) onQuestion()
    },
    countDelivery(delivery) {
      if (run === undefined) return
      run.sent += 1
      if (isSent(delivery)) run.accepted += 1
    },
  }
}
