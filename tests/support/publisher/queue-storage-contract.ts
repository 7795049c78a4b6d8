import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeBetween } from '../../../shared/queue-change.ts'
import { parseQueue } from '../../../shared/queue-format.ts'
import { createQueueStore, type QueueStorage } from '../../../shared/queue-store.ts'
import {
  reduceQueue,
  schedulePosts,
  type Queue,
  type QueueAction,
  type ScheduledPost,
} from '../../../shared/queue.ts'
import { loadWhole, saveQueue, savedQueue } from './saved-queue.ts'

/** The storage of a window. */
export type WindowStorage = QueueStorage & { discardQueue: () => Promise<void> }

/** A storage under test, and what can happen to it. */
export interface StorageUnderTest {
  /** Another window on it. */
  open: () => WindowStorage
  /** While it is full, every save of a text fails. */
  setFull: (full: boolean) => void
  /** Records that some work wrote, and the bytes of them. */
  measure: (work: () => Promise<unknown>) => Promise<{ records: number; bytes: number }>
  /** Puts something else in the place of a post; removes it where that is undefined. */
  damage: (id: string, post: string | undefined) => Promise<void>
  /** Puts something that is none in the place of the order. */
  damageOrder: () => Promise<void>
  /** Leaves what a later release could have written. */
  makeNewer: () => Promise<void>
  /** The texts of the queues that were set aside. */
  setAside: () => Promise<readonly string[]>
  /** All that is stored, to be compared. */
  contents: () => Promise<unknown>
  /** The same place, where an earlier release has kept a queue. Nothing is open there. */
  withEarlier: (queue: Queue) => Promise<StorageUnderTest>
  /** Whether what the earlier release kept is still there, under any name. */
  keepsEarlier: (queue: Queue) => Promise<boolean>
}

/** What a step of a run may write, with articles of the usual length. */
const mostBytes = 64_000
const article = 'Every dollar gets a job. '.repeat(250)

export const examplePosts = (count: number): Queue =>
  schedulePosts(
    Array.from({ length: count }, (_, line) => ({
      title: `Post ${line + 1}`,
      excerpt: '',
      publishDate: '2027-01-05',
      line,
    })),
    'x',
  )

/** A store that has loaded what is saved. */
async function storeOn(storage: QueueStorage) {
  const store = createQueueStore(storage)
  expect(await store.refresh()).toEqual({ ok: true })
  return store
}

