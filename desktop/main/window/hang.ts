import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import { brand } from '../../../shared/brand.ts'
import { log } from '../log.ts'

/**
 * Asks the operator about a page that does not answer: to wait for it, or to load it again from what
 * was saved. The question goes away by itself when the page answers.
 */
export function guardHang({
  window,
  dialog,
}: {
  window: BrowserWindow
  dialog: Pick<Dialog, 'showMessageBox'>
}): void {
  let question: AbortController | undefined
  window.on('unresponsive', () => {
    if (question !== undefined) return
    log.warn('the page does not answer')
    const asked = new AbortController()
    question = asked
    const box: MessageBoxOptions = {
      type: 'warning',
      message: `The window of ${brand.name} does not answer.`,
      detail: 'If you load it again, what you typed in the last second may be lost.',
      buttons: ['Wait', 'Load Again'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: asked.signal,
    }
    void dialog.showMessageBox(window, box).then(({ response }) => {
      question = undefined
      if (response !== 1 || asked.signal.aborted || window.isDestroyed()) return
      // Its end is answered as every crash is: the page is loaded again.
      window.webContents.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => {
    question?.abort()
  })
}
