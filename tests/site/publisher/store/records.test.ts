import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
  publisher.editNote('json', { text: '{"title":"One"}', since: 1 })
  await publisher.publishJson()
  expect(publisher.store.getState().storage).toBe('out-of-reach')
  expect(platform.sent).toEqual([])
  platform.loadRecords = loadRecords
  await publisher.reload()
  expect(publisher.store.getState().storage).toBe('ready')
})

test('a window that cannot save does not give way', async () => {
  const { platform, editDraft } = await testedPublisher(memoryPlatform())
  platform.behaviour.isFull = true
  editDraft({ title: 'Another' })
  expect(await platform.listener()?.onAsked()).toBe(false)
})
