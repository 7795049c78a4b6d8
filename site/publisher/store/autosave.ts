import type { StoreApi } from 'zustand/vanilla'
import { byNewest, recoveredAttempt } from '../../../shared/history.ts'
import type { Platform } from '../../../shared/platform.ts'
import { broughtBack, type PostRecord } from '../../../shared/post/post-record.ts'
import { msUnderWay, recovered } from '../../../shared/post/post-sending.ts'
import {
  emptyNotes,
  gone,
  problemOf,
  putAttempt,
  putNote,
  putPicture,
  putPost,
  readRecords,
  recordKey,
  revisionOf,
  usedPictures,
  type Collection,
  type NoteName,
  type Notes,
  type RecordChange,
  type StoredRecord,
} from '../../../shared/records.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import type { PublisherState } from './state.ts'

/** Records that are saved in one step, all of them or none; the value of one that is deleted is undefined. */
export type Change = readonly StoredRecord[]

/** The values of a change, by the keys of their records. */
type Values = ReadonlyMap<string, unknown>

const pauseMs = 1000

/** Records in memory, and their one autosave. `onChangedElsewhere`: a change of this window was dropped. */
export function createRecords(
  { platform, now }: { platform: Platform; now: () => Date },
  store: StoreApi<PublisherState>,
  onChangedElsewhere: () => void,
) {
  /** Not saved yet. */
  let dirty: Values = new Map()
  /** Of posts, by their keys, as this window has read or written them. */
  let revisions: ReadonlyMap<string, number> = new Map()
  /** Posts of this window that another one was first at. */
  const dropped = new WeakSet()
  const isDropped = (value: unknown) => dropped.has(Object(value) as object)
  /** The highest that this window knows: no later write of a post has it again. */
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until the request of another window has its outcome. */
  let waiting: ReturnType<typeof setTimeout> | undefined
  // Also where a page has no `randomUUID`, since it is served without https.
  const window = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const empty: Notes = { ...emptyNotes, settings: platform.defaultSettings }
  const askToKeep = async () => {
    if (store.getState().mayBeDeleted !== undefined) return
    store.setState({ mayBeDeleted: false })
    store.setState({ mayBeDeleted: !(await platform.keepStored()) })
  }
  // One after the other, or an older value could be written over a newer one.
  const saves = createSerialQueue()

  /** Takes over what parses. Returns why the rest is not taken. */
  const apply = (given: Values): string | undefined => {
    let problem: string | undefined
    const values = new Map(
      Array.from(given).filter(([key, value]) => {
        const own = value === undefined ? undefined : problemOf({ key, value })
        problem ??= own
        return own === undefined
      }),
    )
    if (values.size === 0) return problem
    dirty = new Map([...dirty, ...values])
    store.setState((state) => ({
      ...changed(state, values),
      saving: dirty.size > 0 && state.saving === 'saved' ? 'unsaved' : state.saving,
    }))
    return problem
  }

  /** All of this window, to be written to a storage that has nothing of it any more. */
  const keepAll = () => {
    revisions = new Map()
    dirty = new Map([...valuesOf(recordsIn(store.getState())), ...dirty])
  }

  /**
   * Reads what is kept, under what is not saved yet; a post that another window has written meanwhile is
   * taken from there. Rejects where it cannot be read.
   */
  const read = async (): Promise<Collection | undefined> => {
    const loaded = await platform.loadRecords()
    if (!loaded.ok) {
      store.setState({ storage: loaded.error })
      return undefined
    }
    if (loaded.isOther && store.getState().role !== 'reading') {
      store.setState({ storage: 'ready' })
      keepAll()
      return undefined
    }
    const { collection, change } = readRecords(loaded.records, now().getTime(), empty)
    const known = revisions
    revisions = new Map(
      loaded.records.filter(isPost).map(({ key, value }) => [key, revisionOf(value)]),
    )
    latest = Math.max(latest, ...revisions.values())
    const isSame = (key: string) => revisions.get(key) === known.get(key)
    const second = [...dirty.keys()].filter((key) => isPost({ key }) && !isSame(key))
    for (const key of second) dropped.add(Object(dirty.get(key)) as object)
    if (second.length > 0) onChangedElsewhere()
    const left = Array.from(dirty).filter(([key]) => !second.includes(key))
    const aside = valuesOf([...change.removed.map(gone), ...change.puts])
    // A window that only reads writes nothing but what its last run has still to save.
    const isReading = store.getState().role === 'reading'
    dirty = new Map(isReading ? left.filter(([key]) => isOfRun.test(key)) : [...aside, ...left])
    const before = new Map(store.getState().posts.map((post) => [post.id, post]))
    // A post that has not changed stays the same object, to whoever watches it.
    const posts = collection.posts.map(
      (post) => (isSame(recordKey.post(post.id)) && before.get(post.id)) || post,
    )
    const notes = { ...empty, ...collection.notes }
    const { keepsNothing = false } = loaded
    store.setState((state) => {
      const next = {
        ...state,
        ...collection,
        posts,
        notes,
        keepsNothing,
        storage: 'ready' as const,
      }
      return { ...next, ...changed(next, dirty) }
    })
    return collection
  }

  /** Resolves with 'changed' where another window was first at a post, and the others are still to be saved. */
  const write = async (): Promise<'saved' | 'changed'> => {
    clearTimeout(timer)
    const written = dirty
    if (written.size === 0) return 'saved'
    dirty = new Map()
    const revision = latest + 1
    const change = changeOf(written, revisions, revision)
    // A record that was changed again meanwhile is newer.
    const again = () => (dirty = new Map([...written, ...dirty]))
    try {
      const result = await platform.saveRecords(change)
      if (result === 'saved') {
        latest = revision
        const next = new Map(revisions)
        for (const { key } of change.puts.filter(isPost)) next.set(key, revision)
        for (const key of change.removed) next.delete(key)
        revisions = next
        store.setState({ saving: dirty.size > 0 ? 'unsaved' : 'saved', savedAt: now().getTime() })
        void askToKeep()
        return 'saved'
      }
      again()
      if (result === 'lost') {
        keepAll()
        return await write()
      }
      await read()
    } catch (error) {
      again()
      store.setState({ saving: 'failed' })
      throw error
    }
    return 'changed'
  }
  /** Saves all that is not saved yet. Never rejects: `saving` says where it failed. */
  const flush = async (): Promise<void> => {
    const result = await saves.run(write).catch(() => 'failed' as const)
    if (result === 'changed') await flush()
  }

  /**
   * Changes records and saves them now. `changed`: another window came first, and nothing of the change
   * was saved. Rejects where they could not be saved.
   */
  const save = async (
    change: Change,
    ifNotSaved: 'keep' | 'drop' = 'keep',
  ): Promise<'saved' | 'changed'> => {
    const before = store.getState()
    const values = valuesOf(change)
    const problem = apply(values)
    const isSecond = () => [...values.values()].some(isDropped)
    try {
      if (problem !== undefined) throw new Error(problem)
      // Another window may have been first at other posts of the same write alone.
      while (!isSecond() && (await saves.run(write)) === 'changed');
    } catch (error) {
      if (ifNotSaved === 'drop') apply(inverseOf(before, values))
      throw error
    }
    if (!isSecond()) return 'saved'
    // The rest of the change means nothing without its post.
    const rest = [...inverseOf(before, values)].filter(([key]) => !isDropped(values.get(key)))
    if (ifNotSaved === 'drop') apply(new Map(rest))
    void flush()
    return 'changed'
  }

  /** Changes records and saves them now. Never rejects: where they are not saved, the state says so. */
  const keep = (change: Change): Promise<void> => {
    apply(valuesOf(change))
    return flush()
  }

  return {
    /** Of this window, in the marks that it makes. */
    window,
    /**
     * Loads what is saved. Where it `recovers`, a working window closes what a crash left open: at once
     * where it is `alone`, `beside` others once no request of theirs can be under way any more.
     */
    load: async function load(recovers = true): Promise<void> {
      try {
        const collection = await saves.run(read)
        const { role } = store.getState()
        if (role !== 'reading' && collection && recovers) {
          const isAlone = role === 'alone'
          const { ms, change } = interruptedOf(collection, { window, now: now(), isAlone })
          clearTimeout(waiting)
          if (ms > 0) waiting = setTimeout(() => void load(), ms)
          apply(valuesOf([...unusedKeys(collection).map(gone), ...change]))
        }
        // Where it cannot be saved now, the state says so.
        await flush()
      } catch {
        if (store.getState().storage !== 'ready') store.setState({ storage: 'out-of-reach' })
      }
    },
    /**
     * Changes records at once; saved with what else was typed, a second after the last change. Returns why
     * a record was not changed, in a sentence for the operator.
     */
    edit: (change: Change): string | undefined => {
      const problem = apply(valuesOf(change))
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
      return problem
    },
    save,
    keep,
    /** Changes records and saves them. Returns a function that brings them back as they were before. */
    saveUndoably: (change: Change): (() => void) => {
      const before = inverseOf(store.getState(), valuesOf(change))
      void keep(change)
      return () => {
        apply(undone(before, store.getState()))
        void flush()
      }
    },
    flush,
    /** The content of a picture in base64; undefined where it cannot be read. */
    bytesOf: async (id: string): Promise<string | undefined> => {
      await flush()
      const unsaved = dirty.get(recordKey.bytes(id))
      if (typeof unsaved === 'string') return unsaved
      return platform.loadPicture({ id }).catch(() => undefined)
    },
  }
}

