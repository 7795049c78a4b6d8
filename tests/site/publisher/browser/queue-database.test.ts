import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serializeQueue } from '../../../../shared/queue-format.ts'
import type { Queue } from '../../../../shared/queue.ts'
import { listAside } from '../../../../site/publisher/browser/aside.ts'
import { openDatabase, type Database } from '../../../../site/publisher/browser/database.ts'
import { createQueueDatabase } from '../../../../site/publisher/browser/queue-database.ts'
import { createTextStorage } from '../../../../site/publisher/browser/text-storage.ts'
import { fullAtTimes } from '../../../support/publisher/browser-environment.ts'
import {
  describeQueueStorage,
  examplePosts,
  type StorageUnderTest,
} from '../../../support/publisher/queue-storage-contract.ts'
import { saveQueue, savedQueue } from '../../../support/publisher/saved-queue.ts'

const put = vi.spyOn(IDBObjectStore.prototype, 'put')

describeQueueStorage('IndexedDB', async () => storageIn(crypto.randomUUID()))

function storageIn(name: string): StorageUnderTest {
  const room = { full: false }
  const database = openDatabase(name)
  return {
    open: () => createQueueDatabase(fullAtTimes(openDatabase(name), room)),
    setFull(full) {
      room.full = full
    },
    async measure(work) {
      put.mockClear()
      await work()
      const values = put.mock.calls.map(([value]) => JSON.stringify(value).length)
      return { records: values.length, bytes: values.reduce((sum, size) => sum + size, 0) }
    },
    damage: (id, post) =>
      database.write(async (transaction) => {
        const posts = transaction.objectStore('posts')
        if (post === undefined) await posts.delete(id)
        else await posts.put({ step: 1, post: readAs(post) }, id)
      }),
    async damageOrder() {
      await database.write((transaction) =>
        transaction.objectStore('queue').put({ step: 1, ids: 'x-1' }, 'order'),
      )
    },
    async makeNewer() {
      await database.write((transaction) =>
        transaction.objectStore('queue').put({ version: 99, era: 'later', step: 7 }, 'state'),
      )
    },
    setAside: () => asideIn(database),
    contents: () => contentsOf(database),
    async withEarlier(queue) {
      await storeEarlier(name, queue)
      return storageIn(name)
    },
    keepsEarlier: async (queue) => {
      const { texts, posts } = await contentsOf(database)
      return texts.length === 1 && posts.length === queue.length
    },
  }
}

