import type { Frame, Page } from 'playwright'
import { fromBrowser } from './browser.ts'
import { invoke, type SenderFrame } from './ipc-main.ts'

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
