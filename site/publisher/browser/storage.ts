/** Keeps texts by name over reloads. Saving rejects when nothing was saved (storage full, denied). */
export interface TextStorage {
  load: (name: string) => Promise<string | undefined>
  /** `undefined` removes the text. */
  save: (name: string, text: string | undefined) => Promise<void>
}

const database = 'pennywren-publisher'
const table = 'texts'

/**
 * Texts in IndexedDB: unlike localStorage it has room for hundreds of articles, and a strict
 * transaction is on the disk when it ends, so that a mark made before a send outlives a power cut.
 */
export function createIndexedDbStorage(factory: IDBFactory): TextStorage {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= openDatabase(factory, () => {
      opening = undefined
    })
    // The next call tries again.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    async load(name) {
      const request = (await open()).transaction(table).objectStore(table).get(name)
      const found: unknown = await settled(request)
      return typeof found === 'string' ? found : undefined
    },
    async save(name, text) {
      const transaction = (await open()).transaction(table, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(table)
      if (text === undefined) store.delete(name)
      else store.put(text, name)
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => {
          resolve()
        })
        transaction.addEventListener('abort', () => {
          reject(transaction.error ?? new Error('Nothing was saved.'))
        })
      })
    },
  }
}

async function openDatabase(factory: IDBFactory, closed: () => void): Promise<IDBDatabase> {
  const request = factory.open(database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(table)
  })
  const opened = await settled(request)
  opened.addEventListener('close', closed)
  // A later release that changes the database must not have to wait for this tab.
  opened.addEventListener('versionchange', () => {
    opened.close()
    closed()
  })
  return opened
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser’s storage cannot be used.'))
    })
  })
}