function readAs(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const asideIn = async (database: Database) =>
  (await listAside(createTextStorage(database).list)).map(({ text }) => text)

const contentsOf = (database: Database) =>
  database.read(async (transaction) => ({
    texts: await transaction.objectStore('texts').getAll(),
    posts: await transaction.objectStore('posts-2').getAll(),
    queue: await transaction.objectStore('queue').getAll(),
    now: await transaction.objectStore('posts').getAll(),
  }))

/** As version 2 of the database kept it: JSON texts, and a list of their ids among the texts. */
async function storeEarlier(name: string, queue: Queue): Promise<void> {
  const before = await openDB(name, 2, {
    upgrade(database) {
      for (const table of ['texts', 'posts']) database.createObjectStore(table)
    },
  })
  const header = { version: 1, revision: '17-4', ids: queue.map(({ id }) => id) }
  await before.put('texts', JSON.stringify(header), 'queue')
  for (const post of queue) await before.put('posts', JSON.stringify(post), post.id)
  before.close()
}

function open() {
  const database = openDatabase(crypto.randomUUID())
  return { database, storage: createQueueDatabase(database) }
}

describe('what an earlier release kept', () => {
  test('as one text is taken over', async () => {
    const { database, storage } = open()
    await createTextStorage(database).save('queue', serializeQueue(examplePosts(2)))
    expect(await savedQueue(storage)).toEqual(examplePosts(2))
    expect(await createTextStorage(database).load('queue-2')).toBe(serializeQueue(examplePosts(2)))
  })

  test('stays where it was while it cannot be read, and is kept when it is discarded', async () => {
    const { database, storage } = open()
    const texts = createTextStorage(database)
    await texts.save('queue', '{"ids":')
    expect(await storage.loadQueue()).toEqual({ ok: false, error: 'not-a-queue' })
    expect(await texts.load('queue')).toBe('{"ids":')
    await storage.discardQueue()
    expect(await savedQueue(storage)).toEqual([])
    expect(await texts.load('queue-2')).toBe('{"ids":')
    expect(await asideIn(database)).toEqual(['{"ids":'])
  })

  test('is unreadable, not shorter, where a post is missing', async () => {
    const name = crypto.randomUUID()
    await storeEarlier(name, examplePosts(2))
    const database = openDatabase(name)
    await database.write((transaction) => transaction.objectStore('posts-2').delete('x-2'))
    const loaded = await createQueueDatabase(database).loadQueue()
    expect(loaded).toEqual({ ok: false, error: 'not-a-queue' })
  })

  test('of a later release in its old form is left alone', async () => {
    const { database, storage } = open()
    const text = JSON.stringify({ version: 99, revision: 'later', ids: [] })
    await createTextStorage(database).save('queue', text)
    expect(await storage.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
    expect(await createTextStorage(database).load('queue')).toBe(text)
  })

  test('of drafts and settings stays what it is', async () => {
    const name = crypto.randomUUID()
    await storeEarlier(name, [])
    const before = await openDB(name, 2)
    await before.put('texts', 'A', 'draft')
    before.close()
    expect(await createTextStorage(openDatabase(name)).load('draft')).toBe('A')
  })
})

describe('a queue that cannot be read', () => {
  /** Something else in the place of what is known of the queue beside its posts. */
  const openWith = async (key: 'state' | 'order', value: unknown) => {
    const room = { full: false }
    const name = crypto.randomUUID()
    const database = openDatabase(name)
    const storage = createQueueDatabase(fullAtTimes(openDatabase(name), room))
    await saveQueue(storage, examplePosts(3).toReversed())
    await database.write((transaction) => transaction.objectStore('queue').put(value, key))
    return { room, database, storage }
  }
  const newer = { version: 99, since: 'later' }

  test.each([
    ['state', newer, 'newer-version'],
    ['state', { version: 1 }, 'not-a-queue'],
    ['state', 'damaged', 'not-a-queue'],
    ['order', { step: 1, ids: 'x-1' }, 'not-a-queue'],
    ['order', null, 'not-a-queue'],
  ] as const)('because its %s is %j is told of and set aside whole', async (key, value, error) => {
    const { database, storage } = await openWith(key, value)
    expect(await storage.loadQueue()).toEqual({ ok: false, error })
    await storage.discardQueue()
    expect(await savedQueue(storage)).toEqual([])
    const [text = ''] = await asideIn(database)
    expect(JSON.parse(text)).toMatchObject({ version: value === newer ? 99 : 1 })
    for (const post of examplePosts(3)) expect(text).toContain(JSON.stringify(post))
    await saveQueue(storage, examplePosts(1))
    expect(await savedQueue(storage)).toEqual(examplePosts(1))
  })

  test('stays where it is while there is no room to set it aside', async () => {
    const { room, database, storage } = await openWith('state', newer)
    const before = await contentsOf(database)
    room.full = true
    await expect(storage.discardQueue()).rejects.toThrow('quota')
    expect(await contentsOf(database)).toEqual(before)
    room.full = false
    await storage.discardQueue()
    expect(await asideIn(database)).toHaveLength(1)
  })
})

test('a save needs nothing that browsers keep from pages without TLS', async () => {
  const name = crypto.randomUUID()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const storage = createQueueDatabase(openDatabase(name))
  await saveQueue(storage, examplePosts(2))
  expect(await savedQueue(storage)).toEqual(examplePosts(2))
})

test('texts are kept by name, and removed by saving none', async () => {
  const { database } = open()
  const texts = createTextStorage(database)
  await texts.save('draft', 'A')
  await texts.save('settings', 'B')
  expect(await texts.load('draft')).toBe('A')
  await texts.save('draft', undefined)
  expect(await texts.load('draft')).toBeUndefined()
  expect(await texts.load('settings')).toBe('B')
  for (const name of ['draft/1', 'draft', 'drag', 'draft/2']) await texts.save(name, name)
  expect(await texts.list('draft')).toEqual(
    ['draft', 'draft/1', 'draft/2'].map((name) => [name, name]),
  )
})

test('a database of a later release is told of, opened by nobody, and left alone', async () => {
  const later = await openDB(crypto.randomUUID(), 99)
  later.close()
  const storage = createQueueDatabase(openDatabase(later.name))
  expect(await storage.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
  await expect(storage.discardQueue()).rejects.toThrow()
  const databases = await indexedDB.databases()
  expect(databases.find(({ name }) => name === later.name)?.version).toBe(99)
})

test('a database that is denied is an error, not an empty queue', async () => {
  const storage = createQueueDatabase(openDatabase('denied'))
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  await expect(storage.loadQueue()).rejects.toThrow('Denied')
  opening.mockRestore()
  // It may have been allowed since.
  expect(await savedQueue(storage)).toEqual([])
})
