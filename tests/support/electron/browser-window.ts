import { EventEmitter } from 'node:events'
import type { Page } from 'playwright'
import { app, windows } from './app.ts'
import { observed } from './observed.ts'
import { readStandInSettings } from './settings.ts'
import { PreventableEvent, strict } from './strict.ts'
import type { Session } from './session.ts'
import { WebContents } from './web-contents.ts'

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface Options extends Partial<Bounds> {
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
  readonly #contents: WebContents
  /** The options it was opened with, but for the session, which cannot cross to the test. */
  readonly preferences: Record<string, unknown>
  /** A file. */
  readonly icon: string | undefined
  #bounds: Bounds
  #state: 'open' | 'destroyed' = 'open'
  #maximized = false
  #focused = true
  #visible = false

  constructor(options: Options) {
    super()
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { session, ...preferences } = options.webPreferences
    const { preload, sandbox, contextIsolation } = preferences
    this.preferences = preferences
    this.icon = options.icon
    if (!sandbox || !contextIsolation) {
      throw new Error('The Electron stand-in opens sandboxed, isolated windows only.')
    }
    this.#bounds = {
      x: options.x ?? 100,
      y: options.y ?? 100,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    observed.bounds = this.#bounds
    this.#contents = new WebContents(session, preload)
    this.webContents = strict('webContents', this.#contents)
    windows.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  /** As documented, a rejection that nobody handles is no error. */
  loadURL(url: string): Promise<void> {
    const loaded = this.#load(url)
    loaded.catch(() => undefined)
    return loaded
  }

  async #load(url: string): Promise<void> {
    // Without a browser a page is being loaded for ever.
    if (readStandInSettings().debuggingPort === undefined) return new Promise(() => undefined)
    await this.webContents.loadURL(url)
    await this.#fit(await this.webContents.page())
    this.emit('ready-to-show')
  }

  reload(): void {
    if (readStandInSettings().debuggingPort !== undefined) void this.webContents.reload()
  }

  close(): void {
    if (this.#state === 'destroyed') return
    const event = new PreventableEvent()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#state === 'destroyed') return
    this.#state = 'destroyed'
    this.#contents.isOver = true
    windows.delete(this)
    void this.webContents.page().then((page) => page?.close())
    this.emit('closed')
    app.windowClosed()
  }

  isDestroyed(): boolean {
    return this.#state === 'destroyed'
  }

  getNormalBounds(): Bounds {
    return this.#bounds
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  maximize(): void {
    this.#maximized = true
  }

  isFullScreen(): boolean {
    return observed.isFullScreen
  }

  setFullScreen(isOn: boolean): void {
    observed.isFullScreen = isOn
  }

  isMinimized(): boolean {
    return false
  }

  isFocused(): boolean {
    return this.#focused
  }

  isVisible(): boolean {
    return this.#visible
  }

  show(): void {
    this.#visible = true
    observed.isShown = true
    this.#focused = true
  }

  focus(): void {
    observed.focused += 1
    this.#focused = true
  }

  setProgressBar(progress: number): void {
    observed.progress = progress
  }

  /** On macOS a critical request, after Electron's `native_window_mac.mm`. */
  flashFrame(isOn: boolean): void {
    if (isOn) observed.attention = process.platform === 'darwin' ? 'critical' : 'flash'
    else observed.attention = 'none'
  }

  /** As the operator does with the mouse. */
  async resizeTo(width: number, height: number): Promise<void> {
    this.#bounds = { ...this.#bounds, width, height }
    observed.bounds = this.#bounds
    await this.#fit(await this.webContents.page())
  }

  /**
   * Windows ends the session of the user. Whoever does not prevent it is ended without another word;
   * what the other programs answer takes its time. False where the app prevented it.
   */
  endSession(): boolean {
    const event = Object.assign(new PreventableEvent(), { reasons: ['shutdown'] })
    this.emit('query-session-end', event)
    if (event.defaultPrevented) return false
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)
    return true
  }

  /** The operator works in another window. */
  blurFromOutside(): void {
    this.#focused = false
  }

  async #fit(page: Page | undefined): Promise<void> {
    await page?.setViewportSize({ width: this.#bounds.width, height: this.#bounds.height })
  }
}

/** The windows that are open, for the test's commands. */
export const openWindows: Window[] = []

/** `new BrowserWindow()` gives a window that refuses what the stand-in does not have. */
export function BrowserWindow(options: Options): Window {
  const opened = new Window(options)
  const window = strict('BrowserWindow', opened, () => opened.isDestroyed())
  openWindows.push(window)
  window.on('closed', () => openWindows.splice(openWindows.indexOf(window), 1))
  return window
}
