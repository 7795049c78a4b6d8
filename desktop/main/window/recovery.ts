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
  /** Gives back what the page had claimed, and tells the operator. */
  onGone: () => void
  now: () => number
}

const crashesAllowed = 3
const withinMs = 60_000

/**
 * Loads the page again after its process crashed: queue and draft are on disk. A page that crashes
 * again and again is left alone.
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
