import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

/** What the publisher keeps in the browser: texts by name, and the posts of the queue by id. */
interface Tables extends DBSchema {
  texts: { key: string; value: string }
  posts: { key: string; value: string }
}

const tables: ['texts', 'posts'] = ['texts', 'posts']
const version = 2

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
  write: (work: (transaction: WriteTransaction) => Promise<unknown>) => Promise<void>
}

export function openDatabase(name = 'pennywren-publisher'): Database {
  let opening: Promise<IDBPDatabase<Tables>> | undefined
  // The next call opens it again.
  const forget = () => {
    opening = undefined
  }
  const open = () => {
    opening ??= openDB<Tables>(name, version, {
      upgrade(database) {
        for (const table of tables) {
          if (!database.objectStoreNames.contains(table)) database.createObjectStore(table)
        }
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
    async write(work) {
      const transaction = (await open()).transaction(tables, 'readwrite', { durability: 'strict' })
      try {
        await work(transaction)
      } catch (error) {
        transaction.done.catch(() => undefined)
        // Else what was done until then would be kept. Where a request failed it has ended already.
        if (transaction.error === null) transaction.abort()
        throw error
      }
      await transaction.done
    },
  }
}

/** Keeps texts by name over reloads. Saving rejects when nothing was saved (storage full, denied). */
export interface TextStorage {
  load: (name: string) => Promise<string | undefined>
  /** `undefined` removes the text. */
  save: (name: string, text: string | undefined) => Promise<void>
}

export function createTextStorage(database: Database): TextStorage {
  return {
    load: (name) => database.read((transaction) => transaction.objectStore('texts').get(name)),
    save: (name, text) =>
      database.write((transaction) => {
        const texts = transaction.objectStore('texts')
        return text === undefined ? texts.delete(name) : texts.put(text, name)
      }),
  }
}
