import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { observed } from './observed.ts'
import { standInEvents, PreventableEvent, strict, StrictEmitter } from './strict.ts'
import { readStandInSettings } from './settings.ts'

interface ClosableWindow {
  close(): void
  isDestroyed(): boolean
}

export const windows = new Set<ClosableWindow>()

class App extends StrictEmitter {
  readonly isPackaged = false
  #quitting = false

  constructor() {
    super('app', standInEvents.App)
  }

  async whenReady(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
  }

  enableSandbox(): void {
    observed.sandboxed = true
  }

  getPath(name: string): string {
    if (name !== 'userData') throw new Error(`The Electron stand-in has no path '${name}'.`)
    return readStandInSettings().userData
  }

  getVersion(): string {
    const manifest = readFileSync(join(readStandInSettings().appPath, 'package.json'), 'utf8')
    return (JSON.parse(manifest) as { version: string }).version
  }

  setAppUserModelId(): void {
    // Has an effect on Windows only.
  }

  setAboutPanelOptions(): void {
    // The stand-in has no such panel.
  }

  /** The lock is a file with the id of the process that holds it, which may have been killed. */
  requestSingleInstanceLock(): boolean {
    const { userData } = readStandInSettings()
    const lock = join(userData, 'SingletonLock')
    mkdirSync(userData, { recursive: true })
    const holder = Number(readIfThere(lock))
    if (holder > 0 && holder !== process.pid && isAlive(holder)) return false
    writeFileSync(lock, String(process.pid))
    process.once('exit', () => {
      rmSync(lock, { force: true })
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
    this.emit('will-quit', new PreventableEvent())
    this.emit('quit')
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
