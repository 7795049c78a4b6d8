import type { Page } from 'playwright'
import type { StandInProcess } from './child.ts'
import type { DialogAnswer } from './system.ts'
import type { Observed } from './observed.ts'

/** How the app is started. */
export interface HostOptions {
  /** The folder for the app's own files, which a later start finds again. */
  userData: string
  /** Whether the desktop has a keyring. Real Electron on macOS and Windows always has one. */
  keyring?: 'there' | 'none'
  /** `http://host:port`, for what is sent to plain http addresses. Over the stand-in alone. */
  proxy?: string
  /** Starts it as a packaged app, whose `package.json` is in `userData`. Over the stand-in alone. */
  update?: { feed: string }
}

/** A running app, in real Electron or over the stand-in. */
export interface DesktopApp {
  readonly page: Page
  /** Over the stand-in alone: its process, which does what no test can have real Electron do. */
  readonly standIn?: StandInProcess
  /** The text that the window shows now, also when `page` has crashed and was loaded again. */
  shownText: () => Promise<string>
  /** Crashes the page's process. */
  crash: () => Promise<void>
  observe: () => Promise<Observed>
  /** Chooses an item of the menu by its id. */
  menu: (id: string) => Promise<void>
  answerDialog: (answer: DialogAnswer) => Promise<void>
  closeWindow: () => Promise<void>
  /** Takes the focus from the window. */
  workElsewhere: () => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<unknown>
  /** Closes the window for good; resolves when the app has ended by itself. */
  leave: () => Promise<void>
  /** What it wrote to its standard output and error. */
  output: () => string
  kill: () => Promise<void>
}

/** Runs the app: real Electron, or the stand-in. */
export interface DesktopHost {
  readonly kind: 'electron' | 'stand-in'
  start(options: HostOptions): Promise<DesktopApp>
  close(): Promise<void>
}
