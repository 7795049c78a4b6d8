import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { queue } from '../../../../site/publisher/store/selectors.ts'
import {
  freshBrowser,
  nextTurn,
  openWindow,
  stealWork,
} from '../../../support/publisher/browser-environment.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'

const opaque: Fetch = async () => Object.defineProperty(new Response(), 'type', { value: 'opaque' })

/** A window of the publisher in a browser, with a webhook that is asked by `post`. */
async function publisherIn(post = opaque) {
  const work = createWorkLock(navigator.locks, nextTurn)
  const fetch: Fetch = async (url, init) =>
    init.method === 'POST' ? post(url, init) : new Response('', { status: 404 })
  const publisher = await testedPublisher(openWindow({ fetch, work }))
  publisher.typeSecret('webhookUrl', 'https://hooks.example.com/abc')
  return publisher
}

const draft = { title: 'Typed', excerpt: 'An excerpt', content: 'A text' }

beforeEach(freshBrowser)

afterEach(async () => {
  await stealWork()
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
    const posts = ['One', 'Two'].map((title) => ({ title, content: 'A text' }))
    first.editNote('json', { text: JSON.stringify(posts), since: 1 })
    await first.publishJson()
    post.mockImplementationOnce(async (...request) => {
      await stealWork()
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
