import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { PlatformError } from '../../../shared/platform.ts'
import { base64Schema } from '../../../shared/picture.ts'
import {
  bytesKeys,
  recordKey,
  recordsVersion,
  revisionOf,
  type LoadedRecords,
  type RecordChange,
  type SaveResult,
  type StoredRecord,
} from '../../../shared/records.ts'

interface Tables extends DBSchema {
  records: { key: string; value: unknown }
}

export const databaseName = 'pennywren'

/** Names the database, which is another one once it was deleted: a number that is drawn when it is made. */
const nameKey = 'name'

/** Errors of a connection that has died: after a sleep of Safari, or in a full profile. */
const signsOfDeath = ['InvalidStateError', 'UnknownError']
/** Errors of an open that may pass, or that are told of. With any other the browser refuses its storage. */
const passing = ['VersionError', 'QuotaExceededError', 'AbortError']

/**
 * Keeps records in IndexedDB. A database that was out of reach is tried anew; where the browser refuses
 * it when it is first opened, records are in memory.
 */
export function createBrowserStorage() {
  let opening: Promise<IDBPDatabase<Tables>> | undefined
  let wasOpened = false
  /** In the place of the database. */
  let memory: Map<string, unknown> | undefined
  /** Of the database that this window has read or written. */
  let known: { name: unknown } | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async () => {
    opening ??= openDatabase(forget)
    opening.catch(forget)
    const database = await opening
    wasOpened = true
    return database
  }
  /** Works on the database; once more on a new connection where the one before is dead. */
  const withDatabase = async <T>(work: (database: IDBPDatabase<Tables>) => Promise<T>) => {
    try {
      return await work(await open())
    } catch (error) {
      if (!wasOpened || !signsOfDeath.some((name) => isNamed(error, name))) throw error
      forget()
      return work(await open())
    }
  }
  /** Whether a database is another one than before; it is the known one from then on. */
  const isOther = (name: unknown) => {
    const before = known
    known = { name }
    return before !== undefined && before.name !== name
  }

  return {
    loadRecords: async (): Promise<LoadedRecords> => {
      if (memory) return inMemory(memory)
      try {
        return await withDatabase(async (database) => {
          const all = await readAll(database)
          const name = all.find(({ key }) => key === nameKey)?.value
          const records = all.filter(({ key }) => key !== nameKey)
          return { ok: true, records, ...(isOther(name) && { isOther: true }) }
        })
      } catch (error) {
        if (isNamed(error, 'VersionError')) return { ok: false, error: 'newer-version' }
        if (!wasOpened && !passing.some((name) => isNamed(error, name))) {
          return inMemory((memory = new Map()))
        }
        throw new PlatformError('failed', 'The browser does not let this page read its storage.')
      }
    },

    loadPicture: async ({ id }: { id: string }): Promise<string | undefined> => {
      const key = recordKey.bytes(id)
      const bytes = memory
        ? memory.get(key)
        : await withDatabase((database) => database.get('records', key))
      return base64Schema.safeParse(bytes).data
    },

    saveRecords: async (change: RecordChange): Promise<SaveResult> => {
      if (memory) {
        for (const key of change.removed) memory.delete(key)
        for (const { key, value } of change.puts) memory.set(key, value)
        return 'saved'
      }
      try {
        return await withDatabase((database) => write(database, change, isOther))
      } catch (error) {
        const problem = isNamed(error, 'QuotaExceededError')
          ? 'The browser’s storage is full.'
          : 'The browser does not let this page save anything.'
        throw new PlatformError('not-saved', problem)
      }
    },
  }
}

async function openDatabase(forget: () => void): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>(databaseName, recordsVersion, {
    upgrade(database, older) {
      // No release wrote the versions before.
      if (older > 0) database.deleteObjectStore('records')
      const name = crypto.getRandomValues(new Uint32Array(2)).join('-')
      const named = database.createObjectStore('records').put(name, nameKey)
      // The open fails with it.
      named.catch(() => undefined)
    },
    // A later release that changes the database must not have to wait for this tab.
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
}

function inMemory(memory: ReadonlyMap<string, unknown>): LoadedRecords {
  const all = Array.from(memory, ([key, value]) => ({ key, value }))
  const records = all.filter(({ key }) => !key.startsWith(bytesKeys[0]))
  return { ok: true, records, keepsNothing: true }
}

/** All but the contents of pictures. */
async function readAll(database: IDBPDatabase<Tables>): Promise<StoredRecord[]> {
  const { store } = database.transaction('records')
  const [first, after] = bytesKeys
  const ranges = [IDBKeyRange.upperBound(first, true), IDBKeyRange.lowerBound(after)]
  const records = ranges.map(async (range) => {
    const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return keys.map((key, at) => ({ key, value: values[at] }))
  })
  return (await Promise.all(records)).flat()
}

/**
 * Writes all or nothing. It is on the disk when this resolves, so that a mark made before a send
 * outlives a power cut. Browsers run such transactions one after another, over all windows.
 */
async function write(
  database: IDBPDatabase<Tables>,
  { puts, removed, expected = {} }: RecordChange,
  isOther: (name: unknown) => boolean,
): Promise<SaveResult> {
  const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
  const { store } = transaction
  const revisions = Object.entries(expected)
  // All is asked for at once, since a page that is left has no time for a second step.
  const before = Promise.all([
    store.get(nameKey),
    ...revisions.map(async ([key]) => store.get(key)),
  ])
  const written = Promise.all([
    ...removed.map((key) => store.delete(key)),
    // A value that cannot be stored throws at once: it rejects with the others.
    ...puts.map(async ({ key, value }) => store.put(value, key)),
    transaction.done,
  ])
  written.catch(() => undefined)
  try {
    const [name, ...values] = await before
    const isAsExpected = revisions.every(([, known], at) => revisionOf(values[at]) === known)
    const refused = isOther(name) ? 'lost' : isAsExpected ? undefined : 'changed'
    if (refused === undefined) {
      await written
      return 'saved'
    }
    transaction.abort()
    await written.catch(() => undefined)
    return refused
  } catch (error) {
    // Else what was done until then would be kept. Where a request failed it has ended already.
    if (transaction.error === null) transaction.abort()
    throw error
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
