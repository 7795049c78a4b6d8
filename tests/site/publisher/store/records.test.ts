import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordOfPost } from '../../../../shared/post-record.ts'
import { putPost } from '../../../../shared/records.ts'
import { madePost } from '../../../support/made-post.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers()
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

  test('saves at once when it is asked to', async () => {
    const { platform, editDraft, editNote, flush } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'A title' })
    editNote('calendar', { text: 'Week 1' })
    await flush()
    expect(platform.saved.get('note/calendar')).toMatchObject({ text: 'Week 1' })
    expect(platform.saved.size).toBe(2)
  })

  test('keeps what could not be saved and saves it with the next change', async () => {
    const { platform, store, editDraft, flush } = await testedPublisher(memoryPlatform())
    platform.behaviour.isFull = true
    editDraft({ title: 'A title' })
    await flush()
    expect(store.getState()).toMatchObject({ saving: 'failed', posts: [{ title: 'A title' }] })
    platform.behaviour.isFull = false
    await flush()
    expect([...platform.saved.values()]).toMatchObject([{ title: 'A title' }])
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

describe('loading', () => {
  test('shows the draft that was changed last', async () => {
    const older = recordOfPost(madePost({ id: '1', title: 'Older' }), 10)
    const newer = recordOfPost(madePost({ id: '2', title: 'Newer' }), 20)
    const platform = memoryPlatform([putPost(newer), putPost(older)])
    const { store } = await testedPublisher(platform)
    expect(store.getState().openDraft).toBe('2')
  })

  test('sets a record aside that cannot be read, and takes the others', async () => {
    const readable = recordOfPost(madePost({ id: '1', title: 'Fine' }), 10)
    const broken = { key: 'attempt/9', value: { id: '9', at: 'yesterday' } }
    const platform = memoryPlatform([putPost(readable), broken])
    const { store, removeUnreadable, pressUndo } = await testedPublisher(platform)
    const { posts, unreadable } = store.getState()
    expect(posts).toMatchObject([{ title: 'Fine' }])
    expect(unreadable).toMatchObject([{ originalKey: 'attempt/9', value: broken.value }])
    await vi.waitFor(() => {
      expect(platform.saved.has('attempt/9')).toBe(false)
    })
    const [{ key } = { key: '' }] = unreadable
    expect(platform.saved.get(key)).toEqual(broken.value)
    removeUnreadable()
    await vi.waitFor(() => {
      expect(platform.saved.has(key)).toBe(false)
    })
    expect(store.getState().unreadable).toEqual([])
    pressUndo()
    await vi.waitFor(() => {
      expect(platform.saved.get(key)).toEqual(broken.value)
    })
    expect(store.getState().unreadable).toMatchObject([{ key, value: broken.value }])
  })

  test('refuses a storage of a newer version, and writes nothing to it', async () => {
    const platform = memoryPlatform()
    platform.loadRecords = () => Promise.resolve({ ok: false, error: 'newer-version' })
    const { store, editDraft, flush } = await testedPublisher(platform)
    editDraft({ title: 'A title' })
    await flush()
    expect(store.getState().storage).toBe('newer-version')
    expect(platform.saved.size).toBe(0)
  })

  test('sends nothing before a storage out of reach can be read', async () => {
    const platform = memoryPlatform()
    const { loadRecords } = platform
    platform.loadRecords = () => Promise.reject(new Error('Denied.'))
    const publisher = await testedPublisher(platform)
    publisher.editNote('json', { text: '{"title":"One"}', since: 1 })
    await publisher.publishJson()
    expect(publisher.store.getState().storage).toBe('out-of-reach')
    expect(platform.sent).toEqual([])
    platform.loadRecords = loadRecords
    await publisher.reload()
    expect(publisher.store.getState().storage).toBe('ready')
  })
})

describe('one window works', () => {
  test('the other reads, and changes nothing', async () => {
    const platform = memoryPlatform([
      putPost(recordOfPost(madePost({ id: '1', title: 'A' }), 1, 0)),
    ])
    platform.behaviour.role = 'reading'
    const { store, editPost, removePost, flush } = await testedPublisher(platform)
    editPost('1', { title: 'B' })
    removePost('1')
    await flush()
    expect(store.getState().posts).toMatchObject([{ title: 'A' }])
  })

  test('gives way once what is typed is saved', async () => {
    const { platform, store, editDraft } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'A title' })
    expect(await platform.listener()?.onAsked()).toBe(true)
    expect([...platform.saved.values()]).toMatchObject([{ title: 'A title' }])
    platform.listener()?.onLost()
    expect(store.getState().role).toBe('reading')
  })

  test('does not give way while it is sending, or cannot save', async () => {
    const { platform, editDraft, publishDraft } = await testedPublisher(memoryPlatform())
    editDraft({ title: 'T', excerpt: 'E', content: 'C' })
    let answer: boolean | undefined
    platform.behaviour.onSend = async () => {
      answer = await platform.listener()?.onAsked()
    }
    await publishDraft()
    expect(answer).toBe(false)
    platform.behaviour.isFull = true
    editDraft({ title: 'Another' })
    expect(await platform.listener()?.onAsked()).toBe(false)
  })

  test('takes over what the other window has saved', async () => {
    const platform = memoryPlatform()
    platform.behaviour.role = 'reading'
    const { store, takeOver, toasts } = await testedPublisher(platform)
    platform.behaviour.mayTakeOver = false
    await takeOver()
    expect(store.getState().role).toBe('reading')
    expect(toasts).toEqual(['Not yet'])
    const saved = putPost(recordOfPost(madePost({ id: '1', title: 'A' }), 1, 0))
    platform.saved.set(saved.key, saved.value)
    platform.behaviour.mayTakeOver = true
    await takeOver()
    expect(store.getState()).toMatchObject({ role: 'working', posts: [{ title: 'A' }] })
  })
})
