import { createStore } from 'zustand/vanilla'
import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { PreparePicture } from '../picture/prepare-picture.ts'
import { createRecords, type Change } from './autosave.ts'
import { commandMaker } from './command.ts'
import { messages, type Toast, type ToastMessage } from './messages.ts'
import { recordOf } from './selectors.ts'
import { initialState, type PublisherState } from './state.ts'

/** The world around the commands of the publisher. */
export interface Tools {
  platform: Platform
  toast: Toast
  now: () => Date
  /** Milliseconds of a clock that only grows. */
  clock: () => number
  sleep: Sleep
  preparePicture: PreparePicture
}

/** In milliseconds: so long a change can be undone. */
const undoneWithin = 10_000

export type Core = ReturnType<typeof createCore>

/** The state of a window, and the ways to change it. */
export function createCore(tools: Tools) {
  const { platform, toast, now } = tools
  const store = createStore<PublisherState>(() => ({
    ...initialState,
    notes: { ...initialState.notes, settings: platform.defaultSettings },
  }))
  const records = createRecords(tools, store, () => toast(messages.changedElsewhere))
  let dismissals: (() => void)[] = []
  const offerUndo = (done: ToastMessage, undo: () => void): void => {
    dismissals.push(toast({ ...done, durationMs: undoneWithin, undo }))
  }
  return {
    ...tools,
    store,
    records,
    /** Offers for ten seconds to undo what was done. */
    offerUndo,
    /** Ends all offers: a post that was sent cannot be brought back, nor the records it was made of. */
    endUndo: (): void => {
      for (const dismiss of dismissals) dismiss()
      dismissals = []
    },
    /** Makes a command of its row. */
    command: commandMaker(store.getState, toast),
    /** Changes records, saves them, and offers to bring them back as they were. */
    changeWithUndo: (change: Change, done: ToastMessage, onUndone?: () => void): void => {
      const bringBack = records.saveUndoably(change)
      offerUndo(done, () => {
        bringBack()
        onUndone?.()
      })
    },
    /** Puts a post into the form, and saves what was typed there. */
    show: (id: string): void => {
      void records.flush()
      store.setState({ openDraft: id })
    },
    /** The present instant in milliseconds, as the specification has ids, unless it is taken. */
    newId: (): string => {
      let id = now().getTime()
      while (recordOf(store.getState(), String(id))) id += 1
      return String(id)
    },
  }
}
