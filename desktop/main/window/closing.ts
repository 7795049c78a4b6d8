import type { App, BrowserWindow, Dialog } from 'electron'

/** Asks before the window closes while something would be cut off. */
export interface Closing {
  /** The page's answer to being asked. */
  answer(busy: boolean): void
}

export interface ClosingOptions {
  app: Pick<App, 'on' | 'quit'>
  dialog: Pick<Dialog, 'showMessageBox'>
  window: BrowserWindow
  /** Asks the page, which calls `answer`. */
  askPage: () => void
  isRunning: () => boolean
  /** Resolves when all that was handed in to be saved is on disk. */
  settled: () => Promise<void>
}

const patienceMs = 1500

export function guardClosing(options: ClosingOptions): Closing {
  const { app, window, askPage, isRunning, settled } = options
  let answered: ((busy: boolean) => void) | undefined
  let state: 'open' | 'asking' | 'closing' = 'open'
  let quitting = false

  const pageIsBusy = () =>
    new Promise<boolean>((resolve) => {
      // A page that hangs cannot answer; what the main process knows has to do then.
      const timer = setTimeout(() => {
        resolve(isRunning())
      }, patienceMs)
      answered = (busy) => {
        clearTimeout(timer)
        resolve(busy)
      }
      askPage()
    })

  const decide = async () => {
    if ((await pageIsBusy()) && !(await isSure(options))) {
      state = 'open'
      quitting = false
      return
    }
    state = 'closing'
    await settled()
    window.destroy()
    if (quitting) app.quit()
  }

  app.on('before-quit', () => {
    quitting = true
  })
  window.on('close', (event) => {
    if (state === 'closing') return
    event.preventDefault()
    if (state === 'asking') return
    state = 'asking'
    void decide()
  })

  return {
    answer(busy) {
      answered?.(busy)
      answered = undefined
    },
  }
}

async function isSure({ dialog, window, isRunning }: ClosingOptions): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: isRunning() ? 'A run is going on.' : 'A post is being sent.',
    detail:
      'If you close now, the rest stays in the queue. A post that is on its way may be delivered without Pennywren knowing it.',
    buttons: ['Keep It Open', 'Close Anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
