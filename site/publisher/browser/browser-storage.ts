import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { PlatformError } from '../../../shared/platform.ts'
import { base64Schema } from '../../../shared/picture.ts'
import {
  bytesKeys,
  recordKey,
  recordsVersion,
  type LoadedRecords,
  type RecordChange,
} from '../../../shared/records.ts'

interface Tables extends DBSchema {
  records: { key: string; value: unknown }
}

export const databaseName = 'pennywren'

/** Errors of a connection that has died: after a sleep of Safari, or in a full profile. */
const signsOfDeath = ['InvalidStateError', 'UnknownError']

/** Keeps records in IndexedDB. A database that was out of reach is tried anew. */
export function createBrowserStorage() {
  let opening: Promise<IDBPDatabase<Tables>> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async () => {
    opening ??= openDB<Tables>(databaseName, recordsVersion, {
      upgrade(database, older) {
        // No release wrote the versions before.
        if (older > 0) database.deleteObjectStore('records')
        database.createObjectStore('records')
      },
      // A later release that changes the database must not have to wait for this tab.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }
  /** Works on the database; once more on a new connection where the one before is dead. */
  const withDatabase = async <T>(work: (database: IDBPDatabase<Tables>) => Promise<T>) => {
    try {
      return await work(await open())
    } catch (error) {
      if (!signsOfDeath.some((name) => isNamed(error, name))) throw error
      forget()
      return work(await open())
    }
  }

  return {
    loadRecords: async (): Promise<LoadedRecords> => {
      try {
        return await withDatabase(async (database) => {
          const { store } = database.transaction('records')
          const [first, after] = bytesKeys
          const ranges = [IDBKeyRange.upperBound(first, true), IDBKeyRange.lowerBound(after)]
          const records = ranges.map(async (range) => {
            const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
            return keys.map((key, at) => ({ key, value: values[at] }))
          })
          return { ok: true, records: (await Promise.all(records)).flat() }
        })
      } catch (error) {
        if (isNamed(error, 'VersionError')) return { ok: false, error: 'newer-version' }
        throw new PlatformError('failed', 'The browser does not let this page read its storage.')
      }
    },

    loadPicture: async ({ id }: { id: string }): Promise<string | undefined> => {
      const bytes = await withDatabase((database) => database.get('records', recordKey.bytes(id)))
      return base64Schema.safeParse(bytes).data
    },

    saveRecords: async (change: RecordChange): Promise<undefined> => {
      try {
        await withDatabase((database) => write(database, change))
      } catch (error) {
        const problem = isNamed(error, 'QuotaExceededError')
          ? 'The browser’s storage is full.'
          : 'The browser does not let this page save anything.'
        throw new PlatformError('not-saved', problem)
      }
    },
  }
}

/**
 * Writes all or nothing. It is on the disk when this resolves, so that a mark made before a send
 * outlives a power cut.
 */
async function write(
  database: IDBPDatabase<Tables>,
  { puts, removed }: RecordChange,
): Promise<void> {
  const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
  const { store } = transaction
  try {
    await Promise.all([
      ...removed.map((key) => store.delete(key)),
      // A value that cannot be stored throws at once: it rejects with the others.
      ...puts.map(async ({ key, value }) => store.put(value, key)),
      transaction.done,
    ])
  } catch (error) {
    // Else what was done until then would be kept. Where a request failed it has ended already.
    if (transaction.error === null) transaction.abort()
    throw error
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
