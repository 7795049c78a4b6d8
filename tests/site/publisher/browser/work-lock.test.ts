import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { nextTurn } from '../../../support/publisher/browser-environment.ts'
import { windowLocks } from '../../../support/publisher/window-locks.ts'

const opened: (() => void)[] = []

/** A window, and what it was told. */
function openWindow(sleep = nextTurn) {
  const listener = { onGained: vi.fn<() => void>(), onLost: vi.fn<() => void>() }
  const { locks, close } = windowLocks()
  opened.push(close)
  const { claimWork, ...lock } = createWorkLock(locks, sleep)
  return { ...lock, listener, close, claim: () => claimWork(listener) }
}

type Window = ReturnType<typeof openWindow>

/** Several windows, of which the first works. */
async function openWindows<const N extends readonly unknown[]>(each: N) {
  const windows = each.map(() => openWindow()) as { [At in keyof N]: Window }
  for (const window of windows) await window.claim()
  return windows
}

const roles = (windows: readonly Window[]) =>
  windows.map(({ isReading }) => (isReading() ? 'reading' : 'working'))

afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of opened.splice(0)) close()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
})

test('a window that works already goes on', async () => {
  const window = openWindow()
  await window.claim()
  expect(await window.claim()).toBe('working')
})

test('a page that was just left has the lock for a moment, which is waited for', async () => {
  const [left] = await openWindows([1])
  const window = openWindow(async () => {
    left.close()
    await vi.waitFor(() => expect(window.isReading()).toBe(false))
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  })
  expect(await window.claim()).toBe('working')
  expect(window.listener.onGained).not.toHaveBeenCalled()
})

describe('a window that reads', () => {
  test('works by itself once the working one was closed, and no other one with it', async () => {
    const windows = await openWindows([1, 2, 3])
    const [first, second, third] = windows
    expect(roles(windows)).toEqual(['working', 'reading', 'reading'])
    first.close()
    await vi.waitFor(() => expect(second.listener.onGained).toHaveBeenCalledOnce())
    expect(roles([second, third])).toEqual(['working', 'reading'])
    second.close()
    await vi.waitFor(() => expect(third.listener.onGained).toHaveBeenCalledOnce())
    expect(third.isReading()).toBe(false)
  })

  test('takes over, and the one that worked reads until the other was closed', async () => {
    const [first, second] = await openWindows([1, 2])
    expect(await second.takeOverWork()).toBe('working')
    await vi.waitFor(() => expect(first.listener.onLost).toHaveBeenCalledOnce())
    expect(roles([first, second])).toEqual(['reading', 'working'])
    second.close()
    await vi.waitFor(() => expect(first.listener.onGained).toHaveBeenCalledOnce())
    expect(first.isReading()).toBe(false)
  })

  test('takes over from a window that took over, as often as that is wanted', async () => {
    const [first, second] = await openWindows([1, 2])
    for (const [taker, loser] of [
      [second, first],
      [first, second],
      [second, first],
    ] as const) {
      expect(await taker.takeOverWork()).toBe('working')
      await vi.waitFor(() => expect(loser.isReading()).toBe(true))
      expect(taker.isReading()).toBe(false)
    }
  })

  test('does not take over while the other one sends and has what is not saved, but after it', async () => {
    const patience = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
    const [first, second] = await openWindows([1, 2])
    const endSend = await first.holdWork()
    // The typed text is saved while a post is sent.
    const endSave = await first.holdWork()
    expect(endSave).toBeTypeOf('function')
    endSave?.()
    const taking = second.takeOverWork()
    await nextTurn()
    patience.abort()
    expect(await taking).toBe('refused')
    expect(first.listener.onLost).not.toHaveBeenCalled()
    expect(roles([first, second])).toEqual(['working', 'reading'])
    endSend?.()
    expect(await second.takeOverWork()).toBe('working')
  })

  test('takes over as soon as what was typed is saved, and nothing begins meanwhile', async () => {
    const [first, second] = await openWindows([1, 2])
    const endSave = await first.holdWork()
    const taking = second.takeOverWork()
    await nextTurn()
    expect(await first.holdWork()).toBeUndefined()
    expect(second.isReading()).toBe(true)
    endSave?.()
    expect(await taking).toBe('working')
  })
})

test('of two windows that take over at once one works', async () => {
  const windows = await openWindows([1, 2, 3])
  const [first, ...others] = windows
  await Promise.all(others.map(({ takeOverWork }) => takeOverWork()))
  await vi.waitFor(() =>
    expect(roles(windows).filter((role) => role === 'working')).toHaveLength(1),
  )
  expect(first.isReading()).toBe(true)
})

test('where the browser has no locks every window works, and holds on to it', async () => {
  const lock = createWorkLock(undefined, nextTurn)
  const listener = { onGained: vi.fn<() => void>(), onLost: vi.fn<() => void>() }
  expect(await lock.claimWork(listener)).toBe('working')
  expect(await lock.takeOverWork()).toBe('working')
  expect(await lock.holdWork()).toBeTypeOf('function')
  expect(lock.isReading()).toBe(false)
})
