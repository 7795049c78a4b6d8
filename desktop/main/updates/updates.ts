import type { App, AuthInfo, AutoUpdater } from 'electron'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import type { AskProxyLogin } from '../network/proxy-login.ts'

export type Updates = ReturnType<typeof createUpdates>
export type UpdateNotice = Extract<Notice, { kind: 'update' }>

export interface UpdatesOptions {
  app: Pick<App, 'isPackaged' | 'getVersion' | 'getAppPath' | 'quit' | 'on'>
  process: Pick<NodeJS.Process, 'platform' | 'arch' | 'env'> & { resourcesPath: string }
  tell: (notice: UpdateNotice) => void
  openOutside: (address: string) => void
  askProxyLogin: AskProxyLogin
  /** Opens a window for an operator whose restart has failed: the one before is closed by then. */
  reopen: () => void
  load: () => Promise<{ updater: AppUpdater; native: Pick<AutoUpdater, 'on'> }>
}

const dayMs = 24 * 60 * 60 * 1000
/** How long nothing may come from the feed: electron-updater's own limit waits for a socket's event. */
const silenceMs = 60_000

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. Where the app cannot replace itself, nothing is downloaded: the operator is told
 * where the new version is. The same where it turns out that it could not.
 */
export function createUpdates(options: UpdatesOptions) {
  const { app, process, openOutside, askProxyLogin, reopen, load } = options
  const feed = app.isPackaged ? packagedFeed(process.resourcesPath) : undefined
  let notice: UpdateNotice = {
    kind: 'update',
    state: 'none',
    version: app.getVersion(),
    isAsked: false,
  }
  let found: UpdateInfo | undefined
  let restart: 'no' | 'asked' | 'under-way' = 'no'
  let loaded: Promise<AppUpdater> | undefined
  let silence: NodeJS.Timeout | undefined
  let daily: NodeJS.Timeout | undefined

  const tell = (changes: Partial<UpdateNotice>) => {
    const { percent: _, ...before } = notice
    notice = { ...before, ...changes }
    options.tell(notice)
  }
  const tellFound = (state: UpdateNotice['state'], info: UpdateInfo) => {
    found = info
    const { version, releaseNotes } = info
    tell({
      state,
      version,
      ...(typeof releaseNotes === 'string' && { notes: releaseNotes.trim() }),
    })
  }
  const endWait = () => clearTimeout(silence)
  const waitOn = (updater: AppUpdater) => {
    endWait()
    silence = setTimeout(() => {
      log.warn('the update feed is silent')
      // A request that hangs fails by it, which electron-updater then tells.
      void updater.netSession.closeAllConnections()
    }, silenceMs)
  }

  const fail = (updater: AppUpdater, error: unknown) => {
    log.warn('an update was not found or not installed', error)
    endWait()
    const wasClosed = restart === 'under-way'
    restart = 'no'
    if (notice.state === 'looking') tell({ state: 'unreachable' })
    if (notice.state !== 'loading' && notice.state !== 'ready') return
    updater.autoInstallOnAppQuit = false
    tell({ state: 'failed' })
    if (wasClosed) reopen()
  }
  const logIn = (updater: AppUpdater) => {
    const asked = new Set<string>()
    return (proxy: AuthInfo, answer: (name: string, password: string) => void) => {
      // Called without a name, Electron gives up the request.
      const cancel = answer as () => void
      if (!proxy.isProxy) {
        cancel()
        return
      }
      // The operator has all the time.
      endWait()
      const host = `${proxy.host}:${proxy.port}`
      // The session keeps a login that was accepted.
      const isRefused = asked.has(host)
      asked.add(host)
      void askProxyLogin(proxy, isRefused).then((given) => {
        waitOn(updater)
        if (given) answer(given.name, given.password)
        else cancel()
      })
    }
  }
  const prepare = async (): Promise<AppUpdater> => {
    const { updater, native } = await load()
    updater.logger = null
    updater.on('login', logIn(updater))
    updater.on('error', (error) => fail(updater, error))
    updater.on('update-not-available', () => tell({ state: 'none', version: app.getVersion() }))
    updater.on('update-available', (info) => {
      tellFound(updater.autoDownload ? 'loading' : 'there', info)
    })
    updater.on('download-progress', ({ percent }) => {
      waitOn(updater)
      const tens = Math.floor(percent / 10) * 10
      if (notice.percent !== tens) tell({ percent: tens })
    })
    updater.on('update-downloaded', (info) => {
      endWait()
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

  const check = async (isAsked: boolean): Promise<void> => {
    if (feed === undefined && !isAsked) return
    tell({ isAsked, ...(feed === undefined && { state: 'by-hand' }) })
    if (feed === undefined || ['looking', 'loading', 'ready'].includes(notice.state)) return
    // A version that was found stays until another one is.
    if (found === undefined) tell({ state: 'looking' })
    try {
      const updater = await (loaded ??= prepare())
      updater.autoDownload = !isInstalledByHand(app, process)
      updater.autoInstallOnAppQuit = true
      waitOn(updater)
      const result = await updater.checkForUpdates()
      if (!updater.autoDownload || !result?.isUpdateAvailable) endWait()
      if (result === null) tell({ state: 'by-hand' })
      // An event tells of it as well.
      result?.downloadPromise?.catch((error: unknown) => log.warn('no download', error))
    } catch (error) {
      log.warn('the update feed could not be read', error)
    }
  }

  return {
    /** Looks now, and each day from now on, in the background; does nothing when it is called again. */
    watch: () => {
      if (daily !== undefined) return
      void check(false)
      daily = setInterval(() => void check(false), dayMs)
    },
    /** The operator's press: looks, or restarts into what is ready, or opens the download. */
    press: () => {
      if (notice.state === 'ready') {
        restart = 'asked'
        // As the operator would, so that a run is asked about.
        app.quit()
      } else if (found && (notice.state === 'there' || notice.state === 'failed')) {
        openOutside(downloadOf(found.files, feed ?? '', fileEnd(process), process.arch))
      } else void check(true)
    },
    /** To be called where the operator keeps the window open. */
    stay: () => {
      if (restart === 'asked') restart = 'no'
    },
  }
}

/** The https address in the file that electron-builder packs for electron-updater. */
function packagedFeed(resources: string): string | undefined {
  const file = join(resources, 'app-update.yml')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^url: ['"]?(https:[^\s'"]+)/m.exec(text)?.[1]
}

/** The packages that the system's own tools install. electron-builder notes others there, too. */
const ofSystem = ['deb', 'rpm', 'pacman']

function packageType({ resourcesPath }: UpdatesOptions['process']): string | undefined {
  const file = join(resourcesPath, 'package-type')
  const type = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return ofSystem.find((one) => one === type)
}

/** Whether only the operator can put a new version in the place of this one. */
function isInstalledByHand(app: UpdatesOptions['app'], process: UpdatesOptions['process']) {
  if (process.platform === 'darwin') {
    const manifest = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')
    return !(JSON.parse(manifest) as { isSignedForMac?: boolean }).isSignedForMac
  }
  const image = process.env['APPIMAGE']
  return packageType(process) !== undefined || (image !== undefined && !isReplaceable(image))
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

/** The end of the name of the file that an operator installs. */
function fileEnd(process: UpdatesOptions['process']): string {
  const ends: Partial<Record<string, string>> = { darwin: '.dmg', win32: '.exe' }
  return ends[process.platform] ?? `.${packageType(process) ?? 'AppImage'}`
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
  return own === undefined ? brand.siteOrigin : new URL(own, `${feed}/`).href
}

export async function loadElectronUpdater() {
  const { autoUpdater: native } = await import('electron')
  const { default: updater } = await import('electron-updater')
  return { updater: updater.autoUpdater, native }
}
