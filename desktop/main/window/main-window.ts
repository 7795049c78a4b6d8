import type { BrowserWindow, Rectangle, Screen } from 'electron'
import type { EventName, PayloadOf } from '../../ipc/contract.ts'
import type { Settings } from '../storage/app-settings.ts'

export type MainWindow = ReturnType<typeof createMainWindow>

/** The app's only window, as the rest of the main process sees it. */
export function createMainWindow(open: () => BrowserWindow) {
  let window: BrowserWindow | undefined
  let listening = false
  let waiting: (() => void)[] = []
  const current = () => (window?.isDestroyed() === false ? window : undefined)
  const stopListening = () => {
    listening = false
  }
  const show = () => {
    const shown = current()
    if (shown === undefined) {
      window = open()
      const { webContents } = window
      stopListening()
      webContents.on('did-navigate', stopListening)
      webContents.on('render-process-gone', stopListening)
      return
    }
    bringToFront(shown)
  }
  const send = <N extends EventName>(name: N, payload: PayloadOf<N>) =>
    current()?.webContents.send(name, payload)
  return {
    /** Undefined while there is none. */
    current,
    /** Brings it to the front, or opens one. */
    show,
    /** Loads the page again, or another one in its place. */
    reload: () => {
      stopListening()
      current()?.webContents.reload()
    },
    /** Sends the page an event; does nothing where there is no page. */
    send,
    /** Shows the window, and sends its page an event as soon as that listens. */
    showAndSend: <N extends EventName>(name: N, payload: PayloadOf<N>) => {
      show()
      if (listening) send(name, payload)
      else waiting.push(() => send(name, payload))
    },
    /** To be called when a page has begun to listen. */
    pageReady: () => {
      listening = true
      for (const sendNow of waiting) sendNow()
      waiting = []
    },
  }
}

/** Shows a window that is minimised or hidden, too. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** In milliseconds: Wayland may never tell that a hidden window is drawn (electron#48859). */
const longestHidden = 3000

/** Resolves when the page is drawn or loaded, or when neither comes. */
export async function untilDrawn(window: Pick<BrowserWindow, 'once' | 'webContents'>) {
  await new Promise<void>((resolve) => {
    window.once('ready-to-show', resolve)
    window.webContents.once('did-finish-load', resolve)
    setTimeout(resolve, longestHidden)
  })
}

/**
 * The bounds that the window opens with: as they were remembered, brought wholly onto the screen that
 * is nearest to them now.
 */
export function openingBounds(
  remembered: Settings['window'],
  screen: Pick<Screen, 'getDisplayMatching'>,
): Partial<Rectangle> {
  if (remembered === undefined) return { width: 1200, height: 840 }
  const { workArea } = screen.getDisplayMatching(remembered)
  const width = Math.min(remembered.width, workArea.width)
  const height = Math.min(remembered.height, workArea.height)
  return {
    x: Math.max(workArea.x, Math.min(remembered.x, workArea.x + workArea.width - width)),
    y: Math.max(workArea.y, Math.min(remembered.y, workArea.y + workArea.height - height)),
    width,
    height,
  }
}
