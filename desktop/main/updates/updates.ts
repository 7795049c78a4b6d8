import { app, autoUpdater as native } from 'electron'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'

export type Updates = ReturnType<typeof createUpdates>
type UpdateNotice = Extract<Notice, { kind: 'update' }>

interface UpdatesOptions {
  tell: (notice: UpdateNotice) => void
  openOutside: (address: string) => void
  /** Opens a window for an operator whose restart has failed: the one before is closed by then. */
  reopen: () => void
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. Where the app cannot replace itself, nothing is downloaded: the operator is told
 * where the new version is. The same where it turns out that it could not.
 */
export function createUpdates({ openOutside, reopen, ...options }: UpdatesOptions) {
  const feed = app.isPackaged ? packagedFeed() : undefined
  let notice: UpdateNotice = { kind: 'update', state: 'none', version: app.getVersion() }
  let found: UpdateInfo | undefined
  let restart: 'no' | 'asked' | 'under-way' = 'no'
  let loaded: Promise<AppUpdater> | undefined
  let daily: NodeJS.Timeout | undefined

  const tell = (changes: Partial<UpdateNotice>) => {
    notice = { ...notice, ...changes }
    options.tell(notice)
  }
  const tellFound = (state: UpdateNotice['state'], info: UpdateInfo) => {
    found = info
    const { version, releaseNotes: notes } = info
    tell({ state, version, ...(typeof notes === 'string' && { notes: notes.trim() }) })
  }
  const fail = (updater: AppUpdater, error: unknown) => {
    log.warn('an update was not found or not installed', error)
    const wasClosed = restart === 'under-way'
    restart = 'no'
    if (notice.state === 'looking') tell({ state: 'unreachable' })
    if (notice.state !== 'loading' && notice.state !== 'ready') return
    updater.autoInstallOnAppQuit = false
    tell({ state: 'failed' })
    if (wasClosed) reopen()
  }
  const prepare = async (): Promise<AppUpdater> => {
    const { autoUpdater: updater } = (await import('electron-updater')).default
    updater.logger = null
    updater.autoDownload = !isInstalledByHand()
    // Nobody is asked for it; unanswered, the request would wait for ever.
    updater.on('login', (_proxy, answer) => (answer as () => void)())
    updater.on('error', (error) => fail(updater, error))
    updater.on('update-not-available', () => tell({ state: 'none', version: app.getVersion() }))
    updater.on('update-available', (info) =>
      tellFound(updater.autoDownload ? 'loading' : 'there', info),
    )
    updater.on('update-downloaded', (info) => {
      if (process.platform !== 'darwin') tellFound('ready', info)
    })
    // macOS judges the signature of what was downloaded.
    native.on('update-downloaded', () => tell({ state: 'ready' }))
    app.on('will-quit', (event) => {
      if (restart !== 'asked') return
      event.preventDefault()
      restart = 'under-way'
      updater.quitAndInstall(true, true)
    })
    return updater
  }

  const look = async (): Promise<void> => {
    if (feed === undefined) {
      tell({ state: 'by-hand' })
      return
    }
    if (['looking', 'loading', 'ready'].includes(notice.state)) return
    // A version that was found stays until another one is.
    if (found === undefined) tell({ state: 'looking' })
    try {
      const updater = await (loaded ??= prepare())
      updater.autoInstallOnAppQuit = true
      const result = await updater.checkForUpdates()
      if (result === null) tell({ state: 'by-hand' })
      // An event tells of it as well.
      result?.downloadPromise?.catch((error: unknown) => log.warn('no download', error))
    } catch (error) {
      log.warn('the update feed could not be read', error)
    }
  }

  return {
    /** Looks now, and each day from now on; does nothing when it is called again. */
    watch: () => {
      if (daily !== undefined) return
      void look()
      daily = setInterval(() => void look(), dayMs)
    },
    look: () => void look(),
    /** The operator's press: looks, or restarts into what is ready, or opens the download. */
    press: () => {
      if (notice.state === 'ready') {
        restart = 'asked'
        // As the operator would, so that a run is asked about.
        app.quit()
      } else if (found && (notice.state === 'there' || notice.state === 'failed')) {
        openOutside(downloadOf(found.files, feed ?? ''))
      } else void look()
    },
    /** To be called where the operator keeps the window open. */
    stay: () => {
      if (restart === 'asked') restart = 'no'
    },
  }
}

/** The https address in the file that electron-builder packs for electron-updater. */
function packagedFeed(): string | undefined {
  const file = join(process.resourcesPath, 'app-update.yml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^url: ['"]?(https:[^\s'"]+)/m.exec(text)?.[1]
}

/** The packages that the system's own tools install. electron-builder notes others there, too. */
const ofSystem = ['deb', 'rpm', 'pacman']

function packageType(): string | undefined {
  const file = join(process.resourcesPath, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return ofSystem.find((one) => one === type)
}

/** Whether only the operator can put a new version in the place of this one. */
function isInstalledByHand(): boolean {
  if (process.platform === 'darwin') {
    const manifest = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')
    return !(JSON.parse(manifest) as { isSignedForMac?: boolean }).isSignedForMac
  }
  const image = process.env['APPIMAGE']
  return packageType() !== undefined || (image !== undefined && !isReplaceable(image))
}

function isReplaceable(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK)
    return true
  } catch (error) {
    log.warn('the folder of the app cannot be written to', error)
    return false
  }
}

const installers: Partial<Record<string, string>> = { darwin: '.dmg', win32: '.exe' }

/** The file for this system; the site where the feed names none. */
function downloadOf(files: readonly { url: string }[], feed: string): string {
  const end = installers[process.platform] ?? `.${packageType() ?? 'AppImage'}`
  const isForArm = process.arch === 'arm64'
  const own = files.find(({ url }) => url.endsWith(end) && url.includes('arm64') === isForArm)
  return own === undefined ? brand.siteOrigin : new URL(own.url, `${feed}/`).href
}
