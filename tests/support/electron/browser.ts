import type { BrowserContext, Frame, Page } from 'playwright'
import { invoke, type SenderFrame } from './ipc-main.ts'
import { readStandInSettings } from './stand-in-settings.ts'

let opened: Promise<BrowserContext> | undefined

/** The browser whose pages are the app's windows; a test has started it and sees them too. */
export function browserContext(): Promise<BrowserContext> {
  opened ??= connect()
  return opened
}

async function connect(): Promise<BrowserContext> {
  const { debuggingPort } = readStandInSettings()
  if (debuggingPort === undefined) throw new Error('The stand-in was started without a browser.')
  // Loaded on demand: it is slow, and tests of the main process alone do not need it.
  const { chromium } = await import('playwright')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`, {
    // The test has set where downloads go, and the colours.
    noDefaults: true,
  })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no pages to show.')
  return context
}

/** Chromium without Electron cannot open `app://`, so an https host with this suffix stands for it. */
const suffix = '.app.localhost'

/** `app://bundle/x` as the browser requests it. */
export function toBrowser(url: string): string {
  return url.replace(/^app:\/\/([^/]+)/, `https://$1${suffix}`)
}

/** The address as Electron would give it. */
export function fromBrowser(url: string): string {
  const { hostname, pathname, search, hash } = new URL(url)
  if (!hostname.endsWith(suffix)) return url
  return `app://${hostname.slice(0, -suffix.length)}${pathname}${search}${hash}`
}

export type SendToPage = (channel: string, args: unknown[]) => Promise<void>

type Listener = (event: object, ...args: unknown[]) => void

declare global {
  interface Window {
    standInInvoke: (channel: string, args: unknown[]) => Promise<unknown>
    standInPressed: (type: string) => Promise<void>
    standInDeliver?: (channel: string, args: unknown[]) => void
  }
}

/**
 * Has the preload script run in every document that the page loads from now on. Unlike in Electron it
 * shares the page's world: a window that does not ask for isolation is refused before. Returns the way to
 * the script.
 */
export async function openPreloadChannel(
  page: Page,
  preload: string,
  onPress: (type: string) => void,
): Promise<SendToPage> {
  await page.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
    invoke(senderOf(frame), channel, args),
  )
  await page.exposeBinding('standInPressed', (_source, type: string) => onPress(type))
  await page.addInitScript({
    content: `(${String(runPreload)})(function (require, module, exports) {${preload}\n})`,
  })
  return (channel, args) =>
    page.evaluate(([name, given]) => window.standInDeliver?.(name, given), [channel, args] as const)
}

function senderOf(frame: Frame): SenderFrame {
  const parent = frame.parentFrame()
  return { url: fromBrowser(frame.url()), parent: parent && senderOf(parent) }
}

/** Runs in the page before its own scripts, and uses nothing from outside of this function. */
function runPreload(
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  if (window.top !== window.self) return
  const channels = new Map<string, Set<Listener>>()
  window.standInDeliver = (channel, args) => {
    for (const listener of channels.get(channel) ?? []) listener({}, ...args)
  }
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => window.standInInvoke(channel, args),
    on: (channel: string, listener: Listener) =>
      channels.set(channel, (channels.get(channel) ?? new Set()).add(listener)),
    off: (channel: string, listener: Listener) => channels.get(channel)?.delete(listener),
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: object) =>
      Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true }),
  }

  // Chromium tells the operator's presses from made-up ones.
  const presses = { pointerdown: 'mouseDown', pointerup: 'mouseUp', keydown: 'keyDown' }
  for (const [name, type] of Object.entries(presses)) {
    const tell = (event: Event) => {
      if (event.isTrusted) void window.standInPressed(type)
    }
    window.addEventListener(name, tell, { capture: true })
  }

  const require = (name: string): unknown => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    throw new Error(`A sandboxed preload script cannot load '${name}'.`)
  }
  const module = { exports: {} }
  preload(require, module, module.exports)
}
