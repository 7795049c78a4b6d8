import type { BrowserWindow, RenderProcessGoneDetails } from 'electron'

export interface RecoveryOptions {
  window: Pick<BrowserWindow, 'isDestroyed' | 'reload'> & {
    webContents: {
      on(
        event: 'render-process-gone',
        listener: (event: unknown, details: RenderProcessGoneDetails) => void,
      ): unknown
    }
  }
  /** Called after every crash, before the page is loaded again. */
  onGone: () => void
  now: () => number
}

const crashesAllowed = 3
const withinMs = 60_000

/**
 * Loads the page again after its process crashed; queue and draft are on disk. After several crashes
 * within a minute it is not loaded again.
 */
export function recoverFromCrash({ window, onGone, now }: RecoveryOptions): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    onGone()
    crashes = [...crashes.filter((time) => now() - time < withinMs), now()]
    if (crashes.length <= crashesAllowed) window.reload()
  })
}
