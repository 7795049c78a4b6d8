import { emptyDraft, hasSameTexts, isEmptyDraft, type PostDraft } from '../../../shared/draft.ts'
import type { DraftName, SavedDraft } from '../../../shared/kept.ts'
import { createKeptSession, type KeptSession, type Saving } from '../kept-session.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'

/** So many can be kept: more would be a heap nobody finds anything in. */
export const mostDrafts = 200

export interface DraftsState {
  /** The name of the draft in the form; nothing is saved under it while the form is empty. */
  open: DraftName
  /** What is saved, newest first. */
  saved: readonly SavedDraft[]
  /** Whether that could be read when it was last asked for. */
  isRead: boolean
}

/** A draft that was removed. */
export interface RemovedDraft {
  /** False where something is still saved under its name. */
  isGone: boolean
  /** Brings it back, into an empty form or else into the list. Rejects where that cannot be. */
  restore: () => Promise<'in-form' | 'in-list'>
}

/** Several drafts, one of which is in the form. */
export interface DraftsSession extends Readable<DraftsState> {
  /** The draft in the form. */
  draft: KeptSession<PostDraft>
  /** Reads again which drafts are saved. */
  refresh: () => Promise<void>
  /** Takes a saved draft into the form. False where that cannot be, or what is in the form is not saved. */
  open: (name: DraftName) => Promise<boolean>
  /** Begins a new draft. False where what is in the form is not saved. */
  begin: () => Promise<boolean>
  /** Removes a draft, or clears the form of the open one. Undefined where there is none. */
  remove: (name: DraftName) => Promise<RemovedDraft | undefined>
  /** Saves the draft in the form as another one than what another window has saved. */
  keepBoth: () => Promise<void>
}

export function createDraftsSession(
  platform: Pick<Platform, 'loadKept' | 'saveKept' | 'listDrafts' | 'openDraft'>,
  now: () => Date,
): DraftsSession {
  const state = createObservable<DraftsState>({ open: newName(), saved: [], isRead: true })

  const note = (name: DraftName, draft: PostDraft | undefined) => {
    const others = state.get().saved.filter((other) => other.name !== name)
    const entry = draft && { name, title: draft.title, savedAt: now().getTime() }
    state.patch({ saved: entry ? [entry, ...others] : others })
  }
  const save = async (name: DraftName, value: PostDraft | undefined, known?: PostDraft) => {
    const result = await platform.saveKept(name, value, known)
    if (result === 'saved') note(name, value)
    return result
  }
  const refresh = async () => {
    const found = await platform.listDrafts().catch(() => undefined)
    const saved = found?.toSorted((a, b) => b.savedAt - a.savedAt)
    state.patch({ isRead: saved !== undefined, ...(saved && { saved }) })
  }
  const show = (name: DraftName, value: PostDraft | undefined) => {
    state.patch({ open: name })
    platform.openDraft.remember(name)
    draft.show(value)
  }

  let isChosen = false
  /** What this window showed before it was loaded again, else what was saved last. */
  const choose = async () => {
    await refresh()
    const { open, saved, isRead } = state.get()
    if (!isRead) throw new Error('The saved drafts cannot be read.')
    isChosen = true
    // What was typed meanwhile is a new draft.
    const first = isUntouched(draft.get().saving) ? saved[0]?.name : undefined
    const name = platform.openDraft.recall() ?? first ?? open
    state.patch({ open: name })
    platform.openDraft.remember(name)
  }

  const draft = createKeptSession<PostDraft>({
    async load() {
      if (!isChosen) await choose()
      return platform.loadKept(state.get().open)
    },
    save: (value, known) => save(state.get().open, value, known),
    empty: emptyDraft,
    isEmpty: isEmptyDraft,
    // A browser may have filled in what is saved; else the two are not mixed.
    join: (saved, entered) =>
      hasSameTexts(saved, { ...emptyDraft, ...entered }) ? saved : undefined,
    now,
  })

  /** Saves what is in the form. False where that cannot be. */
  const settle = async () => {
    do await draft.flush()
    while (draft.get().saving.state === 'unsaved')
    return !draft.isUnsaved()
  }

  const restore = async (value: PostDraft) => {
    const name = newName()
    if (!isEmptyDraft(draft.get().value)) {
      await save(name, value)
      return 'in-list'
    }
    show(name, undefined)
    await draft.put(value)
    return 'in-form'
  }

  /** Takes a value into the form as another draft than the one that is there. */
  const separate = async (value: PostDraft) => {
    show(newName(), undefined)
    await draft.put(value)
    await refresh()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    draft: {
      ...draft,
      async follow() {
        await Promise.all([draft.follow(), refresh()])
      },
      // By the time a choice is undone another draft may be in the form: what gave way comes back as
      // one of its own.
      async keepMine() {
        const other = await platform.loadKept(state.get().open).catch(() => undefined)
        await draft.keepMine()
        if (!other) return undefined
        return async () => (await save(newName(), other).catch(() => undefined)) === 'saved'
      },
      async takeOther() {
        const { value } = draft.get()
        if (!(await draft.takeOther())) return undefined
        return async () => {
          if (!(await settle())) return false
          await separate(value)
          return true
        }
      },
    },
    refresh,
    async open(name) {
      const value = await platform.loadKept(name).catch(() => undefined)
      if (!value || !(await settle())) return false
      show(name, value)
      return true
    },
    async begin() {
      if (!(await settle())) return false
      show(newName(), undefined)
      return true
    },
    async remove(name) {
      const isOpen = name === state.get().open
      if (isOpen) await settle()
      const value = isOpen
        ? draft.get().value
        : await platform.loadKept(name).catch(() => undefined)
      if (!value) return undefined
      if (isOpen) show(newName(), undefined)
      const result = await save(name, undefined, value).catch(() => 'failed')
      if (result !== 'saved') await refresh()
      return {
        isGone: state.get().saved.every((other) => other.name !== name),
        restore: () => restore(value),
      }
    },
    keepBoth: () => separate(draft.get().value),
  }
}

function isUntouched({ state }: Saving): boolean {
  return state === 'untouched' || state === 'unread'
}

/** Of its own in each window: `crypto.randomUUID` is missing where a page is served without TLS. */
function newName(): DraftName {
  return `draft/${crypto.getRandomValues(new BigUint64Array(2)).join('-')}`
}