/**
 * The change of what other windows have left open. `ms`: until those have ended of which a request may
 * be under way; 0 where there is none.
 */
function interruptedOf(
  { posts, attempts }: Collection,
  { window, now, isAlone }: { window: string; now: Date; isAlone: boolean },
): { ms: number; change: Change } {
  const marked = posts.filter(({ state }) => state.status === 'sending')
  const msOf = (post: PostRecord) => (isAlone ? 0 : msUnderWay(post, now))
  const isOwn = ({ state }: PostRecord) => state.status === 'sending' && state.by?.window === window
  const left = marked.filter((post) => !isOwn(post) && msOf(post) === 0)
  const others = marked.filter((post) => !left.includes(post))
  const open = attempts.filter(
    ({ result, postId }) => result.outcome === 'sending' && !others.some(({ id }) => id === postId),
  )
  return {
    ms: Math.max(0, ...others.filter((post) => !isOwn(post)).map(msOf)),
    change: [
      ...left.map((post) => putPost(recovered(post, now))),
      ...open.map((attempt) => putAttempt(recoveredAttempt(attempt))),
    ],
  }
}

const isOfRun = /^(?:post|attempt)\//

const isPost = ({ key }: { key: string }) => key.startsWith('post/')

/** The change that writes these values, where no other window has written their posts. */
function changeOf(
  values: Values,
  revisions: ReadonlyMap<string, number>,
  revision: number,
): RecordChange {
  const all = Array.from(values, ([key, value]) => ({ key, value }))
  const revised = (record: StoredRecord) =>
    isPost(record) ? { ...record, value: { ...(record.value as object), revision } } : record
  return {
    puts: all.filter(({ value }) => value !== undefined).map(revised),
    removed: all.filter(({ value }) => value === undefined).map(({ key }) => key),
    expected: Object.fromEntries(
      all.filter(isPost).map(({ key }) => [key, revisions.get(key) ?? 0]),
    ),
  }
}

