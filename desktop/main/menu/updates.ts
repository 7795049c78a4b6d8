import type { App, Dialog } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../../shared/brand.ts'

export interface Updates {
  /** In the background, and only where a feed was packaged with the app. */
  checkAtStart(): void
  /** Because the operator asked, who gets an answer in every case. */
  check(): void
}

type MessageDialog = Pick<Dialog, 'showMessageBox'>

/**
 * Updates through electron-updater from the feed that packaging wrote down. Without a feed nothing
 * is asked of anybody. `resources`: Electron's `process.resourcesPath`.
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

/** The version that is being downloaded, if there is a newer one. */
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
