import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newDraft } from '../../../../shared/post/post-record.ts'
import { markedAsSending } from '../../../../shared/post/post-sending.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

describe('the autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('keeps what is typed a second after the last key', async () => {
    const { platform, store, editDraft } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'S' })
    await vi.advanceTimersByTimeAsync(600)
    editDraft({ title: 'Si' })
    await vi.advanceTimersByTimeAsync(999)
    expect(platform.saved.size).toBe(0)
    expect(store.getState().saving).toBe('unsaved')
    await vi.advanceTimersByTimeAsync(1)
    expect([...platform.saved.values()]).toMatchObject([{ title: 'Si' }])
    expect(store.getState().saving).toBe('saved')
  })

  test('does not keep a draft whose fields were all emptied', async () => {
    const { platform, editDraft, flush } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'A title' })
    await flush()
    editDraft({ title: '' })
    await flush()
    expect(platform.saved.size).toBe(0)
  })
})

test('nothing is sent before a storage out of reach can be read', async () => {
  const platform = memoryPlatform()
  const { loadRecords } = platform
  platform.loadRecords = () => Promise.reject(new Error('Denied.'))
  const publisher = await testedPublisher(platform)
  await publisher.publishText('{"title":"One"}')
  expect(publisher.store.getState().storage).toBe('out-of-reach')
  expect(platform.sent).toEqual([])
  platform.loadRecords = loadRecords
  await publisher.reload()
  expect(publisher.store.getState().storage).toBe('ready')
})

test('a storage that is full at start shows what it has, and the post that was being sent as failed', async () => {
  const platform = memoryPlatform()
  const draft = { ...newDraft('1', 1), title: 'One' }
  const sending = markedAsSending(draft, { slug: 'one', now: new Date(1) })
  platform.saved.set('post/1', sending).set('post/2', { title: 7 })
  platform.behaviour.isFull = true
  const { store, flush } = await testedPublisher(platform)
  expect(store.getState()).toMatchObject({
    storage: 'ready',
    saving: 'failed',
    posts: [{ id: '1', state: { status: 'failed', delivery: { outcome: 'interrupted' } } }],
    unreadable: [{ originalKey: 'post/2' }],
  })
  platform.behaviour.isFull = false
  await flush()
  expect(store.getState().saving).toBe('saved')
  expect([...platform.saved.keys()]).toEqual(['post/1', expect.stringMatching(/^unreadable\//)])
})

test('a window lets go once nothing is sent and all is saved, and shows what was saved since when it works again', async () => {
  const platform = memoryPlatform()
  const { store, editDraft, publishDraft, flush } = await testedPublisher(platform)
  const letGo = () => platform.listener()?.letGo()
  editDraft({ title: 'Mine', excerpt: 'E', content: 'C' })
  platform.behaviour.deliveries = [{ outcome: 'not-sent' }]
  platform.behaviour.onSend = async () => expect(await letGo()).toBe(false)
  await publishDraft()
  platform.behaviour.isFull = true
  editDraft({ title: 'Mine, again' })
  expect(await letGo()).toBe(false)
  expect(store.getState().role).toBe('working')
  platform.behaviour.isFull = false
  expect(await letGo()).toBe(true)
  expect(store.getState()).toMatchObject({ role: 'reading', saving: 'saved' })
  const [id] = store.getState().posts.map((post) => post.id)
  const saved = { ...newDraft(String(id), 1), title: 'Theirs' }
  platform.saved.set(`post/${id}`, saved)
  platform.listener()?.onGained()
  expect(store.getState().storage).toBe('loading')
  await vi.waitUntil(() => store.getState().storage === 'ready', { interval: 1 })
  await flush()
  expect(store.getState()).toMatchObject({ role: 'working', saving: 'saved', posts: [saved] })
})

test.each([true, false])(
  'with the first save the system is asked once to keep it: %s',
  async (keeps) => {
    const platform = memoryPlatform()
    platform.keepStored = vi.fn(async () => keeps)
    const { store, editDraft, flush } = await testedPublisher(platform)
    expect(platform.keepStored).not.toHaveBeenCalled()
    for (const title of ['One', 'Two']) {
      editDraft({ title })
      await flush()
    }
    expect(platform.keepStored).toHaveBeenCalledOnce()
    expect(store.getState().mayBeDeleted).toBe(!keeps)
  },
)
