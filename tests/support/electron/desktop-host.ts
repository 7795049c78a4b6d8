import type { Page } from 'playwright'
import type { DialogAnswer } from './system.ts'
import type { Observed } from './observed.ts'

/** How the app is started. */
export interface HostOptions {
  /** The folder for the app's own files, which a later start finds again. */
  userData: string
  /** Whether the desktop has a keyring. Real Electron takes the one that is there. */
  keyring?: 'there' | 'none'
}

/** A running app, in real Electron or over the stand-in. */
export interface DesktopApp {
  readonly page: Page
  /** The page that is shown now; after a crash the stand-in has another one than `page`. */
  currentPage: () => Promise<Page>
  /** Crashes the page's process. */
  crash: () => Promise<void>
  observe: () => Promise<Observed>
  /** Chooses an item of the menu by its id. */
  menu: (id: string) => Promise<void>
  answerDialog: (answer: DialogAnswer) => Promise<void>
  closeWindow: () => Promise<void>
  /** Takes the focus from the window. */
  workElsewhere: () => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Right-clicks on what is described. Not in real Electron, whose menu cannot be read. */
  rightClick?: (params: object) => Promise<void>
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
}
