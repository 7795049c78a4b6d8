import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../shared/api/http.ts'
import { PlatformError } from '../../../../shared/platform.ts'
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
  const { locks, close } = windowLocks()
  opened.push(close)
  const work = createWorkLock(locks, nextTurn)
  const fetch: Fetch = async (url, init) =>
    init.method === 'POST' ? post(url, init) : new Response('', { status: 404 })
  const publisher = await testedPublisher(openWindow({ fetch, work }))
  publisher.typeSecret('webhookUrl', 'https://hooks.example.com/abc')
  return { ...publisher, close }
}

/** Has the next window that wants to take over wait for no time. */
const withoutPatience = () =>
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())

const draft = { title: 'Typed', excerpt: 'An excerpt', content: 'A text' }

beforeEach(freshBrowser)

afterEach(() => {
  vi.restoreAllMocks()
  for (const close of opened.splice(0)) close()
})

describe('of two windows', () => {
  test('the second reads, and takes over with what is typed in the first once that is saved', async () => {
    const first = await publisherIn()
    const second = await publisherIn()
    expect(second.store.getState().role).toBe('reading')
    second.editDraft(draft)
    expect(second.store.getState().posts).toEqual([])

    first.editDraft(draft)
    first.changeSettings({ aiModel: 'another' })
    const taking = second.takeOver()
    await nextTurn()
    expect(first.store.getState().role).toBe('working')
    await first.flush()
    await taking
    await vi.waitFor(() => expect(first.store.getState().role).toBe('reading'))
    expect(second.store.getState()).toMatchObject({
      role: 'working',
      storage: 'ready',
      posts: [draft],
      notes: { settings: { aiModel: 'another' } },
    })
    first.editDraft({ title: 'Too late' })
    expect(first.store.getState().posts).toMatchObject([draft])
  })

  test('the second works by itself once the first was closed, with what was saved there', async () => {
    const first = await publisherIn()
    const second = await publisherIn()
    first.editDraft(draft)
    await first.flush()
    first.close()
    await vi.waitFor(() =>
      expect(second.store.getState()).toMatchObject({ role: 'working', storage: 'ready' }),
    )
    expect(second.store.getState().posts).toMatchObject([draft])
    second.editDraft({ title: 'Typed on' })
    expect(second.store.getState().posts).toMatchObject([{ title: 'Typed on' }])
  })

  test('the one that sends goes on', async () => {
    const post = vi.fn<Fetch>(opaque)
    const first = await publisherIn(post)
    const second = await publisherIn()
    post.mockImplementationOnce(async (...request) => {
      withoutPatience()
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

  test('the one that could not save what is typed there goes on', async () => {
    const first = await publisherIn()
    const second = await publisherIn()
    const { saveRecords } = first.platform
    const save = vi.fn(saveRecords).mockRejectedValueOnce(new PlatformError('not-saved', 'Full.'))
    Object.assign(first.platform, { saveRecords: save })
    first.editDraft(draft)
    await first.flush()
    withoutPatience()
    await second.takeOver()
    expect(second.toasts).toEqual(['Not yet'])
    await first.flush()
    await second.takeOver()
    expect(second.store.getState()).toMatchObject({ role: 'working', posts: [draft] })
  })
})
