import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb'
import type { Attempt } from '../../../shared/history.ts'

/** What the publisher keeps in the browser. */
interface Tables extends DBSchema {
  /** Texts by name: what is being entered, settings, and what was set aside. */
  texts: { key: string; value: string }
  /** The posts of the queue by id, each with the step of the revision that it was saved at. */
  posts: { key: string; value: StoredPost; indexes: { step: number } }
  /** What is known of the queue beside its posts. Checked when it is read. */
  queue: { key: 'state' | 'order'; value: unknown }
  /** Attempts to deliver posts, by id. */
  attempts: { key: string; value: Attempt; indexes: { at: number } }
  /** JSON texts of the posts by id, as version 2 of this database kept them. */
  'posts-2': { key: string; value: string }
}

export interface StoredPost {
  step: number
  /** Checked when it is read. */
  post: unknown
}

const tables: ['texts', 'posts', 'queue', 'attempts', 'posts-2'] = [
  'texts',
  'posts',
  'queue',
  'attempts',
  'posts-2',
]
const version = 3
export const queueVersion = 1

export type ReadTransaction = IDBPTransaction<Tables, typeof tables>
export type WriteTransaction = IDBPTransaction<Tables, typeof tables, 'readwrite'>

/** Unlike localStorage it has room for hundreds of articles. Everything rejects where it is denied. */
export interface Database {
  /** Reads in one transaction. Inside of one nothing but its own requests may be awaited. */
  read: <T>(work: (transaction: ReadTransaction) => Promise<T>) => Promise<T>
  /**
   * Writes all or nothing. A strict transaction is on the disk when it ends, so that a mark made
   * before a send outlives a power cut. Rejects when nothing was written (storage full, denied).
   */
  write: <T>(
    work: (transaction: WriteTransaction) => Promise<T>,
    durability?: 'strict' | 'relaxed',
  ) => Promise<T>
}

export function openDatabase(name = 'pennywren-publisher'): Database {
  let opening: Promise<IDBPDatabase<Tables>> | undefined
  // The next call opens it again.
  const forget = () => {
    opening = undefined
  }
  const open = () => {
    opening ??= openDB<Tables>(name, version, {
      upgrade: (database, before, _after, transaction) => {
        if (before < 3) toVersion3(database, transaction)
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
    read: async (work) => work((await open()).transaction(tables)),
    async write(work, durability = 'strict') {
      const transaction = (await open()).transaction(tables, 'readwrite', { durability })
      let result
      try {
        result = await work(transaction)
      } catch (error) {
        transaction.done.catch(() => undefined)
        // Else what was done until then would be kept. Where a request failed it has ended already.
        if (transaction.error === null) transaction.abort()
        throw error
      }
      await transaction.done
      return result
    },
  }
}

/** Posts of an earlier version stay as they are, under another name: see `earlier-queue.ts`. */
function toVersion3(
  database: IDBPDatabase<Tables>,
  transaction: IDBPTransaction<Tables, StoreNames<Tables>[], 'versionchange'>,
): void {
  const has = (table: StoreNames<Tables>) => database.objectStoreNames.contains(table)
  if (!has('texts')) database.createObjectStore('texts')
  if (has('posts')) transaction.objectStore('posts').name = 'posts-2'
  else database.createObjectStore('posts-2')
  database.createObjectStore('posts').createIndex('step', 'step')
  database.createObjectStore('attempts', { keyPath: 'id' }).createIndex('at', 'at')
  const queue = database.createObjectStore('queue')
  void queue.put({ version: queueVersion, era: newEra(), step: 0 }, 'state')
  void queue.put({ step: 0, ids: [] }, 'order')
}

/** `crypto.randomUUID` is missing where a page is served without TLS. */
export function newEra(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-')
}
