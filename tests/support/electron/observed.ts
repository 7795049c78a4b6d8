/** What the app did outside of its window, as the tests can read it. */
export const observed = {
  /** Whether every renderer has to be sandboxed. */
  sandboxed: false,
  /** In the task bar; -1 is none. */
  progress: -1,
  /** The number of active power save blockers. */
  blockers: 0,
  /** How often something was encrypted or decrypted; macOS asks the operator at the first time. */
  keyringUses: 0,
  notifications: [] as { title: string; body: string }[],
  openedOutside: [] as string[],
  /** Addresses that a page, or a frame in it, was kept from going to. */
  refusedNavigations: [] as string[],
  /** Messages of dialogs, answered or not. */
  dialogs: [] as string[],
  isShown: false,
  /** An update was fetched on macOS, whose signature is not judged yet. */
  waitsForJudgement: false,
  isFullScreen: false,
  /** How the icon or the task bar asked for the operator; macOS ends what is critical by itself never. */
  attention: 'none' as 'none' | 'flash' | 'critical' | 'informational',
  /** How often the window was brought to the front. */
  focused: 0,
  /** Chromium's zoom level. */
  zoom: 0,
  clipboard: '',
  /** Folders that were opened in the system's file manager. */
  openedFolders: [] as string[],
  /** Addresses that spelling dictionaries were asked for at. */
  dictionaries: [] as string[],
  /** What the page was sent last, by the event's name. Over the stand-in alone. */
  events: {} as Record<string, unknown>,
  /** Of the first window. */
  bounds: undefined as { x: number; y: number; width: number; height: number } | undefined,
}

export type Observed = typeof observed
