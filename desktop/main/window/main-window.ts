import type { BrowserWindow } from 'electron'
import type { EventName, PayloadOf } from '../../ipc/contract.ts'

/** The app's only window, as the rest of the main process sees it. */
export interface MainWindow {
  /** Undefined while there is none. */
  current: () => BrowserWindow | undefined
  set: (window: BrowserWindow) => void
  /** Sends the page an event; does nothing where there is no page. */
  send: <N extends EventName>(name: N, payload: PayloadOf<N>) => void
  /** Brings it to the front. */
  focus: () => void
}

export function createMainWindow(): MainWindow {
  let window: BrowserWindow | undefined
  const current = () => (window?.isDestroyed() === false ? window : undefined)
  return {
    current,
    set: (next) => {
      window = next
    },
    send: (name, payload) => {
      current()?.webContents.send(name, payload)
    },
    focus: () => {
      const shown = current()
      if (shown?.isMinimized() === true) shown.restore()
      shown?.show()
      shown?.focus()
    },
  }
}
