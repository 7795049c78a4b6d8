import { expect, test, vi } from 'vitest'
import { openWindow, sharedBrowser } from '../../../support/publisher/browser-environment.ts'
import {
  accepted,
  isIdle,
  open,
  openWithQueue,
  posts,
} from '../../../support/publisher/bulk-window.ts'
import { saveQueue } from '../../../support/publisher/saved-queue.ts'

/** A window on a queue that was saved before, whose requests are counted. */
async function openCounted() {
  const browser = sharedBrowser()
  await saveQueue(openWindow(browser), posts)
  const opened = open(browser)
  const load = vi.spyOn(opened.platform, 'loadQueue')
  const save = vi.spyOn(opened.platform, 'saveQueue')
  await isIdle(opened)
  return { ...opened, load, save }
}

test('a window loads the queue once, and asks for changes from then on', async () => {
  const { load, session } = await openCounted()
  expect(load.mock.calls).toEqual([[undefined]])
  await session.change({ type: 'edit', id: 'x-1', changes: { title: 'Changed' } })
  await session.publishAll()
  expect(load.mock.calls.map(([known]) => known?.step)).toEqual([undefined, 1, 2])
})

test('an edit is one small write', async () => {
  const { session, save } = await openCounted()
  await session.change({ type: 'edit', id: 'x-1', changes: { title: 'Changed' } })
  expect(save.mock.calls.map(([change]) => change)).toEqual([
    {
      puts: [
        { ...posts[0], title: 'Changed', imported: expect.objectContaining({ title: 'One' }) },
      ],
      removed: [],
    },
  ])
})

test('a run writes three times for a post whose text it has written, that post alone', async () => {
  const { session, save } = await openCounted()
  await session.publishAll()
  const written = save.mock.calls.map(([{ puts, ...rest }]) => {
    expect(rest).toEqual({ removed: [] })
    return puts.map(({ id, status }) => `${id} ${status}`)
  })
  expect(written).toEqual(
    posts.flatMap(({ id }) => [[`${id} pending`], [`${id} sending`], [`${id} published`]]),
  )
})

test('a window that follows takes over changed posts, and keeps the others as they are', async () => {
  const browser = sharedBrowser()
  const first = await openWithQueue(browser)
  const second = open(browser)
  await isIdle(second)
  const before = second.session.get().queue
  await first.session.change({ type: 'edit', id: 'x-2', changes: { title: 'Changed' } })
  await vi.waitFor(() => expect(second.session.get().queue[1]?.title).toBe('Changed'))
  const after = second.session.get().queue
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[0]).toBe(before[0])
  expect(after[2]).toBe(before[2])
})

test('an edit locks the queue without a run; a run begins while it is locked, and ends before', async () => {
  const steps: string[] = []
  const note = (step: string) => () => {
    steps.push(step)
  }
  const opened = await openWithQueue(sharedBrowser(), {
    lockQueue: () => {
      steps.push('lock')
      return Promise.resolve(note('unlock'))
    },
    beginRun: () => {
      steps.push('begin')
      return note('end')
    },
  })
  steps.length = 0
  await opened.session.change({ type: 'edit', id: 'x-1', changes: { title: 'Changed' } })
  expect(steps).toEqual(['lock', 'unlock'])
  steps.length = 0
  opened.send.mockImplementation(() => {
    steps.push('send')
    return Promise.resolve(accepted)
  })
  await opened.session.publishPost('x-1')
  expect(steps).toEqual(['lock', 'begin', 'send', 'end', 'unlock'])
})