/** What every storage of the queue promises. */
export function describeQueueStorage(name: string, create: () => Promise<StorageUnderTest>): void {
  const setUp = async () => {
    const place = await create()
    return { place, storage: place.open() }
  }

  describe(`${name} keeps the queue`, () => {
    test('and has an empty one at first', async () => {
      const { storage } = await setUp()
      expect(await storage.loadQueue()).toMatchObject({ ok: true, puts: [], order: [] })
    })

    test('for a window that is opened later, in its order', async () => {
      const { place, storage } = await setUp()
      const queue = examplePosts(12).toReversed()
      await saveQueue(storage, queue)
      expect(await savedQueue(place.open())).toEqual(queue)
    })

    test('and tells of it only what changed', async () => {
      const { storage } = await setUp()
      const store = await storeOn(storage)
      await store.apply({ type: 'replace', posts: examplePosts(4) })
      const { revision: first } = await loadWhole(storage)
      expect(await storage.loadQueue(first)).toEqual({ ok: true, revision: first, puts: [] })
      await store.apply({ type: 'send', id: 'x-2', address: 'own' })
      const { revision: second } = await loadWhole(storage)
      const puts = [store.get()[1]]
      expect(await storage.loadQueue(first)).toEqual({ ok: true, revision: second, puts })
      await store.apply({ type: 'remove', id: 'x-4' })
      const { revision: third } = await loadWhole(storage)
      const order = ['x-1', 'x-2', 'x-3']
      expect(await storage.loadQueue(second)).toEqual({
        ok: true,
        revision: third,
        puts: [],
        order,
      })
    })

    test('whole for a window that knows another', async () => {
      const { storage } = await setUp()
      const revision = await saveQueue(storage, examplePosts(2))
      const elsewhere = { era: 'another', step: revision.step }
      expect(await storage.loadQueue(elsewhere)).toEqual(await storage.loadQueue())
    })

    test.each([10, 1000])(
      'and writes two records for a step of a run, also of %i posts',
      async (count) => {
        const { place, storage } = await setUp()
        await saveQueue(
          storage,
          examplePosts(count).map((post) => ({ ...post, content: article })),
        )
        const store = await storeOn(storage)
        for (const action of stepsOf('x-5')) {
          const { records, bytes } = await place.measure(() => store.apply(action))
          expect(records).toBe(2)
          expect(bytes).toBeGreaterThan(0)
          expect(bytes).toBeLessThan(mostBytes)
        }
      },
    )

    test('and reads none of it again for a window that saved it itself', async () => {
      const { storage } = await setUp()
      const store = await storeOn(storage)
      await store.apply({ type: 'replace', posts: examplePosts(3) })
      const before = store.get()
      await store.refresh()
      expect(store.get()).toBe(before)
    })

    test('and begins anew where it was discarded', async () => {
      const { storage } = await setUp()
      const known = await saveQueue(storage, examplePosts(3))
      await storage.discardQueue()
      expect(await savedQueue(storage)).toEqual([])
      expect(await storage.loadQueue(known)).toMatchObject({ ok: true, puts: [], order: [] })
    })

    test('although names such as __proto__ and constructor are in it', async () => {
      const { storage } = await setUp()
      const queue = ['__proto__', 'constructor'].map((id) => ({ ...examplePosts(1)[0], id }))
      await saveQueue(storage, queue as Queue)
      expect(await savedQueue(storage)).toEqual(queue)
      expect(({} as Record<string, unknown>)['title']).toBeUndefined()
    })
  })

  describe(`${name}, with two windows,`, () => {
    test('writes nothing over what the other has saved', async () => {
      const { place, storage } = await setUp()
      const queue = examplePosts(3)
      const known = await saveQueue(storage, queue)
      await saveQueue(place.open(), queue.slice(1))
      const change = changeBetween(queue, queue.slice(0, 2))
      expect(await storage.saveQueue(change, known)).toBe('changed-elsewhere')
      expect(await savedQueue(storage)).toEqual(queue.slice(1))
    })

    test('takes a change made on an old view for one of the new', async () => {
      const { place, storage } = await setUp()
      await saveQueue(storage, examplePosts(3))
      const first = await storeOn(storage)
      const second = await storeOn(place.open())
      await first.apply({ type: 'edit', id: 'x-1', changes: { title: 'First' } })
      await second.apply({ type: 'edit', id: 'x-2', changes: { title: 'Second' } })
      const titles = ['First', 'Second', 'Post 3']
      expect(second.get().map(({ title }) => title)).toEqual(titles)
      expect((await savedQueue(storage)).map(({ title }) => title)).toEqual(titles)
    })

    test('marks a post as being sent in one of them only', async () => {
      const { place, storage } = await setUp()
      await saveQueue(storage, examplePosts(2))
      const stores = await Promise.all([storeOn(storage), storeOn(place.open())])
      const marked = await Promise.all(
        stores.map((store) => store.apply({ type: 'send', id: 'x-1', address: 'own' })),
      )
      expect(new Set(marked)).toEqual(new Set([false, true]))
    })

    test('has the same queue in both, whatever they do', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(1), anyAction()), { maxLength: 12 }),
          async (acts) => {
            const { place, storage } = await setUp()
            await saveQueue(storage, examplePosts(4))
            const stores = [await storeOn(storage), await storeOn(place.open())] as const
            await Promise.all(
              acts.map(([window, action]) => stores[window === 0 ? 0 : 1].apply(action)),
            )
            const saved = await savedQueue(place.open())
            for (const store of stores) {
              await store.refresh()
              expect(store.get()).toEqual(saved)
            }
          },
        ),
        { numRuns: 25 },
      )
    })
  })

  describe(`${name}, when it is full,`, () => {
    test('leaves what there was, and saves the rest when there is room', async () => {
      const { place, storage } = await setUp()
      const queue = examplePosts(3)
      await saveQueue(storage, queue)
      const store = await storeOn(storage)
      place.setFull(true)
      const content = article.repeat(20)
      const edits = queue.map(({ id }) => ({ type: 'edit', id, changes: { content } }) as const)
      for (const edit of edits) await expect(store.apply(edit)).rejects.toThrow(/quota|full/)
      expect(await savedQueue(place.open())).toEqual(queue)
      expect(store.get().every((post) => post.content === content)).toBe(true)
      place.setFull(false)
      await store.save()
      expect(await savedQueue(place.open())).toEqual(store.get())
    })
  })

  describe(`${name}, when it is damaged,`, () => {
    test.each([
      ['no JSON', '{"id":'],
      ['no post', '{"id":"x-2"}'],
      ['missing', undefined],
    ])(
      'is unreadable and not shorter where a post is %s, until it is set aside',
      async (_what, post) => {
        const { place, storage } = await setUp()
        await saveQueue(storage, examplePosts(3))
        await place.damage('x-2', post)
        const before = await place.contents()
        const store = createQueueStore(place.open())
        expect(await store.refresh()).toEqual({ ok: false, error: 'not-a-queue' })
        await expect(store.apply({ type: 'replace', posts: examplePosts(1) })).rejects.toThrow()
        expect(await place.contents()).toEqual(before)
        await storage.discardQueue()
        expect(await savedQueue(storage)).toEqual([])
        const [text, ...others] = await place.setAside()
        expect(others).toEqual([])
        for (const title of ['Post 1', 'Post 3']) expect(text).toContain(`"title":"${title}"`)
        await store.save()
        expect(await savedQueue(storage)).toEqual(examplePosts(1))
      },
    )

    test('is unreadable where its order is none, and what is set aside can be imported', async () => {
      const { place, storage } = await setUp()
      await saveQueue(storage, examplePosts(3))
      await place.damageOrder()
      const window = place.open()
      expect(await window.loadQueue()).toEqual({ ok: false, error: 'not-a-queue' })
      await window.discardQueue()
      expect(await savedQueue(window)).toEqual([])
      const [text = ''] = await place.setAside()
      expect(parseQueue(text)).toEqual({ ok: true, queue: examplePosts(3) })
    })

    test('of a later release, stays as it is', async () => {
      const { place, storage } = await setUp()
      const { revision } = await loadWhole(storage)
      await place.makeNewer()
      const before = await place.contents()
      const later = place.open()
      expect(await later.loadQueue()).toEqual({ ok: false, error: 'newer-version' })
      const change = changeBetween([], examplePosts(1))
      await later.saveQueue(change, revision).catch(() => undefined)
      expect(await place.contents()).toEqual(before)
    })
  })

  describe(`${name} takes over what an earlier release kept`, () => {
    const earlier = examplePosts(9).map((post) => ({ ...post, content: article }))

    test('once, and keeps that aside', async () => {
      const place = await (await create()).withEarlier(earlier)
      const storage = place.open()
      expect(await savedQueue(storage)).toEqual(earlier)
      expect(await place.keepsEarlier(earlier)).toBe(true)
      await saveQueue(storage, examplePosts(1))
      expect(await savedQueue(place.open())).toEqual(examplePosts(1))
      expect(await place.keepsEarlier(earlier)).toBe(true)
    })

    test('again where it could not be saved', async () => {
      const place = await (await create()).withEarlier(earlier)
      place.setFull(true)
      await expect(savedQueue(place.open())).rejects.toThrow()
      place.setFull(false)
      expect(await savedQueue(place.open())).toEqual(earlier)
    })

    test('with what was being sent as maybe delivered', async () => {
      const sending: Queue = reduceQueue(earlier, { type: 'send', id: 'x-1', address: 'own' })
      const place = await (await create()).withEarlier(sending)
      expect(await savedQueue(place.open())).toEqual(reduceQueue(sending, { type: 'recover' }))
    })
  })
}

/** What a run saves for a post. */
function stepsOf(id: string): QueueAction[] {
  return [
    { type: 'prepare', id, prepared: { text: article, source: 'ai' } },
    { type: 'send', id, address: 'own' },
    { type: 'published', id, delivery: { outcome: 'unconfirmed' } },
  ]
}

function anyAction(): fc.Arbitrary<QueueAction> {
  const id = fc.constantFrom('x-1', 'x-2', 'x-3', 'x-4')
  const kinds = ['remove', 'release', 'retry'] as const
  return fc.oneof(
    fc.record({ type: fc.constantFrom(...kinds), id }),
    fc.record({ type: fc.constant('send' as const), id, address: fc.constantFrom('one', 'two') }),
    fc.record({
      type: fc.constant('edit' as const),
      id,
      changes: fc.record({ title: fc.string() }),
    }),
    fc.record({
      type: fc.constant('replace' as const),
      posts: fc.nat(6).map((count): ScheduledPost[] => [...examplePosts(count)]),
    }),
  )
}
