import type { Rectangle } from 'electron'
import { EventEmitter } from 'node:events'
import { app, windows } from './app.ts'
import { notes } from './notes.ts'
import type { Session } from './session.ts'
import { readStandInSettings } from './stand-in-settings.ts'
import { PreventableEvent, strict } from './strict.ts'
import { WebContents } from './web-contents.ts'

interface Options extends Partial<Rectangle> {
  icon?: string
  webPreferences: Record<string, unknown> & {
    session: Session
    preload: string
    sandbox: boolean
    contextIsolation: boolean
  }
}

/** A window: a page of the browser with the size it was given. */
export class Window extends EventEmitter {
  readonly webContents: WebContents
  readonly options: Options
  #bounds: Rectangle
  #isDestroyed = false
  #isMinimized = false
  #isFocused = true
  #isVisible = false

  constructor(options: Options) {
    super()
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { session, preload, sandbox, contextIsolation } = options.webPreferences
    if (!sandbox || !contextIsolation) {
      throw new Error('The Electron stand-in opens sandboxed, isolated windows only.')
    }
    const { x = 100, y = 100, width = 800, height = 600 } = options
    this.options = options
    this.#bounds = { x, y, width, height }
    this.webContents = strict('webContents', new WebContents(session, preload))
    app.emit('web-contents-created', {}, this.webContents)
  }

  /** Without a browser a page is being loaded for ever. A failure is told by an event alone. */
  async loadURL(url: string): Promise<void> {
    if (readStandInSettings().debuggingPort === undefined) return
    await this.webContents.loadURL(url)
    await this.#fit()
    if (!this.#isDestroyed) this.emit('ready-to-show')
  }

  close(): void {
    if (this.#isDestroyed) return
    const event = new PreventableEvent()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.webContents.close()
    this.emit('closed')
    if (windows.size === 0 && !app.isQuitting) app.emit('window-all-closed')
  }

  readonly isDestroyed = (): boolean => this.#isDestroyed
  readonly getNormalBounds = (): Rectangle => this.#bounds

  async setSize(width: number, height: number): Promise<void> {
    this.#bounds = { ...this.#bounds, width, height }
    await this.#fit()
  }

  async #fit(): Promise<void> {
    const { width, height } = this.#bounds
    await (await this.webContents.page())?.setViewportSize({ width, height })
  }

  readonly isMaximized = (): boolean => false

  minimize(): void {
    this.#isMinimized = true
  }

  restore(): void {
    this.#isMinimized = false
  }

  readonly isMinimized = (): boolean => this.#isMinimized
  readonly isFocused = (): boolean => this.#isFocused
  readonly isVisible = (): boolean => this.#isVisible

  show(): void {
    this.#isVisible = true
    this.#isFocused = true
  }

  focus(): void {
    notes.focused += 1
    this.#isFocused = true
  }

  blur(): void {
    this.#isFocused = false
  }

  setProgressBar(): void {
    // It is noted, see `takeNotes`.
  }

  /** On macOS a critical request, after Electron's `native_window_mac.mm`. */
  flashFrame(isOn: boolean): void {
    if (isOn) notes.attention = process.platform === 'darwin' ? 'critical' : 'flash'
    else notes.attention = 'none'
  }
}

/** `new BrowserWindow()` gives a window that refuses what the stand-in does not have. */
export function BrowserWindow(options: Options): Window {
  const opened = new Window(options)
  const window = strict('BrowserWindow', opened, () => opened.isDestroyed())
  windows.add(window)
  window.on('closed', () => windows.delete(window))
  app.emit('browser-window-created', {}, window)
  return window
}

BrowserWindow.getAllWindows = () => [...windows] as Window[]
