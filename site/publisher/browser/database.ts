const name = 'pennywren-publisher'
const version = 2

/** What the publisher keeps in the browser: texts by name, and the posts of the queue by id. */
export type Table = 'texts' | 'posts'

const tables: readonly Table[] = ['texts', 'posts']

/** Unlike localStorage it has room for hundreds of articles. Everything rejects where it is denied. */
export interface Database {
  /** Reads in one transaction. */
  read: <T>(from: readonly Table[], work: (transaction: IDBTransaction) => Promise<T>) => Promise<T>
  /**
   * Writes all or nothing. A strict transaction is on the disk when it ends, so that a mark made
   * before a send outlives a power cut. Rejects when nothing was written (storage full, denied).
   */
  write: (
    to: readonly Table[],
    work: (transaction: IDBTransaction) => void | Promise<void>,
  ) => Promise<void>
}

export function openDatabase(factory: IDBFactory): Database {
  let opening: Promise<IDBDatabase> | undefined
  const open = () => {
    opening ??= connect(factory, () => {
      opening = undefined
    })
    // The next call tries again.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    async read(from, work) {
      return work((await open()).transaction([...from]))
    },
    async write(to, work) {
      const transaction = (await open()).transaction([...to], 'readwrite', { durability: 'strict' })
      const written = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => {
          resolve()
        })
        transaction.addEventListener('abort', () => {
          reject(transaction.error ?? new Error('Nothing was saved.'))
        })
      })
      try {
        await work(transaction)
      } catch (error) {
        written.catch(() => undefined)
        // Else what was done until then would be kept. Where a request failed it has ended already.
        if (transaction.error === null) transaction.abort()
        throw error
      }
      await written
    },
  }
}

async function connect(factory: IDBFactory, closed: () => void): Promise<IDBDatabase> {
  const request = factory.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    for (const table of tables) {
      if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table)
    }
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

/** The result of a request. Inside of a transaction nothing else may be waited for. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The browser’s storage cannot be used.'))
    })
  })
}
