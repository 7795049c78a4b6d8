import { expect, test, vi } from 'vitest'
import { createQueueLock } from '../../../../site/publisher/browser/queue-lock.ts'

/** Node's own locks, behind a page that hears of a grant only after whatever time it has set for it. */
const ofBusyPage = {
  request: async (name: string, options: LockOptions, granted: LockGrantedCallback<unknown>) => {
    const { signal } = options
    if (!signal) return navigator.locks.request(name, options, granted)
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
    return signal.throwIfAborted()
  },
} as LockManager

test('a page that is too busy to hear of its lock in time has it all the same', async () => {
  const freed = vi.fn<() => void>()
  const release = await createQueueLock(ofBusyPage, freed).acquire()
  expect(release).toBeDefined()
  expect(freed).not.toHaveBeenCalled()
  release?.()
})

test('what another window has for a moment is waited for', async () => {
  const first = createQueueLock(navigator.locks, vi.fn())
  const second = createQueueLock(navigator.locks, vi.fn())
  const release = await first.acquire()
  const waiting = second.acquire()
  setTimeout(() => release?.(), 80)
  const next = await waiting
  expect(next).toBeDefined()
  next?.()
})

test('what another window keeps is refused, and its end is told once', async () => {
  const freed = vi.fn<() => void>()
  const release = await createQueueLock(navigator.locks, vi.fn()).acquire()
  const other = createQueueLock(navigator.locks, freed)
  expect(await other.acquire()).toBeUndefined()
  expect(freed).not.toHaveBeenCalled()
  release?.()
  await vi.waitFor(() => {
    expect(freed).toHaveBeenCalledOnce()
  })
  const again = await other.acquire()
  expect(again).toBeDefined()
  again?.()
})
