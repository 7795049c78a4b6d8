/** What the app did to the world outside of its window, for tests to look at. */
export interface Observed {
  /** Whether every renderer has to be sandboxed. */
  sandboxed: boolean
  /** Of the task bar; -1 is none. */
  progress: number
  /** Blockers of sleep that are in force. */
  blockers: number
  notifications: { title: string; body: string }[]
  openedOutside: string[]
  /** Addresses that a page, or a frame in it, was kept from going to. */
  refusedNavigations: string[]
  /** Messages of dialogs, answered or not. */
  dialogs: string[]
  flashed: boolean
  theme: string
  menu: string[]
  contextMenu: string[]
  /** Of the first window. */
  bounds: { x: number; y: number; width: number; height: number } | undefined
}

export const observed: Observed = {
  sandboxed: false,
  progress: -1,
  blockers: 0,
  notifications: [],
  openedOutside: [],
  refusedNavigations: [],
  dialogs: [],
  flashed: false,
  theme: 'system',
  menu: [],
  contextMenu: [],
  bounds: undefined,
}
