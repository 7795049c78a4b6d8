import { app, Notification, powerSaveBlocker } from 'electron'
import type { ShownProgress } from '../../../shared/platform.ts'
import { log } from '../log.ts'
import type { MainWindow } from '../window/main-window.ts'

export type ActiveRun = ReturnType<typeof createActiveRun>

/** Keeps the system awake, and shows progress, while the window's run goes on. */
export function createActiveRun(window: Pick<MainWindow, 'current' | 'show'>) {
  let run: ShownProgress | undefined
  let blocker: number | undefined
  /** Kept, or it would be garbage collected with its listeners. */
  let shown: Notification | undefined

  const keepAwake = (isAwake: boolean) => {
    if (isAwake) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }
  /** Tells an operator who works in another window; the publisher shows the same. */
  const notify = (title: string, body: string) => {
    const opened = window.current()
    if (opened === undefined || opened.isFocused()) return
    // All that is seen where the system shows no notification, as macOS for an unsigned app.
    // There `flashFrame` would have the icon bounce until the app is activated.
    if (app.dock) app.dock.bounce('informational')
    else opened.flashFrame(true)
    shown = new Notification({ title, body })
    shown.on('failed', () => log.warn('the system did not show a notification'))
    shown.on('click', window.show)
    shown.show()
  }
  const end = ({ done, total }: ShownProgress) => {
    run = undefined
    keepAwake(false)
    window.current()?.setProgressBar(-1)
    if (done > 0) notify('The run is over', `Posts worked through: ${done} of ${total}.`)
  }

  return {
    isRunning: () => run !== undefined,
    /**
     * Shows progress in the task bar (Electron has none on Linux), and keeps the computer awake, but
     * while the run waits for its operator. The first progress begins a run, undefined ends it.
     */
    showProgress(progress: ShownProgress | undefined) {
      if (progress === undefined) {
        if (run) end(run)
        return
      }
      run = progress
      const { done, total, pause } = progress
      const isAsking = pause !== undefined && pause.kind !== 'wait'
      keepAwake(!isAsking)
      window.current()?.setProgressBar(total === 0 ? -1 : done / total)
      if (isAsking) notify('The run waits for you', 'It goes on when you have answered.')
    },
  }
}
