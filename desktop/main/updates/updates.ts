import { app, autoUpdater as native, shell } from 'electron'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brand } from '../../../shared/brand.ts'
import type { Notice } from '../../ipc/contract.ts'
import { log } from '../log.ts'
import { openOutside } from '../window/harden.ts'

export type Updates = ReturnType<typeof createUpdates>

/** `by-hand`: this copy does not look. `there`: the operator has to download it. */
type State =
  'by-hand' | 'looking' | 'none' | 'unreachable' | 'loading' | 'ready' | 'there' | 'failed'

/** Told in the settings alone. */
const quiet: readonly State[] = ['by-hand', 'looking', 'none', 'unreachable']

const getIt = 'download the new one and install it.'

/** '{version}': the new one, or the app's own where there is none. */
const texts: Record<State, [title: string, text: string, button?: string]> = {
  'by-hand': ['This copy does not update itself', 'Look for a new version where you got it.'],
  looking: ['Looking for a new version', 'The update feed is being asked.'],
  none: [`${brand.name} is up to date`, 'This is version {version}.', 'Look for updates'],
  unreachable: ['The update feed could not be reached', 'It is asked again tomorrow.', 'Try again'],
  loading: ['Version {version} is on its way', 'It is being downloaded.'],
  ready: ['Version {version} is ready', 'It is installed when you quit, or now.', 'Restart'],
  there: ['Version {version} is there', `This copy cannot replace itself: ${getIt}`, 'Get it'],
  failed: ['Version {version} was not installed', `Something went wrong: ${getIt}`, 'Get it'],
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Updates through electron-updater from the feed that was packaged with the app; without one no
 * request is made. Where the app cannot replace itself, nothing is downloaded: the operator is told
 * where the new version is. The same where it turns out that it could not: `reopen` opens a
 * window for an operator whose restart has failed, since the one before is closed by then.
 */
export function createUpdates(put: (notice: Notice) => void, reopen: () => void) {
  const feed = app.isPackaged ? packagedFeed() : undefined
  let state: State = 'none'
  let found: UpdateInfo | undefined
  let restart: 'no' | 'asked' | 'under-way' = 'no'
  let loaded: Promise<AppUpdater> | undefined
  let daily: NodeJS.Timeout | undefined

  const tell = (next: State) => {
    state = next
    const version = found?.version ?? app.getVersion()
    const [title, text, label] = texts[state]
    const news = found?.releaseNotes
    put({
      id: 'update',
      tone: 'neutral',
      title: title.replace('{version}', version),
      text: text.replace('{version}', version),
      isQuiet: quiet.includes(state),
      ...(label && { action: { label, does: 'update' } }),
      ...(typeof news === 'string' && { news: news.trim() }),
    })
  }
  const fail = (updater: AppUpdater, error: unknown) => {
    log.warn('an update was not found or not installed', error)
    const wasClosed = restart === 'under-way'
    restart = 'no'
    if (state === 'looking') tell('unreachable')
    if (state !== 'loading' && state !== 'ready') return
    updater.autoInstallOnAppQuit = false
    tell('failed')
    if (wasClosed) reopen()
  }
  const prepare = async (): Promise<AppUpdater> => {
    const { autoUpdater: updater } = (await import('electron-updater')).default
    updater.logger = null
    updater.autoDownload = !isInstalledByHand()
    // Nobody is asked for it; unanswered, the request would wait for ever.
    updater.on('login', (_proxy, answer) => (answer as () => void)())
    updater.on('error', (error) => fail(updater, error))
    updater.on('update-not-available', () => {
      found = undefined
      tell('none')
    })
    updater.on('update-available', (info) => {
      found = info
      tell(updater.autoDownload ? 'loading' : 'there')
    })
    updater.on('update-downloaded', () => {
      if (process.platform !== 'darwin') tell('ready')
    })
    // macOS judges the signature of what was downloaded.
    native.on('update-downloaded', () => tell('ready'))
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
      tell('by-hand')
      return
    }
    if (['looking', 'loading', 'ready'].includes(state)) return
    // A version that was found stays until another one is.
    if (found === undefined) tell('looking')
    try {
      const updater = await (loaded ??= prepare())
      updater.autoInstallOnAppQuit = true
      const result = await updater.checkForUpdates()
      if (result === null) tell('by-hand')
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
      if (state === 'ready') {
        restart = 'asked'
        // As the operator would, so that a run is asked about.
        app.quit()
      } else if (found && (state === 'there' || state === 'failed')) {
        openOutside(downloadOf(found.files, feed ?? ''), shell)
      } else void look()
    },
    /** To be called where the operator keeps the window open. */
    stay: () => {
      if (restart === 'asked') restart = 'no'
    },
  }
}

/** A file that electron-builder has packed beside the app; '' where there is none. */
function readResource(name: string): string {
  const file = join(process.resourcesPath, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The https address of the feed. */
const packagedFeed = () => /^url: ['"]?(https:[^\s'"]+)/m.exec(readResource('app-update.yml'))?.[1]

/** Installed by the system's own tools. Other kinds of packages are noted there, too. */
const isDeb = () => readResource('package-type').trim() === 'deb'

/** Whether only the operator can put a new version in the place of this one. */
function isInstalledByHand(): boolean {
  if (process.platform === 'darwin') {
    const manifest = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')
    return !(JSON.parse(manifest) as { isSignedForMac?: boolean }).isSignedForMac
  }
  const image = process.env['APPIMAGE']
  return isDeb() || (image !== undefined && !isReplaceable(image))
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
  const end = installers[process.platform] ?? (isDeb() ? '.deb' : '.AppImage')
  const isForArm = process.arch === 'arm64'
  const own = files.find(({ url }) => url.endsWith(end) && url.includes('arm64') === isForArm)
  return own === undefined ? brand.siteOrigin : new URL(own.url, `${feed}/`).href
}
