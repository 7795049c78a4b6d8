import type { Delivery } from '../../../../shared/delivery.ts'
import type { Queue } from '../../../../shared/queue.ts'
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

describe('taking a change back', () => {
  const noWait = () => {
    throw new Error('It need not wait.')
  }
  /** A window whose first post is being sent, after its last was removed. */
  const sending = async () => {
    let finish: ((delivery: Delivery) => void) | undefined
    const window = await openWithQueue(browser, {
      publishScheduledPost: () => new Promise((resolve) => (finish = resolve)),
    })
    const undo = await window.session.changeWithUndo({ type: 'remove', id: 'x-3' })
    if (!undo) throw new Error('The post was not removed.')
    const run = window.session.publishPost('x-1')
    await vi.waitFor(() => expect(finish).toBeDefined())
    return { window, undo, run, finish: () => finish?.(accepted) }
  }

  test('is done in the middle of a run, and saved', async () => {
    const { window, undo, run, finish } = await sending()
    const { session, platform } = window
    expect(await session.undo(undo, noWait)).toBe(true)
    const now = ['sending', 'pending', 'pending']
    expect(statuses(session.get().queue)).toEqual(now)
    expect(statuses(await savedQueue(platform))).toEqual(now)
    finish()
    await run
    expect(statuses(session.get().queue)).toEqual(['published', 'pending', 'pending'])
    expect(await session.undo(undo, noWait)).toBe(false)
  })

  test('is done as soon as a run that is about to begin has begun', async () => {
    const window = await openWithQueue(browser)
    const undo = await window.session.changeWithUndo({ type: 'remove', id: 'x-3' })
    const run = window.session.publishAll()
    expect(undo && (await window.session.undo(undo, noWait))).toBe(true)
    await run
    expect(statuses(window.session.get().queue)).toEqual(['published', 'published', 'pending'])
  })

  test('takes a wrong calendar back in the middle of its run, but not what was sent of it', async () => {
    let finish: ((delivery: Delivery) => void) | undefined
    const { session } = await openWithQueue(browser, {
      publishScheduledPost: () => new Promise((resolve) => (finish = resolve)),
    })
    const wrong = ['Four', 'Five'].map((title, index) => ({
      title,
      excerpt: '',
      publishDate: '2028-01-01',
      line: index + 1,
    }))
    const action = { type: 'import', mode: 'replace', posts: wrong, prefix: 'y' } as const
    const undo = await session.changeWithUndo(action)
    const run = session.publishAll()
    await vi.waitFor(() => expect(finish).toBeDefined())
    expect(undo && (await session.undo(undo, noWait))).toBe(true)
    finish?.(accepted)
    await run
    expect(session.get().summary).toMatchObject({ published: 1, total: 2 })
    const left = session.get().queue.map(({ title, status }) => `${title} ${status}`)
    expect(left.sort()).toEqual(['Four published', 'One pending', 'Three pending', 'Two pending'])
  })

  test('waits while another window has the queue, and holds the window until then', async () => {
    let isBusy = () => false
    const here = await openWithQueue(browser, {
      onBeforeClose: (busy) => {
        isBusy = busy
        return () => undefined
      },
    })
    const there = open(browser)
    await isIdle(there)
    const undo = await here.session.changeWithUndo({ type: 'remove', id: 'x-3' })
    if (!undo) throw new Error('The post was not removed.')
    const release = await there.platform.lockQueue()
    const onWait = vi.fn<() => void>()
    const undoing = here.session.undo(undo, onWait)
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
    expect(here.session.get().activity.kind).toBe('elsewhere')
    expect(here.session.get().queue).toHaveLength(2)
    expect(here.toasts).toEqual([])
    expect(isBusy()).toBe(true)
    release?.()
    expect(await undoing).toBe(true)
    expect(here.session.get().queue.map(({ id }) => id)).toEqual(['x-1', 'x-2', 'x-3'])
    expect(isBusy()).toBe(false)
    expect(onWait).toHaveBeenCalledOnce()
  })
})

describe('a queue from a file', () => {
  const theirs: Queue = [
    { id: 'x-1', title: 'Theirs', excerpt: '', publishDate: '2027-02-01', status: 'pending' },
    {
      id: 'z-1',
      title: 'Sent by them',
      excerpt: '',
      publishDate: '2027-02-02',
      status: 'published',
      delivery: { outcome: 'accepted', status: 200 },
    },
  ]
  /** A window in whose place of the queue a file is put from outside. */
  const openImporting = async (queue: Queue) => {
    let tell: (how?: 'imported') => void = () => undefined
    const window = open(browser, {
      onQueueChanged: (listener) => {
        tell = listener
        return () => undefined
      },
    })
    await isIdle(window)
    if (queue.length > 0) await window.session.change({ type: 'replace', posts: queue })
    await saveQueue(window.platform, theirs)
    tell('imported')
    await vi.waitFor(() => expect(window.session.get().queue).toEqual(theirs))
    return window
  }

  test('can be taken back, with what the queue had sent', async () => {
    const [one, ...others] = posts
    if (!one) throw new Error('The example has posts.')
    const mine: Queue = [
      { ...one, status: 'published', delivery: { outcome: 'accepted', status: 200 } },
      ...others,
    ]
    const { session, imports } = await openImporting(mine)
    await vi.waitFor(() => expect(imports).toHaveLength(1))
    const [undo] = imports
    expect(undo && (await session.undo(undo, () => undefined))).toBe(true)
    expect(session.get().queue).toEqual(mine)
  })

  test('in the place of an empty one leaves nothing to take back', async () => {
    const { session, imports } = await openImporting([])
    await session.idle()
    expect(imports).toEqual([])
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