/** The parts of the state that hold the records of these keys, with their values. */
function changed(state: PublisherState, values: Values): Partial<PublisherState> {
  const ofKind = (kind: string) => [...values].filter(([key]) => key.startsWith(kind))
  const notes = ofKind('note/')
    .map(([key, note]) => [key.slice('note/'.length), note])
    .filter(([, note]) => note !== undefined)
  const unreadable = ofKind('unreadable/').map(
    ([key, value]) => [key, value === undefined ? value : { key, value }] as const,
  )
  const attempts = ofKind('attempt/')
  const next = merged(state.attempts, ({ id }) => recordKey.attempt(id), attempts)
  return {
    posts: merged(state.posts, ({ id }) => recordKey.post(id), ofKind('post/')),
    attempts: attempts.length > 0 ? next.sort(byNewest) : next,
    pictures: merged(state.pictures, ({ id }) => recordKey.picture(id), ofKind('picture/')),
    notes: { ...state.notes, ...Object.fromEntries(notes) },
    unreadable: merged(state.unreadable, ({ key }) => key, unreadable),
  }
}

/** The list with these values, each in the place of the one with its key; the same list without any. */
function merged<T>(all: T[], keyOf: (one: T) => string, own: (readonly [string, unknown])[]): T[] {
  if (own.length === 0) return all
  const next = new Map([...all.map((one) => [keyOf(one), one] as const), ...(own as [string, T][])])
  return [...next.values()].filter((one) => one !== undefined)
}

function valuesOf(change: Change): Values {
  return new Map(change.map(({ key, value }) => [key, value]))
}

/** All records of a window. */
function recordsIn(state: PublisherState): StoredRecord[] {
  const { posts, attempts, pictures, notes, unreadable } = state
  return [
    ...posts.map(putPost),
    ...attempts.map(putAttempt),
    ...pictures.flatMap(putPicture),
    ...(Object.keys(notes) as NoteName[]).map((name) => putNote(name, notes[name])),
    ...unreadable,
  ]
}

/** The values that these keys have before a change. Pictures stay: nothing but a post shows them. */
function inverseOf(state: PublisherState, values: Values): Values {
  const before = valuesOf(recordsIn(state))
  const keys = [...values.keys()].filter((key) => !/^(?:picture|bytes)\//.test(key))
  return new Map(keys.map((key) => [key, before.get(key)]))
}

/** The values that an undo brings back: all that is known of a post's send by now stays. */
function undone(before: Values, { posts }: PublisherState): Values {
  const now = new Map(posts.map((post) => [recordKey.post(post.id), post]))
  return new Map(
    Array.from(before, ([key, value]) => {
      const post = now.get(key)
      if (!post) return [key, value]
      const gone = post.sent ? post : undefined
      return [key, value === undefined ? gone : broughtBack(value as PostRecord, post)]
    }),
  )
}

/**
 * On start nothing can be undone any more: keys of pictures and contents that no record names. One that
 * is set aside may still be read by another release.
 */
function unusedKeys({ posts, attempts, pictures, unreadable }: Collection): string[] {
  const ofPosts = usedPictures(posts)
  const ofAttempts = usedPictures(attempts)
  const aside = JSON.stringify(unreadable)
  return pictures.flatMap(({ id }) => {
    if (ofPosts.has(id) || aside.includes(id)) return []
    // The history shows a small one.
    return ofAttempts.has(id) ? [recordKey.bytes(id)] : [recordKey.bytes(id), recordKey.picture(id)]
  })
}
