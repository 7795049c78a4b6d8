import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type StoreNames,
} from 'idb'
import { PlatformError } from '../../../shared/platform.ts'
import { recordsVersion, type LoadedRecords, type RecordChange } from '../../../shared/records.ts'
import { publisherSettingsSchema, type PublisherSettings } from '../../../shared/settings.ts'

interface Tables extends DBSchema {
  records: { key: string; value: unknown }
  /** The settings, and under other keys those that could not be read. */
  settings: { key: string; value: unknown }
}

export const databaseName = 'pennywren'
const settingsKey = 'settings'

/** Keeps records and settings in IndexedDB. A database that was out of reach is tried anew. */
export function createBrowserStorage() {
  let opening: Promise<IDBPDatabase<Tables>> | undefined
  const forget = () => {
    opening = undefined
  }
  const open = async () => {
    opening ??= openDB<Tables>(databaseName, recordsVersion, {
      upgrade(database) {
        database.createObjectStore('records')
        database.createObjectStore('settings')
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

  return {
    loadRecords: async (): Promise<LoadedRecords> => {
      try {
        const { store } = (await open()).transaction('records')
        const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
        return { ok: true, records: keys.map((key, at) => ({ key, value: values[at] })) }
      } catch (error) {
        if (isNamed(error, 'VersionError')) return { ok: false, error: 'newer-version' }
        throw new PlatformError('failed', 'The browser does not let this page read its storage.')
      }
    },

    saveRecords: ({ puts, removed }: RecordChange) =>
      write(open, 'records', (records) =>
        Promise.all([
          ...removed.map((key) => records.delete(key)),
          // A value that cannot be stored throws at once: it rejects with the others.
          ...puts.map(async ({ key, value }) => records.put(value, key)),
        ]),
      ),

    /** Undefined where there are none that can be read. */
    loadSettings: async () => {
      const saved = await (await open()).get('settings', settingsKey)
      return publisherSettingsSchema.safeParse(saved).data
    },

    /** Settings that cannot be read are kept under another key. */
    saveSettings: (settings: PublisherSettings) =>
      write(open, 'settings', async (table) => {
        const saved = await table.get(settingsKey)
        const isReadable = saved === undefined || publisherSettingsSchema.safeParse(saved).success
        if (!isReadable) await table.put(saved, `unreadable/${Date.now()}`)
        await table.put(settings, settingsKey)
      }),
  }
}

type Store<N extends StoreNames<Tables>> = IDBPObjectStore<Tables, [N], N, 'readwrite'>

/**
 * Writes all or nothing. It is on the disk when this resolves, so that a mark made before a send
 * outlives a power cut. Inside of `work` nothing but requests of the store may be awaited.
 */
async function write<N extends StoreNames<Tables>>(
  open: () => Promise<IDBPDatabase<Tables>>,
  name: N,
  work: (store: Store<N>) => Promise<unknown>,
): Promise<undefined> {
  try {
    const transaction = (await open()).transaction(name, 'readwrite', { durability: 'strict' })
    try {
      await Promise.all([work(transaction.store), transaction.done])
    } catch (error) {
      // Else what was done until then would be kept. Where a request failed it has ended already.
      if (transaction.error === null) transaction.abort()
      throw error
    }
  } catch (error) {
    const problem = isNamed(error, 'QuotaExceededError')
      ? 'The browser’s storage is full.'
      : 'The browser does not let this page save anything.'
    throw new PlatformError('not-saved', problem)
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
