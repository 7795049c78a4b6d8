import type { App, Dialog } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'

export type Updates = ReturnType<typeof createUpdates>

export interface UpdatesOptions {
  app: Pick<App, 'isPackaged' | 'getVersion' | 'getAppPath' | 'quit' | 'exit' | 'once'>
  dialog: Pick<Dialog, 'showMessageBox'>
  tell: (notice: Extract<Notice, { kind: 'update' }>) => void
  process: Pick<NodeJS.Process, 'platform' | 'arch'> & { resourcesPath: string }
  openOutside: (address: string) => void
  loadUpdater: () => Promise<AppUpdater>
}

/** The packager's entry in the app's `package.json`. */
export const packagedUpdatesSchema = z.object({
  feed: z.url({ protocol: /^https$/ }),
  /** Whether macOS would take an update. */
  isSignedForMac: z.boolean(),
})

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. Where the app cannot replace itself, as a deb or unsigned on macOS, nothing is
 * downloaded: the operator is told where the new version is.
 */
export function createUpdates(options: UpdatesOptions) {
  const { app, dialog, process, openOutside, loadUpdater } = options
  const packaged = app.isPackaged ? readPackaged(app.getAppPath()) : undefined
  const byHand = packaged && installedBy(process, packaged.isSignedForMac)
  let apply = () => {}

  /** The answer to an operator who has asked; undefined where a notice gives it. */
  const find = async (feed: string): Promise<[string, string] | undefined> => {
    const updater = await loadUpdater()
    updater.logger = null
    updater.autoDownload = byHand === undefined
    const found = await updater.checkForUpdates()
    if (found === null) return notByItself
    if (!found.isUpdateAvailable) {
      return [`${brand.name} is up to date.`, `Version ${app.getVersion()}`]
    }
    const { version, files, releaseNotes } = found.updateInfo
    const tell = (state: 'ready' | 'there', does: () => void) => {
      apply = does
      const notes = typeof releaseNotes === 'string' ? { notes: releaseNotes.trim() } : {}
      options.tell({ kind: 'update', state, version, ...notes })
    }
    const offerDownload = () => {
      const address = downloadOf(files, feed, byHand ?? '', process.arch)
      tell('there', () => openOutside(address))
    }
    if (byHand !== undefined || !found.downloadPromise) {
      offerDownload()
      return undefined
    }
    found.downloadPromise.then(
      () => tell('ready', () => restartInto(updater, app)),
      (error: unknown) => {
        log.warn('an update was not installed', error)
        offerDownload()
      },
    )
    return [`Version ${version} is on its way.`, 'A message in the window says when it is ready.']
  }
  const check = async (say: (message: string, detail: string) => Promise<unknown>) => {
    try {
      const found = packaged ? await find(packaged.feed) : notByItself
      if (found) await say(...found)
    } catch (error) {
      log.warn('the update feed could not be reached', error)
      await say('The update feed could not be reached.', 'Try again later.')
    }
  }
  return {
    /** In the background, where a feed was packaged with the app. What is found is a notice. */
    checkAtStart: () => void check(async () => undefined),
    /** At the operator's request; a dialog tells the result in every case. */
    check: () =>
      void check((message, detail) =>
        dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'] }),
      ),
    /** Restarts into the version that is ready, or opens the download of the one that is there. */
    apply: () => apply(),
  }
}

/** It was packaged without a feed, or electron-updater is not active in it. */
const notByItself: [string, string] = [
  'This copy does not update itself.',
  'Look for a new version where you got it.',
]

/** The end of the file that the operator installs by hand; undefined where the app replaces itself. */
function installedBy(
  { platform, resourcesPath }: UpdatesOptions['process'],
  isSignedForMac: boolean,
): string | undefined {
  if (platform === 'darwin') return isSignedForMac ? undefined : '.dmg'
  // Written by electron-builder into packages that the system's own tools install.
  const file = join(resourcesPath, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return type === '' || type === 'AppImage' ? undefined : `.${type}`
}

function readPackaged(appPath: string): z.output<typeof packagedUpdatesSchema> | undefined {
  const manifest: unknown = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))
  const parsed = z.object({ updates: packagedUpdatesSchema }).safeParse(manifest)
  return parsed.data?.updates
}

/** The file for this processor among those of the feed; the site where the feed names none. */
function downloadOf(
  files: readonly { url: string }[],
  feed: string,
  end: string,
  arch: string,
): string {
  const fitting = files.map(({ url }) => url).filter((url) => url.endsWith(end))
  const isForArm = arch === 'arm64'
  const own = fitting.find((url) => url.includes('arm64') === isForArm) ?? fitting[0]
  return own === undefined || end === '' ? brand.siteOrigin : new URL(own, `${feed}/`).href
}

/** Quits as the operator would, so that a run is asked about, and installs when all is closed. */
function restartInto(updater: AppUpdater, app: UpdatesOptions['app']): void {
  updater.on('error', (error) => {
    log.warn('an update was not installed', error)
    app.exit()
  })
  app.once('will-quit', (event) => {
    event.preventDefault()
    updater.quitAndInstall(true, true)
  })
  app.quit()
}

export async function loadElectronUpdater(): Promise<AppUpdater> {
  const { default: updater } = await import('electron-updater')
  return updater.autoUpdater
}
