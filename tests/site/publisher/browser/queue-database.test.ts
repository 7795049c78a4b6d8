import * as fc from 'fast-check'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseQueue, serializeQueue } from '../../../../shared/queue-format.ts'
import { reduceQueue, schedulePosts, type Queue } from '../../../../shared/queue.ts'
import {
  createTextStorage,
  openDatabase,
  type Database,
} from '../../../../site/publisher/browser/database.ts'
import {
  createQueueStorage,
  type KnownQueue,
} from '../../../../site/publisher/browser/queue-database.ts'

const posts = (count: number): Queue =>
  schedulePosts(
    Array.from({ length: count }, (_, line) => ({
      title: `Post ${line}`,
      excerpt: '',
      publishDate: '2027-01-05',
      line,
    })),
    'x',
  )

const put = vi.spyOn(IDBObjectStore.prototype, 'put')

/** The length of what was put into the tables, by the name of the record. */
function puts(): Map<string, number> {
  const { calls, contexts } = put.mock
  return new Map(
    calls.map(([value, key], call) => [
      `${(contexts[call] as IDBObjectStore).name}/${key as string}`,
      (value as string).length,
    ]),
  )
}

function open() {
  put.mockClear()
  const database = openDatabase(crypto.randomUUID())
  const storage = createQueueStorage(database)
  const read = async (): Promise<Queue> => {
    const text = (await storage.load(undefined))?.text ?? ''
    const result = parseQueue(text)
    if (!result.ok) throw new Error(result.error)
    return result.queue
  }
  return { database, storage, read }
}

test('nothing is there at first, and an empty queue is not nothing', async () => {
  const { storage, read } = open()
  expect(await storage.load(undefined)).toBeUndefined()
  await storage.save([], undefined)
  expect(await read()).toEqual([])
})

test('one changed post of a thousand is all that is written', async () => {
  const { storage, read } = open()
  const text = 'Every dollar gets a job. '.repeat(250)
  const queue: Queue = posts(1000).map((post) => ({ ...post, content: text }))
  const revision = await storage.save(queue, undefined)
  expect(puts().size).toBe(1001)
  put.mockClear()
  const changed = reduceQueue(queue, { type: 'send', id: 'x-501' })
  await storage.save(changed, { revision, queue })
  expect([...puts().keys()]).toEqual(['posts/x-501', 'texts/queue'])
  expect(Array.from(puts().values()).reduce((sum, size) => sum + size)).toBeLessThan(30_000)
  expect(await read()).toHaveLength(1000)
})

test('a queue that another window has changed since is written whole', async () => {
  const { storage, read } = open()
  const queue = posts(3)
  const revision = await storage.save(queue, undefined)
  await storage.save(posts(5).slice(3), undefined)
  await storage.save(queue.slice(0, 2), { revision, queue })
  expect(await read()).toEqual(queue.slice(0, 2))
})

test('a queue that is known is not read again, and another one is', async () => {
  const { storage } = open()
  const first = await storage.save(posts(2), undefined)
  expect(await storage.load(first)).toEqual({ revision: first })
  const second = await storage.save(posts(3), undefined)
  expect(await storage.load(first)).toMatchObject({ revision: second, text: expect.anything() })
})

test('whatever is saved after whatever is read back', async () => {
  const post = (id: number, title: string) => ({ ...posts(id + 1)[id], title }) as Queue[number]
  const queues = fc.array(
    fc
      .uniqueArray(fc.tuple(fc.nat(5), fc.constantFrom('A', 'B')), { selector: ([id]) => id })
      .map((list) => list.map(([id, title]) => post(id, title))),
    { minLength: 1, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(queues, async (list) => {
      const { storage, read } = open()
      let known: KnownQueue | undefined
      for (const queue of list) {
        // Posts that stay as they are stay the same objects, as in the publisher.
        const kept = queue.map(
          (next) =>
            known?.queue.find(({ id, title }) => id === next.id && title === next.title) ?? next,
        )
        known = { revision: await storage.save(kept, known), queue: kept }
        expect(await read()).toEqual(queue)
      }
    }),
    { numRuns: 30 },
  )
})

test('a post whose record is missing makes the queue unreadable, not shorter', async () => {
  const { database, storage, read } = open()
  await storage.save(posts(2), undefined)
  await database.write((transaction) => transaction.objectStore('posts').delete('x-2'))
  await expect(read()).rejects.toThrow('not-a-queue')
})

test('a damaged list of the posts makes it unreadable, and saving begins anew', async () => {
  const { database, storage, read } = open()
  await storage.save(posts(2), undefined)
  await createTextStorage(database).save('queue', '{"ids":')
  await expect(read()).rejects.toThrow('not-a-queue')
  await storage.save(posts(1), undefined)
  expect(await read()).toEqual(posts(1))
})

test('a queue that an earlier release kept as one text is read, and saved anew', async () => {
  const { database, storage, read } = open()
  await createTextStorage(database).save('queue', serializeQueue(posts(2)))
  put.mockClear()
  expect(await read()).toEqual(posts(2))
  await storage.save(posts(2).slice(1), { revision: '', queue: posts(2) })
  expect([...puts().keys()]).toEqual(['posts/x-2', 'texts/queue'])
  expect(await read()).toEqual(posts(2).slice(1))
})

test('a save needs nothing that browsers keep from pages without TLS', async () => {
  const { storage, read } = open()
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const revisions = [await storage.save(posts(2), undefined), await storage.save([], undefined)]
  expect(new Set(revisions).size).toBe(2)
  expect(await read()).toEqual([])
})

test('a save that fails half way leaves what was there', async () => {
  const { database, storage, read } = open()
  await storage.save(posts(2), undefined)
  const failing: Database = {
    ...database,
    write: (work) =>
      database.write(async (transaction) => {
        await work(transaction)
        throw new DOMException('Full', 'QuotaExceededError')
      }),
  }
  await expect(createQueueStorage(failing).save(posts(5), undefined)).rejects.toThrow('Full')
  expect(await read()).toEqual(posts(2))
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
})

test('a database of a later release is opened by nobody, and left alone', async () => {
  const later = await openDB('of-a-later-release', 99)
  later.close()
  await expect(createTextStorage(openDatabase(later.name)).load('draft')).rejects.toThrow()
  const databases = await indexedDB.databases()
  expect(databases.find(({ name }) => name === later.name)?.version).toBe(99)
})
