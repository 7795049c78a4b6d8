import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { newDraft, type PostRecord } from '../../../../shared/post/post-record.ts'
import { markedAsSending } from '../../../../shared/post/post-sending.ts'
import { putPost } from '../../../../shared/records.ts'
import { picturePath } from '../../../../shared/picture.ts'
import { createRecords } from '../../../../site/publisher/store/autosave.ts'
import { initialState, type PublisherState } from '../../../../site/publisher/store/state.ts'
import { keptPicture } from '../../../support/kept-picture.ts'
import { memoryPlatform } from '../../../support/publisher/memory-platform.ts'
import { testedPublisher, type TestedPublisher } from '../../../support/publisher/publisher.ts'

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
  platform.saved.set('post/1', sending).set('post/2', null)
  platform.behaviour.isFull = true
  const { store, flush } = await testedPublisher(platform)
  expect(store.getState()).toMatchObject({
    storage: 'ready',
    saving: 'failed',
    posts: [{ id: '1', state: { status: 'failed', delivery: { outcome: 'interrupted' } } }],
    unreadable: [
      { key: expect.stringMatching(/^unreadable\/\d+\/post\/2$/) as string, value: null },
    ],
  })
  platform.behaviour.isFull = false
  await flush()
  expect(store.getState().saving).toBe('saved')
  expect([...platform.saved.keys()]).toEqual(['post/1', expect.stringMatching(/^unreadable\//)])
})

test('a window whose place was taken saves what was typed, stops after the post that it sends, and undoes nothing', async () => {
  const platform = memoryPlatform()
  const { store, editDraft, publish, publishText, flush, removePost, pressUndo } =
    await testedPublisher(platform)
  await publishText('[{"title":"One","content":"C"},{"title":"Two","content":"C"}]')
  platform.behaviour.onSend = () => {
    editDraft({ title: 'Typed' })
    platform.listener()?.onLost()
  }
  await publish()
  await flush()
  expect(store.getState()).toMatchObject({ role: 'reading', saving: 'saved' })
  expect(platform.sent).toHaveLength(1)
  expect([...platform.saved.values()]).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ title: 'Typed' })]) as unknown[],
  )
  platform.saved.set('post/9', { ...newDraft('9', 1), title: 'Theirs' })
  platform.listener()?.onGained('alone')
  const titles = () => store.getState().posts.map(({ title }) => title)
  await vi.waitUntil(() => titles().includes('Theirs'), { interval: 1, timeout: 20_000 })
  expect(store.getState().role).toBe('alone')
  removePost({ id: '9' })
  platform.listener()?.onLost()
  pressUndo()
  expect(titles()).not.toContain('Theirs')
})

