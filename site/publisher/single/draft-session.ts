import type { Platform } from '../platform.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import {
  emptyDraft,
  hasSameTexts,
  isEmptyDraft,
  isSameDraft,
  type DraftField,
  type PostDraft,
} from '../../../shared/draft.ts'
import { createObservable, type Readable } from '../observable.ts'

export type DraftSaving =
  | { state: 'untouched' }
  | { state: 'restored' }
  | { state: 'unsaved' }
  | { state: 'saved'; at: Date }
  | { state: 'failed' }
  /** Another window has saved another draft: this one is in this window only. */
  | { state: 'contested' }

export interface DraftState {
  draft: PostDraft
  saving: DraftSaving
}

export interface DraftSession extends Readable<DraftState> {
  load: () => Promise<void>
  edit: (field: DraftField, text: string) => void
  /** Puts another draft into the form, whatever is in it. */
  put: (draft: PostDraft) => void
  /** Saves that a send is begun under this id; resolves when it may begin. */
  beginAttempt: (id: string) => Promise<void>
  clear: () => Promise<void>
  /** Brings a cleared draft back; false where something else is in the form by now. */
  restore: (draft: PostDraft) => boolean
  /** Shows what another window has saved, or says so where this one has a text of its own. */
  follow: () => Promise<void>
  /** Saves this draft in the place of what another window has saved. */
  keepMine: () => Promise<void>
  /** Shows what another window has saved, in the place of this draft. */
  takeOther: () => Promise<void>
  /** Whether there is a text that only this window has, until the operator has chosen. */
  isContested: () => boolean
  /** Saves now what the pause after typing has not saved yet. Resolves when all saves have ended. */
  flush: () => Promise<void>
}

const pauseMs = 1000

/** The draft of the single post: kept a second after the last key, restored after a reload. */
export function createDraftSession(platform: Platform, now: () => Date): DraftSession {
  const state = createObservable<DraftState>({ draft: emptyDraft, saving: { state: 'untouched' } })
  /** What is saved, as far as this window knows. */
  let known: PostDraft | undefined
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
        const kept = empty ? undefined : draft
        if ((await platform.saveDraft(kept, known)) === 'changed-elsewhere') {
          state.patch({ saving: { state: 'contested' } })
          return
        }
        known = kept
        if (state.get().draft !== draft) return
        state.patch({ saving: empty ? { state: 'untouched' } : { state: 'saved', at: now() } })
      } catch {
        state.patch({ saving: { state: 'failed' } })
      }
    })
  }

  const show = (saved: PostDraft | undefined) => {
    clearTimeout(timer)
    timer = undefined
    known = saved
    state.set({
      draft: saved ?? emptyDraft,
      saving: { state: saved ? 'restored' : 'untouched' },
    })
  }
  const isContested = () => state.get().saving.state === 'contested'
  // Said until it is chosen, however much is typed.
  const unsaved = (): DraftSaving => ({ state: isContested() ? 'contested' : 'unsaved' })

  const put = (draft: PostDraft) => {
    state.set({ draft, saving: unsaved() })
    clearTimeout(timer)
    timer = setTimeout(() => void save(), pauseMs)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async load() {
      const draft = await platform.loadDraft().catch(() => undefined)
      if (!draft) return
      const current = state.get()
      // What was typed in the meantime stays; a browser may also have filled in what is saved.
      if (current.saving.state === 'untouched' || hasSameTexts(current.draft, draft)) {
        show(draft)
      }
    },
    edit: (field, text) => {
      put({ ...state.get().draft, [field]: text })
    },
    put,
    async beginAttempt(id) {
      state.patch({ draft: { ...state.get().draft, attempt: { id } } })
      await save()
    },
    async clear() {
      state.set({ draft: emptyDraft, saving: unsaved() })
      await save()
    },
    restore(draft) {
      if (!isEmptyDraft(state.get().draft)) return false
      state.set({ draft, saving: unsaved() })
      void save()
      return true
    },
    follow: () =>
      saves.run(async () => {
        const before = state.get()
        if (before.saving.state === 'unsaved') return
        const saved = await platform.loadDraft().catch(() => known)
        const isKnown = saved && known ? isSameDraft(saved, known) : saved === known
        if (isKnown || state.get() !== before) return
        if (isFollowing(before)) show(saved)
        else if (saved) state.patch({ saving: { state: 'contested' } })
      }),
    async keepMine() {
      known = await platform.loadDraft().catch(() => known)
      await save()
    },
    async takeOther() {
      const saved = await platform.loadDraft().catch(() => undefined)
      // Where nothing is saved any more, this draft is the only one.
      if (saved) show(saved)
      else await save()
    },
    isContested: () => isContested() && !isEmptyDraft(state.get().draft),
    flush: () => (timer === undefined ? saves.idle() : save()),
  }
}

/** Whether the window has nothing typed of its own. */
function isFollowing({ draft, saving }: DraftState): boolean {
  return saving.state === 'untouched' || saving.state === 'restored' || isEmptyDraft(draft)
}
