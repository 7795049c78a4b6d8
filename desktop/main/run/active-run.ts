import type { BrowserWindow, PowerSaveBlocker } from 'electron'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { RunProgress } from '../../../shared/run.ts'

/** Posts of a run. Where none was sent, texts were written at most. */
interface EndedRun {
  sent: number
  accepted: number
  done: number
  total: number
}

/** A run has ended, or does not go on before the operator has answered a question. */
export type RunNews = EndedRun | 'question'

export interface ActiveRunOptions {
  powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>
  window: () => Pick<BrowserWindow, 'setProgressBar'> | undefined
  /** Not called at the end of a run that processed no post. */
  tell: (news: RunNews) => void
}

/** What the system shows and does while the window's run goes on. */
export function createActiveRun({ powerSaveBlocker, window, tell }: ActiveRunOptions) {
  let run: EndedRun | undefined
  let blocker: number | undefined

  const keepAwake = (isAwake: boolean) => {
    if (isAwake) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }
  const end = (ended: EndedRun) => {
    run = undefined
    keepAwake(false)
    window()?.setProgressBar(-1)
    if (ended.done > 0) tell(ended)
  }

  return {
    isRunning: () => run !== undefined,
    /**
     * Shows progress in the task bar (Electron has none on Linux), and keeps the computer awake, but
     * while the run waits for its operator. The first progress begins a run, undefined ends it.
     */
    showProgress(progress: RunProgress | undefined) {
      if (progress === undefined) {
        if (run) end(run)
        return
      }
      const { done, total, pause } = progress
      run = { sent: 0, accepted: 0, ...run, done, total }
      const isAsking = pause !== undefined && pause.kind !== 'rate-limit'
      keepAwake(!isAsking)
      window()?.setProgressBar(total === 0 ? -1 : done / total)
      if (isAsking) tell('question')
    },
    /** Counts the delivery of a post for the notification at the end. */
    countDelivery(delivery: Delivery) {
      if (run === undefined) return
      run.sent += 1
      if (isSent(delivery)) run.accepted += 1
    },
  }
}
