import type { BrowserWindow, PowerSaveBlocker } from 'electron'
import type { Delivery } from '../../../shared/api/webhook.ts'
import { isSent } from '../../../shared/api/webhook.ts'
import type { RunProgress } from '../../../shared/run.ts'

/** What the desktop does about a run: one at a time, awake, with its progress on the outside. */
export interface ActiveRun {
  /** False while another run holds it. */
  claim: () => boolean
  release: () => void
  /** Whether posts are being published, beyond a claim for a small change to the queue. */
  isRunning: () => boolean
  show: (progress: RunProgress | undefined) => void
  /** Counts what became of a scheduled post. */
  count: (delivery: Delivery) => void
}

/** Posts of a run; where none was sent, only texts were written. */
export interface EndedRun {
  sent: number
  accepted: number
  done: number
  total: number
}

export interface ActiveRunOptions {
  powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  window: () => Pick<BrowserWindow, 'setProgressBar'> | undefined
  /** Called at the end of a run that got through any post. */
  onEnd: (run: EndedRun) => void
}

export function createActiveRun({ powerSaveBlocker, window, onEnd }: ActiveRunOptions): ActiveRun {
  let run: (EndedRun & { blocker: number }) | undefined
  return {
    claim() {
      if (run !== undefined) return false
      const blocker = powerSaveBlocker.start('prevent-app-suspension')
      run = { blocker, sent: 0, accepted: 0, done: 0, total: 0 }
      return true
    },
    release() {
      if (run === undefined) return
      const { blocker, ...ended } = run
      run = undefined
      try {
        window()?.setProgressBar(-1)
      } finally {
        powerSaveBlocker.stop(blocker)
      }
      if (ended.done > 0) onEnd(ended)
    },
    isRunning: () => run !== undefined && run.total > 0,
    show(progress) {
      if (progress === undefined) {
        window()?.setProgressBar(-1)
        return
      }
      if (run !== undefined) run = { ...run, done: progress.done, total: progress.total }
      window()?.setProgressBar(progress.total === 0 ? -1 : progress.done / progress.total)
    },
    count(delivery) {
      if (run === undefined) return
      run.sent += 1
      if (isSent(delivery)) run.accepted += 1
    },
  }
}
