import { describe, expect, it, vi } from 'vitest'
import { applyChange, type LoadedQueue, type Revision } from '../../shared/queue-change.ts'
import { createQueueStore, type QueueStorage } from '../../shared/queue-store.ts'
import { schedulePosts, type Queue } from '../../shared/queue.ts'

const posts = schedulePosts(
  [1, 2, 3].map((line) => ({
    title: `Post ${line}`,
    excerpt: '',
    publishDate: '2027-01-05',
    line,
  })),
  'x',
)

/** Storage in memory that can be lost. */
function createStorage() {
  let era = 'first'
  let step = 0
  let queue: Queue = []
  const storage = {
    loadQueue: vi.fn<QueueStorage['loadQueue']>(async (): Promise<LoadedQueue> => {
      const order = queue.map(({ id }) => id)
      return { ok: true, revision: { era, step }, puts: queue, order }
    }),
    saveQueue: vi.fn<QueueStorage['saveQueue']>(async (change, known: Revision) => {
      if (known.era !== era || known.step !== step) return 'changed-elsewhere'
      queue = applyChange(queue, change) ?? []
      step += 1
      return { era, step }
    }),
  }
  const lose = () => {
    era = 'second'
    step = 0
    queue = []
  }
  return { storage, lose, saved: () => queue }
}

describe('a queue in memory', () => {
  it('saves changes that are made at once together, and none of them twice', async () => {
    const { storage, saved } = createStorage()
    const store = createQueueStore(storage)
    await store.apply({ type: 'replace', posts })
    storage.saveQueue.mockClear()
    const changes = ['A', 'AB', 'ABC'].map((title) =>
      store.apply({ type: 'edit', id: 'x-1', changes: { title } }),
    )
    expect(store.get()[0]?.title).toBe('ABC')
    expect(await Promise.all(changes)).toEqual([true, true, true])
    expect(storage.saveQueue).toHaveBeenCalledOnce()
    expect(saved()[0]?.title).toBe('ABC')
  })

  it('is what is left where the storage begins anew, and is saved to it', async () => {
    const { storage, lose, saved } = createStorage()
    const store = createQueueStore(storage)
    await store.apply({ type: 'replace', posts })
    lose()
    await store.refresh()
    expect(store.get()).toEqual(posts)
    await store.save()
    expect(saved()).toEqual(posts)
  })

  it('loses nothing when the storage begins anew between two saves', async () => {
    const { storage, lose, saved } = createStorage()
    const store = createQueueStore(storage)
    await store.apply({ type: 'replace', posts })
    lose()
    await store.apply({ type: 'send', id: 'x-1', address: 'own' })
    expect(saved().map(({ status }) => status)).toEqual(['sending', 'pending', 'pending'])
  })

  it('rejects a save that others are always faster with, and keeps the change', async () => {
    const { storage } = createStorage()
    const store = createQueueStore(storage)
    await store.apply({ type: 'replace', posts })
    storage.saveQueue.mockResolvedValue('changed-elsewhere')
    await expect(store.apply({ type: 'remove', id: 'x-1' })).rejects.toThrow('elsewhere')
    expect(store.get()).toHaveLength(2)
  })

  it('asks once more for everything where what it is told does not fit together', async () => {
    const { storage } = createStorage()
    const store = createQueueStore(storage)
    await store.apply({ type: 'replace', posts })
    storage.loadQueue.mockClear()
    storage.loadQueue.mockImplementationOnce(async (known) => ({
      ok: true,
      revision: known ?? { era: 'first', step: 1 },
      puts: [],
      order: ['lost'],
    }))
    expect(await store.refresh()).toEqual({ ok: true })
    expect(storage.loadQueue.mock.calls).toEqual([[{ era: 'first', step: 1 }], [undefined]])
    expect(store.get()).toEqual(posts)
  })
})
