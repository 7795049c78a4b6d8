import type { Platform } from '../platform.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { type PostDraft, emptyDraft, isEmptyDraft, type DraftField } from '../../../shared/draft.ts'
import { createObservable, type Readable } from '../observable.ts'

export type DraftSaving =
  | { state: 'untouched' }
  | { state: 'restored' }
  | { state: 'unsaved' }
  | { state: 'saved'; at: Date }
  | { state: 'failed' }

export interface DraftState {
  draft: PostDraft
  saving: DraftSaving
}

export interface DraftSession extends Readable<DraftState> {
  load: () => Promise<void>
  edit: (field: DraftField, text: string) => void
  /** Saves that a send is begun under this id; resolves when it may begin. */
  beginAttempt: (id: string) => Promise<void>
  clear: () => Promise<void>
  /** Saves now what the pause after typing has not saved yet. */
  flush: () => void
}

const pauseMs = 1000

/** The draft of the single post: kept a second after the last key, restored after a reload. */
export function createDraftSession(platform: Platform, now: () => Date): DraftSession {
  const state = createObservable<DraftState>({ draft: emptyDraft, saving: { state: 'untouched' } })
  let timer: ReturnType<typeof setTimeout> | undefined
  // One after the other, or an older draft could be written over a newer one.
  const saves = createSerialQueue()

  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const { draft } = state.get()
    return saves.run(async () => {
      const empty = isEmptyDraft(draft)
      try {
        await platform.saveDraft(empty ? undefined : draft)
        if (state.get().draft !== draft) return
        state.patch({ saving: empty ? { state: 'untouched' } : { state: 'saved', at: now() } })
      } catch {
        state.patch({ saving: { state: 'failed' } })
      }
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async load() {
      const draft = await platform.loadDraft().catch(() => undefined)
      // What was typed in the meantime is newer.
      if (draft && state.get().saving.state === 'untouched') {
        state.set({ draft, saving: { state: 'restored' } })
      }
    },
    edit(field, text) {
      const { draft } = state.get()
      state.set({ draft: { ...draft, [field]: text }, saving: { state: 'unsaved' } })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), pauseMs)
    },
    async beginAttempt(id) {
      state.patch({ draft: { ...state.get().draft, attempt: { id } } })
      await save()
    },
    async clear() {
      state.set({ draft: emptyDraft, saving: { state: 'unsaved' } })
      await save()
    },
    flush() {
      if (timer !== undefined) void save()
    },
  }
}
