import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { PreparePicture } from '../picture/prepare-picture.ts'
import { createRecords, type Records, type RecordsChange } from './autosave.ts'
import { commandMaker, gates, type CommandMaker, type GateName } from './command.ts'
import { recordOf } from './selectors.ts'
import { initialState, type PublisherState } from './state.ts'
import { createUndo, refusalsOf, type Offer, type Toast, type Undo } from './undo.ts'

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

/** The state of a window, and the ways to change it. */
export interface Core extends Tools {
  store: StoreApi<PublisherState>
  records: Records
  undo: Undo
  /** Takes away the messages that say why a press did nothing. */
  endRefusals: () => void
  /** Makes a command of its row. */
  command: CommandMaker
  /** Changes records, saves them, and offers to bring them back as they were, under the same gate. */
  changeWithUndo: (
    gate: GateName,
    change: RecordsChange,
    offer: Pick<Offer, 'done' | 'several'> & { onUndone?: (() => void) | undefined },
  ) => void
  /** Puts a post into the form. */
  show: (id: string) => void
  /** The present instant in milliseconds, as the specification has ids, unless it is taken. */
  newId: () => string
}

/** The core of a window's publisher. */
export function createCore(tools: Tools): Core {
  const { platform, now } = tools
  const store = createStore<PublisherState>(() => ({
    ...initialState,
    notes: { ...initialState.notes, settings: platform.defaultSettings },
  }))
  const { toast, endRefusals } = refusalsOf(tools.toast)
  const records = createRecords(platform, store, now)
  const undo = createUndo(toast)
  return {
    ...tools,
    toast,
    endRefusals,
    store,
    records,
    undo,
    command: commandMaker(store.getState, toast, endRefusals),
    changeWithUndo: (gate, change, { onUndone, ...offer }) => {
      const bringBack = records.saveUndoably(change)
      undo.offer({
        ...offer,
        refusal: () => gates[gate](store.getState()),
        run: () => {
          bringBack()
          onUndone?.()
        },
      })
    },
    show: (id) => store.setState({ openDraft: id, loadProblem: undefined }),
    newId: () => {
      let id = now().getTime()
      while (recordOf(store.getState(), String(id))) id += 1
      return String(id)
    },
  }
}
