import type { App, Dialog } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '../../../shared/brand.ts'
import { log } from '../log.ts'

export interface Updates {
  /** In the background, where a feed was packaged with the app. */
  checkAtStart(): void
  /** At the operator's request; a dialog tells the result in every case. */
  check(): void
}

export interface UpdatesOptions {
  app: Pick<App, 'isPackaged' | 'getVersion'>
  dialog: Pick<Dialog, 'showMessageBox'>
  /** Electron's `process.resourcesPath`. */
  resources: string
  loadUpdater: () => Promise<Updater>
}

export type Updater = Pick<
  AppUpdater,
  'logger' | 'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates'
>

type Found =
  | { state: 'inactive' }
  | { state: 'up-to-date' }
  /** `downloaded` rejects where the system does not take it. */
  | { state: 'newer'; version: string; downloaded: Promise<unknown> | undefined }

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. A package of the system's own, such as a deb, is installed by the operator.
 */
export function createUpdates({ app, dialog, resources, loadUpdater }: UpdatesOptions): Updates {
  const hasFeed = app.isPackaged && existsSync(join(resources, 'app-update.yml'))
  const kind = hasFeed ? systemPackage(resources) : undefined
  const tell = async (message: string, detail: string) => {
    await dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'] })
  }

  const find = async (): Promise<Found> => {
    const updater = await loadUpdater()
    updater.logger = null
    updater.autoDownload = kind === undefined
    updater.autoInstallOnAppQuit = true
    const found = await updater.checkForUpdates()
    if (found === null) return { state: 'inactive' }
    if (!found.isUpdateAvailable) return { state: 'up-to-date' }
    const downloaded = found.downloadPromise ?? undefined
    return { state: 'newer', version: found.updateInfo.version, downloaded }
  }

  const tellFound = async (found: Found) => {
    if (found.state === 'inactive') return tell(notByItself, 'Its updater is not active here.')
    if (found.state === 'up-to-date') {
      return tell(`${brand.name} is up to date.`, `Version ${app.getVersion()}`)
    }
    const { version, downloaded } = found
    if (kind !== undefined) {
      return tell(`Version ${version} is there.`, `${fetchIt} Install its ${kind} package.`)
    }
    await tell(`Version ${version} is on its way.`, 'It is installed when you quit.')
    await downloaded?.catch((error: unknown) => {
      log.warn('an update was not installed', error)
      return tell(`Version ${version} could not be installed.`, `${fetchIt} Install it by hand.`)
    })
  }

  return {
    checkAtStart() {
      if (!hasFeed) return
      find()
        .then((found) => (found.state === 'newer' ? found.downloaded : undefined))
        .catch((error: unknown) => {
          log.warn('no update was downloaded', error)
        })
    },
    check() {
      if (!hasFeed) {
        void tell(notByItself, 'It was made without an update feed.')
        return
      }
      void find().then(tellFound, (error: unknown) => {
        log.warn('the update feed could not be reached', error)
        return tell('The update feed could not be reached.', 'Try again later.')
      })
    },
  }
}

const notByItself = 'This copy does not update itself.'
const fetchIt = `Get it where you got ${brand.name}.`

/** Written by electron-builder into packages that the system's own tools install: deb, rpm, pacman. */
function systemPackage(resources: string): string | undefined {
  const file = join(resources, 'package-type')
  const kind = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return kind === '' || kind === 'AppImage' ? undefined : kind
}

export async function loadElectronUpdater(): Promise<Updater> {
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
