import type { Delivery } from '../../../../shared/delivery.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  sharedBrowser,
  storedIn,
  storeNewerQueue,
  type SharedBrowser,
} from '../../../support/publisher/browser-environment.ts'
import {
  accepted,
  all,
  isIdle,
  open,
  openWithQueue,
  posts,
  statuses,
} from '../../../support/publisher/bulk-window.ts'

import { saveQueue, savedQueue } from '../../../support/publisher/saved-queue.ts'

let browser: SharedBrowser

beforeEach(() => {
  browser = sharedBrowser()
})

describe('two windows on one queue', () => {
  test('the second follows the first', async () => {
    const first = await openWithQueue(browser)
    const second = open(browser)
    await isIdle(second)
    expect(second.session.get().queue).toEqual(posts)
    await first.session.change({ type: 'remove', id: 'x-2' })
    await vi.waitFor(() => expect(second.session.get().queue).toHaveLength(2))
  })

  test('only one of them runs it', async () => {
    const first = await openWithQueue(browser)
    const second = open(browser)
    await isIdle(second)
    await Promise.all([first.session.publishAll(), second.session.publishAll()])
    expect(first.send.mock.calls.length + second.send.mock.calls.length).toBe(3)
    await vi.waitFor(() => {
      expect(statuses(first.session.get().queue)).toEqual(all('published'))
      expect(statuses(second.session.get().queue)).toEqual(all('published'))
    })
  })

  test('the second is told when the first has done what it asks for', async () => {
    const first = await openWithQueue(browser)
    // It hears of nothing.
    const second = open(browser, { onQueueChanged: () => () => undefined })
    await isIdle(second)
    await first.session.publishAll()
    const { session, send, toasts } = second
    for (const again of [
      session.publishAll,
      () => session.publishPost('x-1'),
      session.writeTexts,
    ]) {
      await again()
    }
    expect(send).not.toHaveBeenCalled()
    expect(toasts.map(({ title, description }) => `${title}: ${description}`)).toEqual(
      [1, 2, 3].map(
        () =>
          'Nothing to do: It was done in another window first: the cards show what became of the posts.',
      ),
    )
    expect(session.get().summary).toBeUndefined()
  })

  test('the second is told when it asks for what the first has just taken', async () => {
    const first = await openWithQueue(browser)
    const second = open(browser)
    await isIdle(second)
    const release = await first.platform.lockQueue()
    await second.session.publishAll()
    expect(second.toasts).toEqual([
      {
        title: 'Open in another window',
        description: 'Another window is working with this queue. Nothing was changed here.',
        variant: 'destructive',
      },
    ])
    expect(second.send).not.toHaveBeenCalled()
    release?.()
    await isIdle(second)
  })

  test('the second may change nothing during the run of the first, and may again after it', async () => {
    let finish: ((delivery: Delivery) => void) | undefined
    const first = await openWithQueue(browser, {
      publishScheduledPost: () => new Promise((resolve) => (finish = resolve)),
    })
    const second = open(browser)
    await isIdle(second)
    const run = first.session.publishPost('x-1')
    await vi.waitFor(() => expect(second.session.get().queue[0]?.status).toBe('sending'))
    await vi.waitFor(() => expect(second.session.get().activity.kind).toBe('elsewhere'))
    expect(await second.session.change({ type: 'remove', id: 'x-3' })).toBe(false)
    finish?.(accepted)
    await run
    await isIdle(second)
    expect(second.session.get().queue[0]?.status).toBe('published')
    expect(await second.session.change({ type: 'remove', id: 'x-3' })).toBe(true)
  })

  test('a change made on an old view of the queue lands on the new one', async () => {
    const first = await openWithQueue(browser)
    const second = open(browser)
    await isIdle(second)
    await Promise.all([
      first.session.change({ type: 'edit', id: 'x-1', changes: { title: 'First' } }),
      second.session.change({ type: 'edit', id: 'x-2', changes: { title: 'Second' } }),
    ])
    const third = open(browser)
    await isIdle(third)
    expect(third.session.get().queue.map(({ title }) => title)).toEqual([
      'First',
      'Second',
      'Three',
    ])
  })
})

describe('a start', () => {
  test('shows a post as maybe delivered that was being sent when the tab died', async () => {
    const { platform } = await openWithQueue(browser)
    const [first, ...others] = posts
    if (!first) throw new Error('The example has posts.')
    await saveQueue(platform, [{ ...first, status: 'sending' }, ...others])
    const later = open(browser)
    await isIdle(later)
    expect(later.session.get().queue[0]).toMatchObject({
      status: 'failed',
      failure: { outcome: 'interrupted' },
    })
    expect(await savedQueue(later.platform)).toEqual(later.session.get().queue)
    await later.session.publishAll()
    expect(later.send).toHaveBeenCalledTimes(2)
  })

  test('does not touch a queue of a newer release before the operator says so', async () => {
    await storeNewerQueue(browser)
    const newer = await storedIn(browser)
    const { session } = open(browser)
    await vi.waitFor(() =>
      expect(session.get().activity).toEqual({ kind: 'unreadable', error: 'newer-version' }),
    )
    expect(await session.change({ type: 'replace', posts })).toBe(false)
    expect(await storedIn(browser)).toBe(newer)
    await session.discardUnreadable()
    expect(session.get().activity.kind).toBe('idle')
  })
})
