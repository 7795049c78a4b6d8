import type { BrowserWindow } from 'electron'
import { log } from '../log.ts'

export interface RecoveryOptions {
  window: Pick<BrowserWindow, 'isDestroyed' | 'reload' | 'webContents'>
  /** Called after every crash, before the page is loaded again. */
  onGone: () => void
  /** Called when there will be no page: a process without a window would keep the next from starting. */
  giveUp: (why: 'crashes' | 'not-loaded') => void
  now: () => number
}

const crashesAllowed = 3
const withinMs = 60_000
/** Chromium's code for a page that was left, closed or loaded again while it was loading. */
const aborted = -3

/**
 * Loads the page again after its process crashed; queue and draft are on disk. After several crashes
 * within a minute, and where the page does not load, it gives up.
 */
export function recoverFromCrash({ window, onGone, giveUp, now }: RecoveryOptions): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.warn(`the page is gone: ${reason}`)
    onGone()
    crashes = [...crashes.filter((time) => now() - time < withinMs), now()]
    if (crashes.length <= crashesAllowed) window.reload()
    else giveUp('crashes')
  })
  window.webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (!isMainFrame || code === aborted || window.isDestroyed()) return
    log.warn(`the page did not load: ${code}`)
    giveUp('not-loaded')
  })
}
