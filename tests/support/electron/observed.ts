/** What the app did outside of its window, as the tests can read it. */
export interface Observed {
  /** Whether every renderer has to be sandboxed. */
  sandboxed: boolean
  /** In the task bar; -1 is none. */
  progress: number
  /** The number of active power save blockers. */
  blockers: number
  /** How often something was encrypted or decrypted; macOS asks the operator at the first time. */
  keyringUses: number
  notifications: { title: string; body: string }[]
  openedOutside: string[]
  /** Addresses that a page, or a frame in it, was kept from going to. */
  refusedNavigations: string[]
  /** Messages of dialogs, answered or not. */
  dialogs: string[]
  /** How often the window was brought to the front. */
  focused: number
  theme: string
  /** Chromium's zoom level. */
  zoom: number
  clipboard: string
  /** Folders that were opened in the system's file manager. */
  openedFolders: string[]
  /** Addresses that spelling dictionaries were asked for at. */
  dictionaries: string[]
  /** Of the first window. */
  bounds: { x: number; y: number; width: number; height: number } | undefined
}

export const observed: Observed = {
  sandboxed: false,
  progress: -1,
  blockers: 0,
  keyringUses: 0,
  notifications: [],
  openedOutside: [],
  refusedNavigations: [],
  dialogs: [],
  focused: 0,
  theme: 'system',
  zoom: 0,
  clipboard: '',
  openedFolders: [],
  dictionaries: [],
  bounds: undefined,
}
