import 'fake-indexeddb/auto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { openDB } from 'idb'

/** The parts of a database that a browser has on its disk. */
export interface DatabaseImage {
  version: number
  tables: readonly { name: string; records: readonly { key: string; value: unknown }[] }[]
}

/** Undefined where nothing was saved. */
export function readImage(file: string): DatabaseImage | undefined {
  return existsSync(file) ? (deserialize(readFileSync(file)) as DatabaseImage) : undefined
}

/** All of it or nothing. */
export function writeImage(file: string, image: DatabaseImage): void {
  writeFileSync(`${file}.new`, serialize(image))
  renameSync(`${file}.new`, file)
}

/** Makes the database of an image, in the memory of this process. */
export async function restoreDatabase(name: string, image: DatabaseImage): Promise<void> {
  const database = await openDB(name, image.version, {
    upgrade(opened) {
      for (const table of image.tables) {
        const store = opened.createObjectStore(table.name)
        for (const { key, value } of table.records) void store.put(value, key)
      }
    },
  })
  database.close()
}

/** Calls back when a transaction that writes is to be on the disk, before anybody hears of it. */
export function onCommit(listener: (database: IDBDatabase) => void): void {
  const listen = (transaction: IDBTransaction) => {
    transaction.addEventListener('complete', () => {
      listener(transaction.db)
    })
  }
  onReturn<'open', IDBOpenDBRequest>(IDBFactory.prototype, 'open', (opening) => {
    opening.addEventListener('upgradeneeded', () => {
      if (opening.transaction) listen(opening.transaction)
    })
  })
  onReturn<'transaction', IDBTransaction>(IDBDatabase.prototype, 'transaction', (transaction) => {
    if (transaction.mode === 'readwrite') listen(transaction)
  })
}

/** Calls back with what a method returns, before its caller has it. */
function onReturn<Name extends string, Result>(
  object: Record<Name, (...args: never[]) => Result>,
  method: Name,
  listener: (result: Result) => void,
): void {
  const call = object[method]
  object[method] = function (this: unknown, ...args) {
    const result = call.apply(this, args)
    listener(result)
    return result
  }
}

/** Where fake-indexeddb keeps a database: by its own API it can be read only by and by. */
interface InMemory {
  _rawDatabase: {
    version: number
    rawObjectStores: Map<string, TableInMemory>
  }
}

interface TableInMemory {
  name: string
  records: { values: () => Iterable<{ key: string; value: unknown }> }
}

/** A database as it is now. */
export function imageOf(database: IDBDatabase): DatabaseImage {
  const { _rawDatabase: raw } = database as unknown as InMemory
  const { version, rawObjectStores } = raw
  return {
    version,
    tables: Array.from(rawObjectStores.values(), ({ name, records }) => ({
      name,
      records: Array.from(records.values(), ({ key, value }) => ({ key, value })),
    })),
  }
}
