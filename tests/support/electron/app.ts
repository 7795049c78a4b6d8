import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notes } from './notes.ts'
import { readStandInSettings } from './stand-in-settings.ts'
import { PreventableEvent, strict } from './strict.ts'

/** Those that are open. */
export const windows = new Set<{ close(): void }>()

class App extends EventEmitter {
  readonly isPackaged = readStandInSettings().isPackaged ?? false
  isQuitting = false
  #isReady = false
  #userData: string | undefined

  /** A file that is opened while the app starts comes on macOS before it is ready. */
  async whenReady(): Promise<void> {
    const { opened } = readStandInSettings()
    await new Promise((resolve) => setImmediate(resolve))
    const isMac = process.platform === 'darwin'
    if (opened && isMac) this.emit('open-file', new PreventableEvent(), opened)
    this.#isReady = true
    if (opened && !isMac) this.emit('second-instance', {}, ['pennywren', opened], '/', null)
  }

  readonly isReady = (): boolean => this.#isReady

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
    notes.isSandboxed = true
  }

  getPath(name: string): string {
    const { appData, userData } = readStandInSettings()
    if (name === 'appData' && appData !== undefined) return appData
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

  readonly getAppPath = (): string => readStandInSettings().appPath
  readonly getLocale = (): string => 'en-US'
  readonly getPreferredSystemLanguages = (): string[] => ['de-CH', 'rm', 'fr-CH']

  getVersion(): string {
    const manifest = readFileSync(join(this.getAppPath(), 'package.json'), 'utf8')
    return (JSON.parse(manifest) as { version: string }).version
  }

  /** On macOS alone. Either kind bounces once or until the app is activated. */
  get dock() {
    if (process.platform !== 'darwin') return undefined
    return strict('app.dock', {
      bounce: (kind: 'critical' | 'informational') => {
        notes.attention = kind
      },
    })
  }

  /** Has an effect on Windows only. */
  readonly setAppUserModelId = (): void => undefined
  /** The stand-in has no such panel. */
  readonly setAboutPanelOptions = (): void => undefined

  /**
   * The lock is a file with the id of the process that holds it, which may have been killed. It is
   * refused as well where its folder cannot be written to. No process tells another one of its start.
   */
  requestSingleInstanceLock(): boolean {
    const userData = this.getPath('userData')
    const lock = join(userData, 'SingletonLock')
    try {
      mkdirSync(userData, { recursive: true })
      if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) return false
      writeFileSync(lock, String(process.pid))
      return true
    } catch {
      return false
    }
  }

  quit(): void {
    if (this.isQuitting) return
    const event = new PreventableEvent()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.isQuitting = true
    for (const window of windows) window.close()
    const last = new PreventableEvent()
    // A window that refused to close keeps the app.
    if (windows.size === 0) this.emit('will-quit', last)
    if (windows.size > 0 || last.defaultPrevented) {
      this.isQuitting = false
      return
    }
    this.emit('quit', {}, 0)
    this.exit(0)
  }

  exit(code = 0): void {
    process.exit(code)
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
