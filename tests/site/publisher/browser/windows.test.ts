import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import {
  freshBrowser,
  nextTurn,
  openWindow,
} from '../../../support/publisher/browser-environment.ts'
import { testedPublisher } from '../../../support/publisher/publisher.ts'
import { windowLocks } from '../../../support/publisher/window-locks.ts'

const opaque: Fetch = async () => Object.defineProperty(new Response(), 'type', { value: 'opaque' })

const opened: (() => void)[] = []

/** A window of the publisher in a browser, with a webhook that is asked by `post`. */
async function publisherIn(post = opaque) {
  const { locks, openChannel, close } = windowLocks()
  opened.push(close)
  const work = createWorkLock(locks, openChannel, nextTurn)
  const fetch: Fetch = async (url, init) =>
    init.method === 'POST' ? post(url, init) : new Response('', { status: 404 })
  const publisher = await testedPublisher(openWindow({ fetch, work }))
  publisher.typeSecret('webhookUrl', 'https://hooks.example.com/abc')
  return { ...publisher, close }
}

const draft = { title: 'Typed', excerpt: 'An excerpt', content: 'A text' }

beforeEach(freshBrowser)

afterEach(() => {
  vi.restoreAllMocks()
  for (const close of opened.splice(0)) close()
})

describe('of two windows', () => {
  test('the second reads, and takes over with what is typed in the first, which saves it', async () => {
    const first = await publisherIn()
    const second = await publisherIn()
    expect(second.store.getState().role).toBe('reading')
    second.editDraft(draft)
    expect(second.store.getState().posts).toEqual([])

    first.editDraft(draft)
    first.changeSettings({ aiModel: 'another' })
    await second.takeOver()
    expect(first.store.getState().role).toBe('reading')
    await vi.waitFor(() => expect(second.store.getState().storage).toBe('ready'))
    expect(second.store.getState()).toMatchObject({
      role: 'working',
      storage: 'ready',
      posts: [draft],
      notes: { settings: { aiModel: 'another' } },
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
})
