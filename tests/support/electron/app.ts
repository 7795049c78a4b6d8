import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { observed } from './observed.ts'
import { PreventableEvent, strict } from './strict.ts'
import { readStandInSettings } from './settings.ts'

interface ClosableWindow {
  close(): void
  isDestroyed(): boolean
}

export const windows = new Set<ClosableWindow>()

class App extends EventEmitter {
  readonly isPackaged = readStandInSettings().isPackaged ?? false
  #quitting = false
  #isReady = false
  #userData: string | undefined

  /** What is opened while the app starts: on macOS before it is ready, elsewhere by a second start. */
  async whenReady(): Promise<void> {
    const { opened } = readStandInSettings()
    await new Promise((resolve) => setImmediate(resolve))
    if (opened && process.platform === 'darwin')
      this.emit('open-file', new PreventableEvent(), opened)
    this.#isReady = true
    if (opened && process.platform !== 'darwin') this.#tellSecondStart(['pennywren', opened], '/')
  }

  #tellSecondStart(argv: readonly string[], folder: string): void {
    const [program = '', ...others] = argv
    const isSwitch = (argument: string) => argument.startsWith('-')
    // As Chromium's command line has them.
    const sorted = [...others.filter(isSwitch), ...others.filter((one) => !isSwitch(one))]
    this.emit('second-instance', {}, [program, ...sorted], folder, null)
  }

  isReady(): boolean {
    return this.#isReady
  }

  readonly commandLine = strict('app.commandLine', {
    appendSwitch: (): void => {
      // Node's network, which stands in for Chromium's, has none of what it turns off.
    },
    hasSwitch: (name: string): boolean => {
      const { appData, switches = [] } = readStandInSettings()
      return switches.includes(name) || (name === 'user-data-dir' && appData === undefined)
    },
  })

  /** Removes `--no-sandbox` after the zygote was started with it: then no child process lives. */
  enableSandbox(): void {
    if (this.commandLine.hasSwitch('no-sandbox')) throw new Error('Every child process dies.')
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    observed.sandboxed = true
  }

  getPath(name: string): string {
    const { appData, userData } = readStandInSettings()
    if (name === 'appData' && appData !== undefined) return appData
    if (name === 'temp') return tmpdir()
    if (name !== 'userData') throw new Error(`The Electron stand-in has no path '${name}'.`)
    if (this.#userData !== undefined) return this.#userData
    return appData === undefined
      ? userData
      : join(appData, this.isPackaged ? 'Pennywren' : 'pennywren')
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`The Electron stand-in sets no path '${name}'.`)
    if (!existsSync(path)) throw new Error(`Failed to set '${name}' path`)
    this.#userData = path
  }

  getAppPath(): string {
    return readStandInSettings().appPath
  }

  getLocale(): string {
    return 'en-US'
  }

  getPreferredSystemLanguages(): string[] {
    return ['de-CH', 'rm', 'fr-CH']
  }

  getVersion(): string {
    const manifest = readFileSync(join(readStandInSettings().appPath, 'package.json'), 'utf8')
    return (JSON.parse(manifest) as { version: string }).version
  }

  /** On macOS alone. Either kind bounces once or until the app is activated. */
  get dock() {
    if (process.platform !== 'darwin') return undefined
    return strict('app.dock', {
      bounce: (kind: 'critical' | 'informational') => {
        observed.attention = kind
      },
    })
  }

  setAppUserModelId(): void {
    // Has an effect on Windows only.
  }

  setAboutPanelOptions(): void {
    // The stand-in has no such panel.
  }

  getName(): string {
    return 'Pennywren'
  }

  /**
   * The lock is a file with the id of the process that holds it, which may have been killed. One that
   * is refused tells the holder by another file. It is refused as well where its folder cannot be
   * written to.
   */
  requestSingleInstanceLock(): boolean {
    try {
      return this.#claimLock()
    } catch {
      return false
    }
  }

  #claimLock(): boolean {
    const userData = this.getPath('userData')
    const second = join(userData, 'SingletonSecond')
    const lock = join(userData, 'SingletonLock')
    mkdirSync(userData, { recursive: true })
    const holder = Number(readIfThere(lock))
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      writeFileSync(second, JSON.stringify([process.pid, process.argv, process.cwd()]))
      return false
    }
    writeFileSync(lock, String(process.pid))
    let told = ''
    watch(userData, (_event, file) => {
      if (file !== 'SingletonSecond') return
      const by = readIfThere(second)
      if (by === '' || by === told) return
      told = by
      const [, argv, folder] = JSON.parse(by) as [number, string[], string]
      this.#tellSecondStart(argv, folder)
    }).unref()
    process.once('exit', () => {
      rmSync(lock, { force: true })
      rmSync(second, { force: true })
    })
    return true
  }

  quit(): void {
    if (this.#quitting) return
    const event = new PreventableEvent()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    for (const window of windows) window.close()
    if (windows.size > 0) {
      // A window refused to close: the app stays.
      this.#quitting = false
      return
    }
    const last = new PreventableEvent()
    this.emit('will-quit', last)
    if (last.defaultPrevented) {
      this.#quitting = false
      return
    }
    this.emit('quit', {}, 0)
    this.exit(0)
  }

  exit(code = 0): void {
    process.exit(code)
  }

  /** Called by a window that was closed. */
  windowClosed(): void {
    if (windows.size === 0 && !this.#quitting) this.emit('window-all-closed')
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export const app = strict('app', new App())
