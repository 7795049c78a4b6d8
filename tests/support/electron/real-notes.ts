import type { BrowserWindow, WebContents } from 'electron'
import type { DialogAnswer } from './system.ts'
import type { Observed } from './observed.ts'

/** Kept in the main process: what the app did, and the answers for the next dialogs. */
export interface Notes {
  observed: Observed
  answers: DialogAnswer[]
}

/**
 * Runs in Electron's main process, into which it is sent as text: it can use nothing of this file.
 * Records what the app does outside of its window, and answers its dialogs. To be run once there is a
 * window: it listens after the app itself did, and so hears what the app decided.
 */
export function takeNotes(
  { app, BrowserWindow, dialog, Notification, powerSaveBlocker, shell, webContents }: Electron,
  nothingObserved: Observed,
): void {
  const notes: Notes = { answers: [], observed: nothingObserved }
  const { observed } = notes
  Object.assign(globalThis, { notes })

  const answered = async (message: string): Promise<DialogAnswer> => {
    observed.dialogs.push(message)
    for (;;) {
      const answer = notes.answers.shift()
      if (answer) return answer
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  Object.assign(dialog, {
    showMessageBox: async (...args: { message: string }[]) => {
      const { button } = await answered(args.at(-1)?.message ?? '')
      return { response: button, checkboxChecked: false }
    },
    showOpenDialog: async () => {
      const { path = '' } = await answered('Open')
      return { canceled: path === '', filePaths: path === '' ? [] : [path] }
    },
    showErrorBox: (title: string) => observed.dialogs.push(title),
  })
  Object.assign(shell, {
    openExternal: async (url: string) => observed.openedOutside.push(url),
  })
  Notification.prototype.show = function show(this: { title: string; body: string }) {
    observed.notifications.push({ title: this.title, body: this.body })
  }

  const startBlocker = powerSaveBlocker.start.bind(powerSaveBlocker)
  const stopBlocker = powerSaveBlocker.stop.bind(powerSaveBlocker)
  const blockers = new Set<number>()
  Object.assign(powerSaveBlocker, {
    start: (type: Parameters<typeof startBlocker>[0]) => {
      const id = startBlocker(type)
      observed.blockers = blockers.add(id).size
      return id
    },
    stop: (id: number) => {
      blockers.delete(id)
      observed.blockers = blockers.size
      return stopBlocker(id)
    },
  })

  // Electron tells nobody what progress a window shows.
  const noteProgress = (window: BrowserWindow) => {
    const show = window.setProgressBar.bind(window)
    window.setProgressBar = (progress, options) => {
      observed.progress = progress
      show(progress, options)
    }
  }
  BrowserWindow.getAllWindows().forEach(noteProgress)
  app.on('browser-window-created', (_event, window) => noteProgress(window))

  const noteRefusals = (contents: WebContents) => {
    contents.on('will-frame-navigate', ({ defaultPrevented, url }) => {
      if (defaultPrevented) observed.refusedNavigations.push(url)
    })
  }
  webContents.getAllWebContents().forEach(noteRefusals)
  app.on('web-contents-created', (_event, contents) => noteRefusals(contents))
}

type Electron = Pick<
  typeof import('electron'),
  'app' | 'BrowserWindow' | 'dialog' | 'Notification' | 'powerSaveBlocker' | 'shell' | 'webContents'
>
