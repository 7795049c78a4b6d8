import type { Page } from 'playwright'
import type { StandInProcess } from './child.ts'
import type { Notes } from './notes.ts'
import type { StandInSettings } from './stand-in-settings.ts'

/** How the app is started. */
export interface HostOptions {
  /** The folder for the app's own files, which a later start finds again. */
  userData: string
  /** Whether the desktop has a keyring. Real Electron on macOS and Windows always has one. */
  keyring?: 'there' | 'none'
  /** More, for a start over the stand-in. */
  standIn?: Partial<StandInSettings>
}

/** Runs a function in the main process, which gets there as text. */
export type Evaluate = <T, A = undefined>(
  work: (electron: typeof import('electron'), argument: A) => T,
  argument?: A,
) => Promise<Awaited<T>>

/** A running app, in real Electron or over the stand-in. */
export type DesktopApp = ReturnType<typeof operationsOf> & {
  readonly page: Page
  /** Over the stand-in alone: its process, which does what no test can have real Electron do. */
  readonly standIn?: StandInProcess
  /** Closes the window for good; resolves when the app has ended by itself. */
  leave: () => Promise<void>
  /** Its standard output and error. */
  output: () => string
  kill: () => Promise<void>
}

/** Runs the app: real Electron, or the stand-in. */
export interface DesktopHost {
  start(options: HostOptions): Promise<DesktopApp>
  close(): Promise<void>
}

/** The part of the app outside of the page, as a test sees and uses it. */
export function operationsOf(evaluate: Evaluate) {
  return {
    evaluate,
    /** All that the app did outside of its window. */
    noted: () => evaluate(() => (globalThis as unknown as { notes: Notes }).notes),
    /** Chooses an item of the menu by its id. */
    menu: (id: string) =>
      evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(), id),
    /** The dialog that is open, or the next one, by the index of a button or with a file. */
    answerDialog: (button: number, path?: string) =>
      evaluate(
        (_electron, [...answer]) => {
          ;(globalThis as unknown as { notes: Notes }).notes.answers.push(answer)
        },
        [button, path] as const,
      ),
    closeWindow: () => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    resize: (size: { width: number; height: number }) =>
      evaluate(
        ({ BrowserWindow }, { width, height }) =>
          BrowserWindow.getAllWindows()[0]?.setSize(width, height),
        size,
      ),
    /** The text that the window shows now, also when `page` has crashed and was loaded again. */
    shownText: () =>
      evaluate(({ BrowserWindow }): Promise<string> | string => {
        // To Playwright a page that has crashed stays dead, also when it is back.
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        if (contents === undefined || contents.isCrashed()) return ''
        const text = contents.executeJavaScript('document.body.innerText') as Promise<string>
        // A page that does not answer shows nothing.
        const late = new Promise<string>((resolve) => setTimeout(() => resolve(''), 1000))
        return Promise.race([text.catch(() => ''), late])
      }),
  }
}
