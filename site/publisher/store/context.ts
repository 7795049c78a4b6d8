import type { StoreApi } from 'zustand/vanilla'
import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { ToastOptions } from '../../ui/toast.ts'
import type { Records, RecordsChange } from './records.ts'
import type { PublisherState } from './state.ts'
import type { Offer, Undo } from './undo.ts'

export type ToastWords = Pick<ToastOptions, 'title' | 'description'>

export interface ToastHandle {
  dismiss: () => void
  isShown: () => boolean
}

/** Shows a message; one with `onUndo` has a button for it. */
export type Toast = (options: Omit<ToastOptions, 'action'> & { onUndo?: () => void }) => ToastHandle

/** What the commands of the publisher are made with. */
export interface Tools {
  platform: Platform
  toast: Toast
  now: () => Date
  /** Milliseconds of a clock that only grows. */
  clock: () => number
  sleep: Sleep
}

export interface Context extends Tools {
  store: StoreApi<PublisherState>
  records: Records
  undo: Undo
  /** Changes records, saves them, and offers to bring them back as they were. */
  changeWithUndo: (
    change: RecordsChange,
    offer: Omit<Offer, 'undo'> & { onUndone?: (() => void) | undefined },
  ) => void
}
