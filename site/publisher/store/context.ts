import type { StoreApi } from 'zustand/vanilla'
import type { Sleep } from '../../../shared/api/http.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { PreparePicture } from '../picture/prepare-picture.ts'
import type { CommandMaker } from './command.ts'
import type { GateName } from './gates.ts'
import type { Records, RecordsChange } from './autosave.ts'
import type { PublisherState } from './state.ts'
import type { Offer, Toast, Undo } from './undo.ts'

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

export interface Context extends Tools {
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
}
