import { app, powerMonitor, type BrowserWindow, type Event } from 'electron'
import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '../../../shared/brand.ts'
import { log } from '../log.ts'
import { bringToFront } from './main-window.ts'
import { isAgreed } from './question.ts'

export type Closing = ReturnType<typeof guardClosing>

export interface ClosingOptions {
  window: BrowserWindow
  /** In development: nobody is asked, and a page that is being loaded is hardly waited for. */
  isDeveloped: boolean
  /** Asks the page whether it is busy; `answer` is called with its reply. */
  askPage: () => void
  isRunning: () => boolean
  /** Whether a request is on its way to the webhook. */
  isSending: () => boolean
  /** Has the page save what is being typed, without waiting for it. */
  putAway: () => void
  /** Called where the operator keeps the window open. */
  onKept: () => void
  /** Resolves when every save so far has ended. */
  saved: () => Promise<void>
}

/** In milliseconds. */
const answerTimeout = { inUse: 1500, developed: 300 }
/** A keyring or a drive that hangs must not keep the window open for ever. */
export const saveTimeoutMs = 10_000

/**
 * Asks the operator before the window closes while work would be interrupted. At the end of the
 * session, of which Windows and Linux tell no window, the system is asked to wait for a request that is
 * on its way: Windows shows the operator that this app keeps it, Linux waits for some seconds.
 */
export function guardClosing(options: ClosingOptions) {
  const { window, isDeveloped, askPage, isRunning, isSending, putAway, onKept, saved } = options
  const patience = answerTimeout[isDeveloped ? 'developed' : 'inUse']
  let answered: ((busy: boolean) => void) | undefined
  let state: 'open' | 'asking' | 'closing' = 'open'
  let quitting = false

  const pageIsBusy = () => {
    const answer = Promise.withResolvers<boolean>()
    answered = answer.resolve
    askPage()
    // A page that hangs cannot answer; then the main process decides by what it knows.
    return Promise.race([answer.promise, wait(patience).then(isRunning)])
  }

  const decide = async () => {
    // The page saves what is typed before it answers.
    if ((await pageIsBusy()) && !isDeveloped && !(await isAgreed(unfinished))) {
      state = 'open'
      quitting = false
      onKept()
      return
    }
    state = 'closing'
    await Promise.race([saved(), wait(saveTimeoutMs, undefined, { ref: false })])
    window.destroy()
  }
  const endSoon = async () => {
    while (isSending()) await wait(50)
    // The page saves what became of it before it answers.
    await pageIsBusy()
    await saved()
    app.exit()
  }
  const delayShutdown = (event?: Pick<Event, 'preventDefault'>) => {
    log.info('the shutdown of the system was asked to wait')
    event?.preventDefault()
    endSoon().catch((error: unknown) => log.warn('not everything was saved', error))
  }

  const noteSleep = () => log.info('the system goes to sleep')
  const noteQuit = () => {
    quitting = true
  }
  app.on('before-quit', noteQuit)
  if (process.platform === 'linux') {
    // Electron does not count the first listener of all, and the system would not wait.
    powerMonitor.on('suspend', noteSleep)
    powerMonitor.on('shutdown', delayShutdown)
  }
  window.on('closed', () => {
    app.off('before-quit', noteQuit)
    powerMonitor.off('suspend', noteSleep)
    powerMonitor.off('shutdown', delayShutdown)
  })
  window.on('close', (event) => {
    if (state === 'closing') return
    event.preventDefault()
    // The operator may have hidden the question.
    if (state === 'asking') {
      bringToFront(window)
      return
    }
    state = 'asking'
    void decide()
  })
  window.on('query-session-end', (event) => {
    putAway()
    if (!isSending()) return
    log.info('the end of the session was asked to wait for the post that is being sent')
    event.preventDefault()
  })

  return {
    /** To be called with the page's answer. */
    answer: (busy: boolean) => answered?.(busy),
    /** Whether closing the window is a part of quitting. */
    isQuitting: () => quitting,
  }
}

const unfinished = {
  type: 'warning',
  message: 'Something is not finished.',
  detail: `If you close now, a run stops, and what could not be saved is lost. A post that is on its way may be delivered without ${brand.name} knowing it.`,
  no: 'Keep It Open',
  yes: 'Close Anyway',
} as const
