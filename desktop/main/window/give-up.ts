import type { App, Dialog } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '../../../shared/brand.ts'
import { log } from '../log.ts'
import { saveTimeoutMs } from './closing.ts'

/**
 * Says that there will be no window, and ends the app once all is saved. Without its window the
 * process would stay, unseen, and keep the next one from starting.
 */
export function createGiveUp(options: {
  app: Pick<App, 'exit'>
  dialog: Pick<Dialog, 'showErrorBox'>
  saved: () => Promise<void>
}): (why: 'crashes' | 'not-loaded') => void {
  const { app, dialog, saved } = options
  return (why) => {
    if (why === 'crashes') {
      dialog.showErrorBox(
        `${brand.name} has to close.`,
        'Its window crashed several times. What was saved is there at the next start.',
      )
    } else {
      dialog.showErrorBox(`${brand.name} could not open its window.`, 'Please install it again.')
    }
    const saving = saved().catch((error: unknown) => {
      log.warn('not everything was saved', error)
    })
    void Promise.race([saving, wait(saveTimeoutMs)]).then(() => {
      app.exit(1)
    })
  }
}
