import { afterEach, expect, test, vi } from 'vitest'
import type { WorkListener } from '../../../../shared/platform.ts'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { nextTurn, stealWork } from '../../../support/publisher/browser-environment.ts'

/** So often a window that asks another one looks for an answer. */
const rounds = 50

/** A window, and what it was told. */
function openWindow(onAsked: WorkListener['onAsked'] = async () => true, sleep = nextTurn) {
  const listener = { onAsked: vi.fn(onAsked), onLost: vi.fn() }
  const lock = createWorkLock(navigator.locks, sleep)
  return {
    listener,
    isReading: lock.isReading,
    claim: () => lock.claimWork(listener),
    takeOver: () => lock.takeOverWork(listener),
  }
}

const untilHeldBy = (windows: number) =>
  vi.waitFor(async () => expect((await navigator.locks.query()).held).toHaveLength(windows))

/** Ends what a test has left: the lock of a window that works is stolen, and freed. */
async function closeAll(): Promise<void> {
  await stealWork()
  await untilHeldBy(0)
}

/** A page that has the lock until `leave` is called. */
function otherPage() {
  const { promise, resolve: leave } = Promise.withResolvers<void>()
  const held = navigator.locks.request('pennywren-publisher', () => promise)
  return { held, leave }
}

afterEach(closeAll)

test('a window that works already goes on', async () => {
  const window = openWindow()
  await window.claim()
  expect(await window.claim()).toBe('working')
})

test('a page that was just left has the lock for a moment, which is waited for', async () => {
  const { leave } = otherPage()
  await untilHeldBy(1)
  let pauses = 0
  const window = openWindow(undefined, async () => {
    pauses += 1
    if (pauses === 3) leave()
    await nextTurn()
  })
  expect(await window.claim()).toBe('working')
})

test('a window takes over once the other one has saved what is typed there', async () => {
  const saved = Promise.withResolvers<boolean>()
  const first = openWindow(() => saved.promise)
  const second = openWindow()
  await first.claim()
  await second.claim()
  const taking = second.takeOver()
  await vi.waitFor(() => expect(first.listener.onAsked).toHaveBeenCalled())
  // However long that takes: it says that it has heard.
  for (let round = 0; round < 3 * rounds; round += 1) await nextTurn()
  expect([first.isReading(), second.isReading()]).toEqual([false, true])
  saved.resolve(true)
  expect(await taking).toBe('working')
  expect(first.listener.onAsked).toHaveBeenCalledOnce()
  expect(first.listener.onLost).toHaveBeenCalledOnce()
  expect([first.isReading(), second.isReading()]).toEqual([true, false])
  expect(await first.takeOver()).toBe('working')
  expect([first.isReading(), second.isReading()]).toEqual([false, true])
})

test('a window that sends posts, or cannot save, goes on', async () => {
  for (const answer of [async () => false, () => Promise.reject(new Error('It is full.'))]) {
    const [first, second] = [openWindow(answer), openWindow()]
    await first.claim()
    await second.claim()
    expect(await second.takeOver()).toBe('refused')
    expect(first.listener.onLost).not.toHaveBeenCalled()
    expect([first.isReading(), second.isReading()]).toEqual([false, true])
    await closeAll()
  }
})

test('where the working window is closed, another one goes on reading until it takes over', async () => {
  const { leave } = otherPage()
  const window = openWindow()
  expect(await window.claim()).toBe('reading')
  leave()
  await untilHeldBy(0)
  expect(window.isReading()).toBe(true)
  expect(await window.takeOver()).toBe('working')
})

test('the lock of a window that does not answer is stolen, and it learns of that', async () => {
  const silent = otherPage()
  const pause = vi.fn(nextTurn)
  const window = openWindow(undefined, pause)
  await window.claim()
  pause.mockClear()
  expect(await window.takeOver()).toBe('working')
  expect(pause).toHaveBeenCalledTimes(rounds)
  await expect(silent.held).rejects.toMatchObject({ name: 'AbortError' })
})

test('of two windows that take over at once one works, and it is not robbed', async () => {
  const first = openWindow()
  const others = [openWindow(async () => false), openWindow(async () => false)]
  await first.claim()
  for (const other of others) await other.claim()
  const roles = await Promise.all(others.map(({ takeOver }) => takeOver()))
  expect(roles.toSorted()).toEqual(['refused', 'working'])
  expect(others.filter(({ isReading }) => isReading())).toHaveLength(1)
})

test('where the browser has no locks every window works', async () => {
  const lock = createWorkLock(undefined, nextTurn)
  const listener = { onAsked: async () => true, onLost: vi.fn() }
  expect(await lock.claimWork(listener)).toBe('working')
  expect(await lock.takeOverWork(listener)).toBe('working')
  expect(lock.isReading()).toBe(false)
})
