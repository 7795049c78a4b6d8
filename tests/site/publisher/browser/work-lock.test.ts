import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWorkLock } from '../../../../site/publisher/browser/work-lock.ts'
import { nextTurn } from '../../../support/publisher/browser-environment.ts'
import { windowLocks } from '../../../support/publisher/window-locks.ts'

const opened: (() => void)[] = []

/** A window, and what it was told. */
function openWindow(sleep = nextTurn) {
  let role: string | undefined
  const onGained = vi.fn<(gained: string) => void>((gained) => (role = gained))
  const onLost = vi.fn<() => void>(() => (role = 'reading'))
  const { locks, close } = windowLocks()
  opened.push(close)
  const { claimWork, takeOverWork } = createWorkLock(locks, sleep)
  const claim = async () => (role = await claimWork({ onGained, onLost }))
  return { takeOverWork, onGained, onLost, close, claim, role: () => role }
}

type Window = ReturnType<typeof openWindow>

/** Several windows, of which the first works. */
async function openWindows<const N extends readonly unknown[]>(each: N) {
  const windows = each.map(() => openWindow()) as { [At in keyof N]: Window }
  for (const window of windows) await window.claim()
  return windows
}

const roles = (windows: readonly Window[]) => windows.map(({ role }) => role())

afterEach(async () => {
  for (const close of opened.splice(0)) close()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
})

test('a page that was just left has the lock for a moment, which is waited for', async () => {
  const [left] = await openWindows([1])
  const window = openWindow(async () => {
    left.close()
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  })
  expect(await window.claim()).toBe('alone')
  expect(window.onGained).not.toHaveBeenCalled()
})

describe('a window that reads', () => {
  test('works by itself once the working one was closed, and no other one with it', async () => {
    const windows = await openWindows([1, 2, 3])
    const [first, second, third] = windows
    expect(roles(windows)).toEqual(['alone', 'reading', 'reading'])
    first.close()
    await vi.waitFor(() => expect(second.onGained).toHaveBeenCalledOnce())
    expect(roles([second, third])).toEqual(['alone', 'reading'])
    second.close()
    await vi.waitFor(() => expect(third.role()).toBe('alone'))
  })

  test('takes the place of the working one, which is told, and waits in turn', async () => {
    const windows = await openWindows([1, 2, 3])
    const [first, second, third] = windows
    await third.takeOverWork()
    await vi.waitFor(() => expect(roles(windows)).toEqual(['reading', 'reading', 'beside']))
    third.close()
    await vi.waitFor(() => expect(second.role()).toBe('alone'))
    second.close()
    await vi.waitFor(() => expect(first.role()).toBe('alone'))
  })
})

test('of windows that take over from each other one works, whoever took it, too', async () => {
  const windows = await openWindows([1, 2, 3])
  await Promise.all(windows.map(({ takeOverWork }) => takeOverWork()))
  const thief = windowLocks()
  opened.push(thief.close)
  const working = () => roles(windows).filter((role) => role !== 'reading')
  await vi.waitFor(() => expect(working()).toHaveLength(1))
  const ended = new Promise(() => undefined)
  void thief.locks
    .request('pennywren-publisher', { steal: true }, () => ended)
    .catch(() => undefined)
  await vi.waitFor(() => expect(working()).toEqual([]))
})

const denied = { request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) }

test.each([
  ['has no locks', undefined],
  ['denies them', denied as unknown as LockManager],
])('where the browser %s every window works', async (_, locks) => {
  const lock = createWorkLock(locks, () => new Promise(() => undefined))
  const listener = { onGained: vi.fn<() => void>(), onLost: vi.fn<() => void>() }
  expect(await lock.claimWork(listener)).toBe('beside')
  expect(listener.onLost).not.toHaveBeenCalled()
})
