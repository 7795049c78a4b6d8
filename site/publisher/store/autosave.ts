import type { StoreApi } from 'zustand/vanilla'
import { byNewest, recoveredAttempt, type Attempt } from '../../../shared/history.ts'
import type { Platform } from '../../../shared/platform.ts'
import type { Picture } from '../../../shared/picture.ts'
import type { PostRecord } from '../../../shared/post/post-record.ts'
import { recovered } from '../../../shared/post/post-sending.ts'
import {
  emptyNotes,
  readRecords,
  recordKey,
  usedPictures,
  type Collection,
  type NoteName,
  type Notes,
  type UnreadableRecord,
} from '../../../shared/records.ts'
import type { RunChange } from '../../../shared/run.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { PublisherState } from './state.ts'

/** A picture, with its content in base64 where that is kept. */
type NewPicture = Picture & { base64?: string }

/** A change of records: as a run makes it, and of more. */
export interface RecordsChange extends RunChange {
  /** Ids of attempts that are forgotten. */
  removedAttempts?: readonly string[]
  /** They are named by their content, so that none is ever replaced by another. */
  pictures?: readonly NewPicture[]
  notes?: Partial<Notes>
  unreadable?: readonly UnreadableRecord[]
  /** Keys of unreadable records that are deleted. */
  removedUnreadable?: readonly string[]
}

export type Records = ReturnType<typeof createRecords>

const pauseMs = 1000

/** Records in memory, and their one autosave. */
export function createRecords(
  platform: Platform,
  store: StoreApi<PublisherState>,
  now: () => Date,
) {
  /** Values that are not saved yet, by key; undefined for a record that is gone. */
  let dirty = new Map<string, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const askToKeep = async () => {
    if (store.getState().mayBeDeleted !== undefined) return
    store.setState({ mayBeDeleted: false })
    store.setState({ mayBeDeleted: !(await platform.keepStored()) })
  }
  // One after the other, or an older value could be written over a newer one.
  const saves = createSerialQueue()

  const apply = (change: RecordsChange) => {
    for (const [key, value] of storedValues(change)) dirty.set(key, value)
    store.setState((state) => ({
      ...changed(state, change),
      saving: dirty.size > 0 && state.saving === 'saved' ? 'unsaved' : state.saving,
    }))
  }

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const written = dirty
    if (written.size === 0) return
    dirty = new Map()
    const all = Array.from(written, ([key, value]) => ({ key, value }))
    const puts = all.filter(({ value }) => value !== undefined)
    const removed = all.filter(({ value }) => value === undefined).map(({ key }) => key)
    try {
      await platform.saveRecords({ puts, removed })
    } catch (error) {
      // A record that was changed again meanwhile is newer.
      dirty = new Map([...written, ...dirty])
      store.setState({ saving: 'failed' })
      throw error
    }
    const saving = dirty.size > 0 ? 'unsaved' : 'saved'
    store.setState({ saving, savedAt: now().getTime() })
    void askToKeep()
  }
  /** Saves all that is not saved yet. Never rejects: `saving` says where it failed. */
  const flush = (): Promise<void> => saves.run(write).catch(() => undefined)

  /** Changes records and saves them now. Rejects where they could not be saved. */
  const save = async (
    change: RecordsChange,
    ifNotSaved: 'keep' | 'drop' = 'keep',
  ): Promise<void> => {
    const before = store.getState()
    const unsaved = new Set(dirty.keys())
    apply(change)
    try {
      await saves.run(write)
    } catch (error) {
      if (ifNotSaved === 'drop') {
        const inverse = inverseOf(before, change)
        store.setState((state) => changed(state, inverse))
        for (const [key, value] of storedValues(inverse)) {
          if (unsaved.has(key)) dirty.set(key, value)
          else dirty.delete(key)
        }
      }
      throw error
    }
  }

  return {
    /** Loads what is saved. The working window then closes what a crash left open. */
    load: async (): Promise<void> => {
      try {
        const loaded = await platform.loadRecords()
        if (!loaded.ok) {
          store.setState({ storage: loaded.error })
          return
        }
        const { collection, change } = readRecords(loaded.records, now().getTime())
        const notes = { ...emptyNotes, settings: platform.defaultSettings, ...collection.notes }
        dirty = new Map()
        store.setState({ ...collection, notes, storage: 'ready', saving: 'saved' })
        if (store.getState().role === 'reading') return
        for (const key of unusedKeys(collection)) dirty.set(key, undefined)
        for (const key of change.removed) dirty.set(key, undefined)
        for (const { key, value } of change.puts) dirty.set(key, value)
        apply(interruptedOf(collection))
        // Where it cannot be saved now, the state says so.
        await flush()
      } catch {
        if (store.getState().storage !== 'ready') store.setState({ storage: 'out-of-reach' })
      }
    },
    /** Changes records at once; saved with what else was typed, a second after the last change. */
    edit: (change: RecordsChange): void => {
      apply(change)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
    },
    save,
    flush,
    /** The content of a picture in base64; undefined where it cannot be read. */
    bytesOf: async (id: string): Promise<string | undefined> => {
      await flush()
      const unsaved = dirty.get(recordKey.bytes(id))
      if (typeof unsaved === 'string') return unsaved
      return platform.loadPicture({ id }).catch(() => undefined)
    },
    /** The change that brings back the records that a change is about, as they are now. */
    inverseOf: (change: RecordsChange) => inverseOf(store.getState(), change),
  }
}

