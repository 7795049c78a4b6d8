import type { BrowserWindow } from 'electron'
import type { EventName, PayloadOf } from '../../ipc/contract.ts'

/** The app's only window, as the rest of the main process sees it. */
export interface MainWindow {
  /** Undefined while there is none. */
  current: () => BrowserWindow | undefined
  set: (window: BrowserWindow) => void
  /** Sends the page an event; does nothing where there is no page. */
  send: <N extends EventName>(name: N, payload: PayloadOf<N>) => void
  /** The same, but a page that does not listen yet gets it as soon as it does. */
  sendWhenReady: <N extends EventName>(name: N, payload: PayloadOf<N>) => void
  /** To be called when a page has begun to listen. */
  ready: () => void
  /** Brings it to the front. */
  focus: () => void
}

export function createMainWindow(): MainWindow {
  let window: BrowserWindow | undefined
  let listening = false
  let waiting: (() => void)[] = []
  const current = () => (window?.isDestroyed() === false ? window : undefined)
  const send: MainWindow['send'] = (name, payload) => {
    current()?.webContents.send(name, payload)
  }
  return {
    current,
    set: (next) => {
      window = next
      listening = false
    },
    send,
    sendWhenReady: (name, payload) => {
      if (listening && current() !== undefined) send(name, payload)
      else {
        waiting.push(() => {
          send(name, payload)
        })
      }
    },
    ready: () => {
      listening = true
      for (const sendNow of waiting) sendNow()
      waiting = []
    },
    focus: () => {
      const shown = current()
      if (shown?.isMinimized() === true) shown.restore()
      shown?.show()
      shown?.focus()
    },
  }
}
