import { isSameKept, type SaveKeptResult } from '../../shared/kept.ts'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import { createObservable, type Readable } from './observable.ts'

export type Saving =
  | { state: 'untouched' }
  /** What is saved could not be read, and nothing was entered here since. */
  | { state: 'unread' }
  | { state: 'restored' }
  | { state: 'unsaved' }
  | { state: 'saved'; at: Date }
  /** What was entered last is in this window only. */
  | { state: 'failed' }
  /** Another window has saved another value: this one is in this window only. */
  | { state: 'contested' }

export interface KeptState<T> {
  value: T
  saving: Saving
}

/**
 * Brings back what gave way, for the choice to be made again. False where that, or what is entered by
 * then, cannot be saved.
 */
export type ChoiceUndo = () => Promise<boolean>

export interface KeptSession<T> extends Readable<KeptState<T>> {
  /** Shows what is saved. Where that cannot be read, every save tries it again before it writes. */
  load: () => Promise<void>
  /** Changes some of the fields; saved when nothing more was entered for a second. */
  edit: (changes: Partial<T>) => void
  /** Replaces the value and saves it; resolves when that was tried. */
  put: (value: T) => Promise<void>
  /** Shows a saved value in the place of this one, or none. */
  show: (saved: T | undefined) => void
  /** Shows what another window has saved, or says so where this one has a value of its own. */
  follow: () => Promise<void>
  /** Saves this value in the place of what another window has saved. */
  keepMine: () => Promise<ChoiceUndo | undefined>
  /** Shows what another window has saved, in the place of this value. */
  takeOther: () => Promise<ChoiceUndo | undefined>
  /** Whether something would be lost if the publisher closed now. */
  isUnsaved: () => boolean
  /** Saves now what is not saved yet. Resolves when all saves have ended. */
  flush: () => Promise<void>
}

interface KeptOptions<T> {
  load: () => Promise<T | undefined>
  /** `undefined` removes it. */
  save: (value: T | undefined, known: T | undefined) => Promise<SaveKeptResult>
  empty: T
  isEmpty: (value: T) => boolean
  /**
   * What becomes of fields that were entered before the saved value was loaded. Undefined where they
   * are another value, which stands against the saved one.
   */
  join: (saved: T, entered: Partial<T>) => T | undefined
  now: () => Date
}

const pauseMs = 1000

/** A value that is kept a second after the last key, restored after a reload. */
export function createKeptSession<T extends object>(options: KeptOptions<T>): KeptSession<T> {
  const { load, empty, isEmpty, now } = options
  const state = createObservable<KeptState<T>>({ value: empty, saving: { state: 'untouched' } })
  /** What is saved, as far as this window knows. */
  let known: T | undefined
  let entered: Partial<T> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRead = true
  // One after the other, or an older value could be written over a newer one; after the load.
  const steps = createSerialQueue()

  /** Rejects where what is saved cannot be read. */
  const read = async () => {
    isRead = false
    const saved = await load()
    isRead = true
    if (Object.keys(entered).length === 0) {
      if (saved || state.get().saving.state === 'unread') show(saved)
      return
    }
    if (!saved) return
    const value = options.join(saved, entered)
    if (!value) return
    if (isSameKept(value, saved)) show(saved)
    else {
      known = saved
      state.patch({ value })
    }
  }
  const tryToRead = async () => {
    await read().catch(() => {
      // Where something was entered its save says what came of it.
      if (state.get().saving.state === 'untouched') state.patch({ saving: { state: 'unread' } })
    })
  }

  const save = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return steps.run(async () => {
      try {
        if (!isRead) await read()
        const { value } = state.get()
        const kept = isEmpty(value) ? undefined : value
        if ((await options.save(kept, known)) === 'changed-elsewhere') {
          state.patch({ saving: { state: 'contested' } })
          return
        }
        known = kept
        if (state.get().value !== value) return
        state.patch({ saving: kept ? { state: 'saved', at: now() } : { state: 'untouched' } })
      } catch {
        state.patch({ saving: { state: 'failed' } })
      }
    })
  }

  const show = (saved: T | undefined) => {
    clearTimeout(timer)
    timer = undefined
    known = saved
    isRead = true
    state.set({ value: saved ?? empty, saving: { state: saved ? 'restored' : 'untouched' } })
  }
  const flush = () =>
    timer !== undefined || state.get().saving.state === 'failed' ? save() : steps.idle()
  const change = (value: T) => {
    // That it is contested is said until it is chosen, however much is entered.
    const isContested = state.get().saving.state === 'contested'
    state.set({ value, saving: { state: isContested ? 'contested' : 'unsaved' } })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    load: () => steps.run(tryToRead),
    edit(changes) {
      entered = { ...entered, ...changes }
      change({ ...state.get().value, ...changes })
      clearTimeout(timer)
      timer = setTimeout(() => void save(), pauseMs)
    },
    async put(value) {
      entered = value
      change(value)
      await save()
    },
    show,
    follow: () =>
      steps.run(async () => {
        const before = state.get()
        if (before.saving.state === 'unread') await tryToRead()
        if (before.saving.state === 'unread' || before.saving.state === 'unsaved') return
        const saved = await load().catch(() => known)
        if (isSameKept(saved, known) || state.get() !== before) return
        const hasOwn = !isEmpty(before.value) && !isFollowing(before.saving)
        if (!hasOwn) show(saved)
        else if (saved) state.patch({ saving: { state: 'contested' } })
      }),
    async keepMine() {
      const other = await load().catch(() => known)
      known = other
      await save()
      if (!other) return undefined
      return async () => {
        await flush()
        const result = await steps.run(() => options.save(other, known)).catch(() => undefined)
        if (result !== 'saved') return false
        state.patch({ saving: { state: 'contested' } })
        return true
      }
    },
    async takeOther() {
      const { value } = state.get()
      const saved = await load().catch(() => undefined)
      // Where nothing is saved any more, this value is the only one.
      if (!saved) {
        await save()
        return undefined
      }
      const knownBefore = known
      show(saved)
      if (isEmpty(value)) return undefined
      return async () => {
        await flush()
        const now = state.get().saving
        if (now.state !== 'saved' && !isFollowing(now)) return false
        known = knownBefore
        state.set({ value, saving: { state: 'contested' } })
        return true
      }
    },
    isUnsaved() {
      const { value, saving } = state.get()
      return !isEmpty(value) && isOnlyHere(saving)
    },
    flush,
  }
}

/** Whether nothing was entered in this window since it showed what is saved. */
function isFollowing({ state }: Saving): boolean {
  return state === 'untouched' || state === 'restored'
}

/** Whether what was entered last is in this window only, or on its way out of it. */
function isOnlyHere({ state }: Saving): boolean {
  return state === 'unsaved' || state === 'failed' || state === 'contested'
}