function interruptedOf({ posts, attempts }: Collection): RecordsChange {
  const sending = posts.filter(({ state }) => state.status === 'sending')
  const open = attempts.filter(({ result }) => result.outcome === 'sending')
  return { posts: sending.map(recovered), attempts: open.map(recoveredAttempt) }
}

function changed(state: PublisherState, change: RecordsChange): Partial<PublisherState> {
  const { posts, removed, attempts, removedAttempts, pictures, notes } = change
  const { unreadable, removedUnreadable } = change
  return {
    ...((posts || removed) && { posts: merged(state.posts, posts ?? [], removed ?? []) }),
    ...((attempts || removedAttempts) && {
      attempts: merged(state.attempts, attempts ?? [], removedAttempts ?? []).sort(byNewest),
    }),
    ...(pictures && { pictures: merged(state.pictures, pictures.map(withoutBytes), []) }),
    ...(notes && { notes: { ...state.notes, ...notes } }),
    ...((unreadable || removedUnreadable) && {
      unreadable: [
        ...state.unreadable.filter(({ key }) => !removedUnreadable?.includes(key)),
        ...(unreadable ?? []),
      ],
    }),
  }
}

/** The list with the records that were put, each in the place of the one with its id. */
function merged<T extends { id: string }>(
  all: readonly T[],
  puts: readonly T[],
  removed: readonly string[],
): T[] {
  const gone = new Set(removed)
  const left = new Map(puts.map((one) => [one.id, one]))
  const kept = gone.size === 0 ? all : all.filter(({ id }) => !gone.has(id))
  const next = kept.map((one) => {
    const put = left.get(one.id)
    if (put) left.delete(one.id)
    return put ?? one
  })
  return left.size === 0 ? next : [...next, ...left.values()]
}

/** The values of a change by key; undefined for a record that is gone. */
function storedValues(change: RecordsChange): Map<string, unknown> {
  const { posts = [], removed = [], attempts = [], removedAttempts = [], notes = {} } = change
  const { pictures = [], unreadable = [], removedUnreadable = [] } = change
  const values = new Map<string, unknown>()
  for (const id of removed) values.set(recordKey.post(id), undefined)
  for (const id of removedAttempts) values.set(recordKey.attempt(id), undefined)
  for (const key of removedUnreadable) values.set(key, undefined)
  for (const post of posts) values.set(recordKey.post(post.id), post)
  for (const attempt of attempts) values.set(recordKey.attempt(attempt.id), attempt)
  for (const { base64, ...picture } of pictures) {
    values.set(recordKey.picture(picture.id), picture)
    if (base64 !== undefined) values.set(recordKey.bytes(picture.id), base64)
  }
  for (const [name, note] of Object.entries(notes)) {
    values.set(recordKey.note(name as NoteName), note)
  }
  for (const { key, value } of unreadable) values.set(key, value)
  return values
}

function withoutBytes(picture: NewPicture): Picture {
  const { base64: _, ...kept } = picture
  return kept
}

/** On start nothing can be undone any more: keys of pictures and contents that no record names. */
function unusedKeys({ posts, attempts, pictures }: Collection): string[] {
  const ofPosts = usedPictures(posts)
  const ofAttempts = usedPictures(attempts)
  return pictures.flatMap(({ id }) => {
    if (ofPosts.has(id)) return []
    // The history shows a small one.
    return ofAttempts.has(id) ? [recordKey.bytes(id)] : [recordKey.bytes(id), recordKey.picture(id)]
  })
}

function inverseOf(state: PublisherState, change: RecordsChange): RecordsChange {
  const posts = recordsBefore<PostRecord>(state.posts, change.posts, change.removed)
  const attempts = recordsBefore<Attempt>(state.attempts, change.attempts, change.removedAttempts)
  const names = Object.keys(change.notes ?? {}) as NoteName[]
  return {
    posts: posts.kept,
    removed: posts.added,
    attempts: attempts.kept,
    removedAttempts: attempts.added,
    ...(change.removedUnreadable && {
      unreadable: state.unreadable.filter(({ key }) => change.removedUnreadable?.includes(key)),
    }),
    ...(change.unreadable && { removedUnreadable: change.unreadable.map(({ key }) => key) }),
    notes: Object.fromEntries(names.map((name) => [name, state.notes[name]])),
  }
}

/** The records that a change is about as they are before it, and the ids of those that it adds. */
function recordsBefore<T extends { id: string }>(
  all: readonly T[],
  puts: readonly T[] = [],
  removed: readonly string[] = [],
): { kept: T[]; added: string[] } {
  const touched = new Set([...puts.map(({ id }) => id), ...removed])
  const kept = all.filter(({ id }) => touched.has(id))
  for (const { id } of kept) touched.delete(id)
  return { kept, added: [...touched] }
}
