import type { App, Dialog } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../../shared/brand.ts'

export interface Updates {
  /** In the background, where a feed was packaged with the app. */
  checkAtStart(): void
  /** At the operator's request; a dialog tells the result in every case. */
  check(): void
}

type MessageDialog = Pick<Dialog, 'showMessageBox'>

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. `resources`: Electron's `process.resourcesPath`.
 */
export function createUpdates(
  app: Pick<App, 'isPackaged' | 'getVersion'>,
  dialog: MessageDialog,
  resources: string,
): Updates {
  const hasFeed = app.isPackaged && existsSync(join(resources, 'app-update.yml'))
  return {
    checkAtStart() {
      if (hasFeed) void run().catch(() => undefined)
    },
    check() {
      if (!hasFeed) {
        void tell(
          dialog,
          'This copy does not update itself.',
          'It was made without an update feed.',
        )
        return
      }
      void run().then(
        (newer) =>
          newer === undefined
            ? tell(dialog, `${brand.name} is up to date.`, `Version ${app.getVersion()}`)
            : tell(dialog, `Version ${newer} is on its way.`, 'It is installed when you quit.'),
        () => tell(dialog, 'The update feed could not be reached.', 'Try again later.'),
      )
    },
  }
}

/** Resolves with the newer version, which is then being downloaded, or undefined. */
async function run(): Promise<string | undefined> {
  const { default: updater } = await import('electron-updater')
  const { autoUpdater } = updater
  autoUpdater.logger = null
  autoUpdater.autoInstallOnAppQuit = true
  const found = await autoUpdater.checkForUpdates()
  found?.downloadPromise?.catch(() => undefined)
  return found?.isUpdateAvailable === true ? found.updateInfo.version : undefined
}

async function tell(dialog: MessageDialog, message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'] })
}
