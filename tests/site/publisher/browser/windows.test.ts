import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import type { Publisher } from '../../../../site/publisher/store/publisher.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import { freshBrowser, openWindow } from '../../../support/publisher/browser-environment.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const opaque: Fetch = async () => Object.defineProperty(new Response(), 'type', { value: 'opaque' })

const steal = () => navigator.locks.request('pennywren-publisher', { steal: true }, () => undefined)

/** A window of the publisher in a browser, with a webhook that is asked by `post`. */
async function publisherIn(post = opaque) {
  const work = createWorkLock(navigator.locks, nextTurn)
  const fetch: Fetch = async (url, init) =>
    init.method === 'POST' ? post(url, init) : new Response('', { status: 404 })
  const publisher = await testedPublisher(openWindow({ fetch, work }))
  publisher.typeSecret('webhookUrl', 'https://hooks.example.com/abc')
  return publisher
}

async function publishJson({ editNote, publishJson }: Publisher, json: object): Promise<void> {
  editNote('json', { text: JSON.stringify(json), since: 1 })
  await publishJson()
}

const draft = { title: 'Typed', excerpt: 'An excerpt', content: 'A text' }

beforeEach(freshBrowser)

afterEach(async () => {
  await steal()
  vi.restoreAllMocks()
})

describe('of two windows', () => {
  test('the second reads, and takes over with what is typed in the first', async () => {
    const first = await publisherIn()
    const second = await publisherIn()
    expect(second.store.getState().role).toBe('reading')
    second.editDraft(draft)
    expect(second.store.getState().posts).toEqual([])

    first.editDraft(draft)
    first.changeSettings({ aiModel: 'another' })
    await second.takeOver()
    expect(first.store.getState().role).toBe('reading')
    expect(second.store.getState()).toMatchObject({
      role: 'working',
      storage: 'ready',
      posts: [draft],
      settings: { aiModel: 'another' },
    })
    first.editDraft({ title: 'Too late' })
    expect(first.store.getState().posts).toMatchObject([draft])
  })

  test('the one that sends goes on', async () => {
    const post = vi.fn<Fetch>(opaque)
    const first = await publisherIn(post)
    const second = await publisherIn()
    post.mockImplementationOnce(async (...request) => {
      await second.takeOver()
      return opaque(...request)
    })
    first.editDraft(draft)
    await first.publishDraft()
    expect(post).toHaveBeenCalledOnce()
    expect(second.toasts).toEqual(['Not yet'])
    expect(second.store.getState().role).toBe('reading')
    expect(first.store.getState()).toMatchObject({
      attempts: [{ result: { outcome: 'unconfirmed' } }],
      news: 'Sent, not confirmed: Typed',
    })
  })

  test('the one whose lock was stolen sends no further post, and writes over nothing', async () => {
    const post = vi.fn<Fetch>(opaque)
    const first = await publisherIn(post)
    await publishJson(first, [
      { title: 'One', content: 'A text' },
      { title: 'Two', content: 'A text' },
    ])
    post.mockImplementationOnce(async (...request) => {
      await steal()
      await vi.waitFor(() => expect(first.store.getState().role).toBe('reading'))
      return opaque(...request)
    })
    await first.publishAll()
    expect(post).toHaveBeenCalledOnce()

    const later = await publisherIn()
    expect(queue(later.store.getState()).map(({ state }) => state.status)).toEqual([
      'failed',
      'pending',
    ])
    expect(later.store.getState().attempts).toMatchObject([{ result: { outcome: 'interrupted' } }])
    await first.takeOver()
    await first.flush()
    expect(first.store.getState()).toMatchObject({ role: 'working', saving: 'saved' })
    expect(queue(first.store.getState())).toEqual(queue(later.store.getState()))
  })
})

describe('a storage that refuses to write', () => {
  test.each([
    ['put', () => vi.spyOn(IDBObjectStore.prototype, 'put')],
    ['transaction', () => vi.spyOn(IDBDatabase.prototype, 'transaction')],
  ])('by its %s lets nothing be sent, and the operator is told', async (_by, spyOn) => {
    const post = vi.fn<Fetch>(opaque)
    const publisher = await publisherIn(post)
    await publishJson(publisher, [{ title: 'One', content: 'A text' }])
    await publisher.flush()
    spyOn().mockImplementation(() => {
      throw new DOMException('The quota is used up.', 'QuotaExceededError')
    })
    publisher.editDraft(draft)
    await publisher.publishDraft()
    await publishJson(publisher, { id: '2', title: 'Two' })
    await publisher.publishAll()
    expect(post).not.toHaveBeenCalled()
    expect(publisher.toasts.slice(1)).toEqual([
      'Post not saved',
      'Post not saved',
      expect.stringMatching(/to look at$/),
      'Queue not saved',
    ])
    expect(publisher.store.getState()).toMatchObject({ saving: 'failed', attempts: [] })
  })
})
