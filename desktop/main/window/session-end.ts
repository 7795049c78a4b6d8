import type { BrowserWindow } from 'electron'
import { log } from '../log.ts'

/**
 * On Windows the end of the session closes the app at once, without a word to its window. What is
 * being typed is put away first; while a request is on its way to the webhook the system is asked to wait, and shows
 * the operator that this app keeps it.
 */
export function guardSessionEnd(options: {
  window: Pick<BrowserWindow, 'on'>
  putAway: () => void
  isSending: () => boolean
}): void {
  const { window, putAway, isSending } = options
  window.on('query-session-end', (event) => {
    putAway()
    if (!isSending()) return
    log.info('the end of the session was asked to wait for the post that is being sent')
    event.preventDefault()
  })
}
