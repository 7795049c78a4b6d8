import type { Page } from 'playwright'
import type { DialogAnswer } from './dialog.ts'
import type { Observed } from './observed.ts'

/** What the host is asked to start. */
export interface HostOptions {
  /** The folder for the app's own files; a second start finds what the first left. */
  userData: string
  /** Whether the desktop has a keyring. Real Electron takes the one that is there. */
  keyring?: 'there' | 'none'
}

/** A running app, whatever runs it. */
export interface DesktopApp {
  readonly page: Page
  /** The page that is shown now: over the stand-in another one than `page` after a crash. */
  currentPage: () => Promise<Page>
  /** The page's process dies. */
  crash: () => Promise<void>
  observe: () => Promise<Observed>
  /** Chooses an item of the menu by its id. */
  menu: (id: string) => Promise<void>
  answerDialog: (answer: DialogAnswer) => Promise<void>
  closeWindow: () => Promise<void>
  /** The operator turns to another window. */
  workElsewhere: () => Promise<void>
  resize: (size: { width: number; height: number }) => Promise<void>
  /** Right-clicks on what is described; in real Electron nobody can look at the menu. */
  rightClick?: (params: object) => Promise<void>
  /** Closes the window for good; resolves when the app has ended by itself. */
  leave: () => Promise<void>
  /** What it wrote to its standard output and error. */
  output: () => string
  kill: () => Promise<void>
}

/** What can run the app. */
export interface DesktopHost {
  readonly kind: 'electron' | 'stand-in'
  start(options: HostOptions): Promise<DesktopApp>
}
