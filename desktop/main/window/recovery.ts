import { app, dialog, type BrowserWindow } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '../../../shared/brand.ts'
import { log } from '../log.ts'
import { saveTimeoutMs } from './closing.ts'

const crashesAllowed = 3
const withinMs = 60_000
/** Chromium's code for a page that was left, closed or loaded again while it was loading. */
const aborted = -3

/**
 * Loads the page again after its process crashed; posts are on disk. After several crashes within a
 * minute, and where the page does not load, it says so and ends the app once all is saved: without
 * its window the process would stay, unseen, and keep the next one from starting. `onGone` is called after
 * every crash, before the page is loaded again; `saved` resolves when every save so far has ended.
 */
export function recoverFromCrash(
  window: BrowserWindow,
  onGone: () => void,
  saved: () => Promise<void>,
): void {
  const giveUp = (title: string, text: string) => {
    dialog.showErrorBox(title, text)
    const saving = saved().catch((error: unknown) => log.warn('not everything was saved', error))
    void Promise.race([saving, wait(saveTimeoutMs)]).then(() => app.exit(1))
  }
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.warn(`the page is gone: ${reason}`)
    onGone()
    const now = Date.now()
    crashes = [...crashes.filter((time) => now - time < withinMs), now]
    if (crashes.length <= crashesAllowed) window.webContents.reload()
    else {
      giveUp(
        `${brand.name} has to close.`,
        'Its window crashed several times. What was saved is there at the next start.',
      )
    }
  })
  window.webContents.on('did-fail-load', (_event, code, _description, _url, isMainFrame) => {
    if (!isMainFrame || code === aborted || window.isDestroyed()) return
    log.warn(`the page did not load: ${code}`)
    giveUp(`${brand.name} could not open its window.`, 'Please install it again.')
  })
}
