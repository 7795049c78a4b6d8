import type { BrowserWindow, WebContents } from 'electron'

/** The operator's answer to a dialog: the index of a button, and the file that is chosen. */
type DialogAnswer = readonly [button: number, path?: string | undefined]

/** All that the app did outside of its window, and the answers to its next dialogs. */
export const notes = {
  answers: [] as DialogAnswer[],
  /** Messages of dialogs, answered or not. */
  dialogs: [] as string[],
  openedOutside: [] as string[],
  /** Addresses that a page, or a frame in it, was kept from going to. */
  refusedNavigations: [] as string[],
  notifications: [] as { title: string; body: string }[],
  /** Of power save blockers that are active. */
  blockers: 0,
  /** In the task bar; -1 is none. */
  progress: -1,

  // Over the stand-in alone:
  /** Whether every renderer has to be sandboxed. */
  isSandboxed: false,
  /** How often something was encrypted or decrypted; macOS asks the operator at the first time. */
  keyringUses: 0,
  /** How the icon or the task bar asked for the operator; macOS ends what is critical by itself never. */
  attention: 'none' as 'none' | 'flash' | 'critical' | 'informational',
  /** How often the window was brought to the front. */
  focused: 0,
  /** Folders that were opened in the system's file manager. */
  openedFolders: [] as string[],
  /** Addresses that spelling dictionaries were asked for at. */
  dictionaries: [] as string[],
  /** The last payload of each event to the page. */
  events: {} as Record<string, unknown>,
}

export type Notes = typeof notes

/**
 * Runs in the app's main process, into which real Electron gets it as text: it can use nothing of this
 * file. Notes what the app does outside of its window, and answers its dialogs.
 */
export function takeNotes(electron: typeof import('electron'), noted: Notes): void {
  Object.assign(globalThis, { notes: noted })
  const { app, BrowserWindow, dialog, Notification, powerSaveBlocker, shell, webContents } =
    electron

  const answered = async (message: string): Promise<DialogAnswer> => {
    noted.dialogs.push(message)
    for (;;) {
      const answer = noted.answers.shift()
      if (answer) return answer
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  Object.assign(dialog, {
    showMessageBox: async (parent: BrowserWindow, box: { message: string; buttons: string[] }) => {
      // Nobody sees it, on macOS and on Windows, and nobody answers.
      if (parent.isMinimized()) await new Promise(() => {})
      const [button] = await answered(box.message)
      if (box.buttons[button] === undefined) throw new Error(`There is no button ${button}.`)
      return { response: button, checkboxChecked: false }
    },
    showOpenDialog: async () => {
      const [, path = ''] = await answered('Open')
      return { canceled: path === '', filePaths: path === '' ? [] : [path] }
    },
    showErrorBox: (title: string) => noted.dialogs.push(title),
  })
  Object.assign(shell, {
    openExternal: async (url: string) => noted.openedOutside.push(url),
  })
  Notification.prototype.show = function show(this: { title: string; body: string }) {
    noted.notifications.push({ title: this.title, body: this.body })
  }

  const start = powerSaveBlocker.start.bind(powerSaveBlocker)
  const stop = powerSaveBlocker.stop.bind(powerSaveBlocker)
  Object.assign(powerSaveBlocker, {
    start: (type: Parameters<typeof start>[0]) => {
      noted.blockers += 1
      return start(type)
    },
    stop: (id: number) => {
      noted.blockers -= 1
      return stop(id)
    },
  })

  // Electron tells nobody what progress a window shows.
  const noteProgress = (window: BrowserWindow) => {
    const show = window.setProgressBar.bind(window)
    window.setProgressBar = (progress, options) => {
      noted.progress = progress
      show(progress, options)
    }
  }
  BrowserWindow.getAllWindows().forEach(noteProgress)
  app.on('browser-window-created', (_event, window) => noteProgress(window))

  const noteRefusals = (contents: WebContents) => {
    contents.on('will-frame-navigate', (event) => {
      // The app may listen after this.
      setImmediate(() => event.defaultPrevented && noted.refusedNavigations.push(event.url))
    })
  }
  webContents.getAllWebContents().forEach(noteRefusals)
  app.on('web-contents-created', (_event, contents) => noteRefusals(contents))
}
