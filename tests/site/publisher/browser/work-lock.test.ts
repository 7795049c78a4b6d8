import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { nextTurn } from '../../../support/publisher/browser-environment.ts'
import { windowLocks } from '../../../support/publisher/window-locks.ts'

const opened: (() => void)[] = []

/** A window, and what it was told. `letsGo`: its answer to the one that wants to work. */
function openWindow(sleep = nextTurn, letsGo = async () => true) {
  const listener = { onGained: vi.fn<() => void>(), letGo: vi.fn<() => Promise<boolean>>(letsGo) }
  const { locks, openChannel, close } = windowLocks()
  opened.push(close)
  const { claimWork, ...lock } = createWorkLock(locks, openChannel, sleep)
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

  test('takes over where the working one lets go, which then waits behind it', async () => {
    const windows = await openWindows([1, 2, 3])
    const [first, second, third] = windows
    expect(await third.takeOverWork()).toBe('working')
    expect(roles(windows)).toEqual(['reading', 'reading', 'working'])
    third.close()
    await vi.waitFor(() => expect(roles([first, second])).toContain('working'))
    expect(roles([first, second])).toContain('reading')
  })

  test('does not take over where the working one does not let go, or does not answer', async () => {
    const [first, second] = await openWindows([1, 2])
    first.listener.letGo.mockResolvedValueOnce(false)
    expect(await second.takeOverWork()).toBe('refused')
    first.listener.letGo.mockReturnValueOnce(new Promise(() => undefined))
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(10))
    expect(await second.takeOverWork()).toBe('refused')
    expect(roles([first, second])).toEqual(['working', 'reading'])
    expect(await second.takeOverWork()).toBe('working')
  })
})

test('of two windows that take over at once one works', async () => {
  const windows = await openWindows([1, 2, 3])
  const [, ...others] = windows
  await Promise.all(others.map(({ takeOverWork }) => takeOverWork()))
  await vi.waitFor(() =>
    expect(roles(windows).filter((role) => role === 'working')).toHaveLength(1),
  )
})

test('where the browser has no locks every window works', async () => {
  const lock = createWorkLock(undefined, () => new BroadcastChannel('none'), nextTurn)
  const listener = { onGained: vi.fn<() => void>(), letGo: async () => true }
  expect(await lock.claimWork(listener)).toBe('working')
  expect(await lock.takeOverWork()).toBe('working')
  expect(lock.isReading()).toBe(false)
})