describe('two windows on one storage', () => {
  async function openTwo() {
    const platform = memoryPlatform()
    platform.behaviour.role = 'beside'
    const first = await testedPublisher(platform)
    await first.publishText(
      '[{"id":"a","title":"A","content":"C"},{"id":"b","title":"B","content":"C"}]',
    )
    await first.flush()
    const second = await testedPublisher(platform)
    return { platform, first, second }
  }
  const titled = ({ store }: TestedPublisher, id: string) =>
    store.getState().posts.find((post) => post.id === id)?.title

  test('what one edits second is not written over the other’s, and is told', async () => {
    const { platform, first, second } = await openTwo()
    first.editPost({ id: 'a', edit: { title: 'First' } })
    await first.flush()
    second.editPost({ id: 'a', edit: { title: 'Second' } })
    second.editPost({ id: 'b', edit: { title: 'Own' } })
    await second.flush()
    expect(second.toasts).toContain('Not saved')
    expect([titled(second, 'a'), titled(second, 'b')]).toEqual(['First', 'Own'])
    expect(platform.saved.get('post/a')).toMatchObject({ title: 'First' })
    expect(platform.saved.get('post/b')).toMatchObject({ title: 'Own' })
    // It goes on from there.
    second.editPost({ id: 'a', edit: { title: 'Third' } })
    await second.flush()
    expect(platform.saved.get('post/a')).toMatchObject({ title: 'Third' })
  })

  test('of 20 posts that both publish at once each goes out once', async () => {
    const platform = memoryPlatform()
    platform.behaviour.role = 'beside'
    platform.behaviour.onSend = () => new Promise((resolve) => setTimeout(resolve, 1))
    const first = await testedPublisher(platform)
    const posts = Array.from({ length: 20 }, (_, at) => ({ title: `Post ${at}`, content: 'C' }))
    await first.publishText(JSON.stringify(posts))
    await first.flush()
    const second = await testedPublisher(platform)
    await Promise.all([first.publish(), second.publish()])
    const titles = platform.sent.map(({ post }) => post.title)
    expect(titles.sort()).toEqual(posts.map(({ title }) => title).sort())
    const saved = (kind: string) =>
      [...platform.saved].flatMap(([key, value]) => (key.startsWith(kind) ? [value] : []))
    expect(saved('post/')).toMatchObject(posts.map(() => ({ state: { status: 'published' } })))
    const result = { outcome: 'accepted', status: 200 }
    expect(saved('attempt/')).toMatchObject(posts.map(() => ({ result })))
  })

  test('what the other one sends is not interrupted by opening, and its outcome wins', async () => {
    const { platform, first } = await openTwo()
    const beside: TestedPublisher[] = []
    const seen: unknown[] = []
    platform.behaviour.onSend = async () => {
      platform.behaviour.onSend = () => undefined
      for (const role of ['beside', 'alone'] as const) {
        platform.behaviour.role = role
        const other = await testedPublisher(platform)
        seen.push(other.store.getState().posts.find(({ id }) => id === 'a')?.state.status)
        beside.push(other)
        await other.flush()
      }
      await beside[0]?.publish('a')
    }
    await first.publish('a')
    expect(seen).toEqual(['sending', 'failed'])
    expect(platform.sent).toHaveLength(1)
    expect(platform.saved.get('post/a')).toMatchObject({ state: { status: 'published' } })
    for (const other of beside) await other.publish('a')
    expect(platform.sent).toHaveLength(1)
  })

  test('what the other one has sent is not sent again by a press from before', async () => {
    const { platform, first, second } = await openTwo()
    second.editPost({ id: 'a', edit: { title: 'Second' } })
    await first.publish('a')
    await second.publish('a', 'b')
    expect(platform.sent.map(({ post }) => post.title)).toEqual(['A', 'B'])
    expect(second.store.getState().summary).toMatchObject({ published: 1, posts: ['b'] })
  })

  test('a mark of a window that is gone is interrupted once no request takes so long', async () => {
    const { platform } = await openTwo()
    const post = platform.saved.get('post/a') as PostRecord
    const mark = (window: string, at: number) =>
      markedAsSending(post, { slug: 'a', now: new Date(at), window })
    const now = Date.UTC(2026, 10, 23)
    for (const [at, status] of [
      [now - 41_000, 'failed'],
      [now - 20_000, 'sending'],
    ] as const) {
      platform.saved.set('post/a', mark('gone', at))
      const other = await testedPublisher(platform)
      expect(other.store.getState().posts[0]?.state.status).toBe(status)
    }
  })

  test('a removal, and the undo of one, are no exception', async () => {
    const { platform, first, second } = await openTwo()
    first.removePost({ id: 'a' })
    await first.flush()
    second.editPost({ id: 'b', edit: { title: 'Second' } })
    await second.flush()
    first.removePost({ id: 'b' })
    await first.flush()
    expect(platform.saved.get('post/b')).toMatchObject({ title: 'Second' })
    second.editPost({ id: 'a', edit: { title: 'Gone' } })
    await second.flush()
    expect(platform.saved.has('post/a')).toBe(false)
  })
})

test('a window that lost its place has saved what it says is saved: nothing is sent without its mark', async () => {
  const platform = memoryPlatform()
  const post = { ...newDraft('a', 1), title: 'A' }
  platform.saved.set('post/a', post)
  const store = createStore<PublisherState>(() => ({ ...initialState, role: 'reading' }))
  const records = createRecords({ platform, now: () => new Date(1) }, store, () => undefined)
  await records.load()
  const marked = markedAsSending(post, { slug: 'a', now: new Date(1) })
  const [, result] = await Promise.all([
    records.load(false),
    records.save([putPost(marked)], 'drop'),
  ])
  const saved = platform.saved.get('post/a')
  expect([result, saved]).toMatchObject(['saved', { state: { status: 'sending' } }])
})

test('what a cleared storage has lost is written anew, before a part of it', async () => {
  const platform = memoryPlatform()
  const publisher = await testedPublisher(platform)
  await publisher.publishText(
    '[{"id":"a","title":"A","content":"C"},{"id":"b","title":"B","content":"C"}]',
  )
  await publisher.flush()
  const keys = [...platform.saved.keys()]
  const { saveRecords } = platform
  platform.saved.clear()
  platform.saveRecords = async () => {
    platform.saveRecords = saveRecords
    return 'lost'
  }
  publisher.editPost({ id: 'a', edit: { title: 'Edited' } })
  await publisher.flush()
  expect(publisher.store.getState().saving).toBe('saved')
  expect([...platform.saved.keys()]).toEqual(expect.arrayContaining(keys))
  expect(platform.saved.get('post/a')).toMatchObject({ title: 'Edited' })
})

test('the picture of a post that cannot be read is kept', async () => {
  const platform = memoryPlatform()
  const { base64, ...picture } = keptPicture('AAAA')
  const post = { id: 'a', featuredImage: picturePath(picture, { title: 'A', id: 'a' }), kind: 7 }
  platform.saved.set('post/a', post).set(`picture/${picture.id}`, picture)
  platform.saved.set(`bytes/${picture.id}`, base64)
  for (let start = 0; start < 2; start += 1) await testedPublisher(platform)
  const kept = [`picture/${picture.id}`, `bytes/${picture.id}`]
  expect([...platform.saved.keys()]).toEqual(expect.arrayContaining(kept))
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
