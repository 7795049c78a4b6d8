import { expect, test, vi } from 'vitest'
import { createActiveRun } from '../../../../desktop/main/queue/active-run.ts'

function setUp() {
  const blockers = new Set<number>()
  const setProgressBar = vi.fn<(progress: number) => void>()
  const onEnd = vi.fn<(run: object) => void>()
  const onQuestion = vi.fn<() => void>()
  const activeRun = createActiveRun({
    powerSaveBlocker: {
      start: () => {
        blockers.add(blockers.size + 1)
        return blockers.size
      },
      stop: (id: number) => blockers.delete(id),
    },
    window: () => ({ setProgressBar }),
    onEnd,
    onQuestion,
  })
  return { activeRun, blockers, setProgressBar, onEnd, onQuestion }
}

const progress = (done: number) => ({ done, total: 4, current: undefined, msLeft: undefined })

/** A run that holds the lock. */
function begun() {
  const parts = setUp()
  parts.activeRun.lockQueue()
  parts.activeRun.beginRun()
  return parts
}

test('one window at a time has the queue', () => {
  const { activeRun } = setUp()
  expect(activeRun.lockQueue()).toBe(true)
  expect(activeRun.lockQueue()).toBe(false)
  activeRun.unlockQueue()
  activeRun.unlockQueue()
  expect(activeRun.lockQueue()).toBe(true)
})

test('a small change to the queue neither keeps the computer awake nor counts as a run', () => {
  const { activeRun, blockers, setProgressBar, onEnd } = setUp()
  activeRun.lockQueue()
  expect(blockers.size).toBe(0)
  expect(activeRun.isRunning()).toBe(false)
  activeRun.unlockQueue()
  expect(setProgressBar).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})

test('a run keeps the computer awake, and lets it sleep again at its end', () => {
  const { activeRun, blockers } = begun()
  activeRun.beginRun()
  expect(blockers.size).toBe(1)
  expect(activeRun.isRunning()).toBe(true)
  activeRun.endRun()
  expect(blockers.size).toBe(0)
  expect(activeRun.isRunning()).toBe(false)
  expect(activeRun.lockQueue()).toBe(false)
})

test('without the lock no run begins, and with it a run ends', () => {
  const { activeRun, blockers, setProgressBar } = setUp()
  activeRun.beginRun()
  activeRun.showProgress(progress(1))
  expect(blockers.size).toBe(0)
  expect(setProgressBar).not.toHaveBeenCalled()
  activeRun.lockQueue()
  activeRun.beginRun()
  activeRun.unlockQueue()
  expect(blockers.size).toBe(0)
  expect(activeRun.isRunning()).toBe(false)
})

test('the computer may sleep again even if the window is gone in a bad way', () => {
  const { activeRun, blockers, setProgressBar } = begun()
  setProgressBar.mockImplementation(() => {
    throw new Error('Object has been destroyed')
  })
  expect(() => {
    activeRun.unlockQueue()
  }).toThrow('destroyed')
  expect(blockers.size).toBe(0)
  expect(activeRun.lockQueue()).toBe(true)
})

test('progress is shown as a share, and taken away at the end', () => {
  const { activeRun, setProgressBar } = begun()
  activeRun.showProgress(progress(1))
  activeRun.endRun()
  activeRun.unlockQueue()
  expect(setProgressBar.mock.calls.map(([share]) => share)).toEqual([0.25, -1])
})

test('a run that asks the operator is told, one that waits for some time is not', () => {
  const { activeRun, onQuestion } = begun()
  activeRun.showProgress({ ...progress(1), hold: { kind: 'rate-limit', until: 5, ms: 5 } })
  expect(onQuestion).not.toHaveBeenCalled()
  activeRun.showProgress({ ...progress(1), hold: { kind: 'key', message: '' } })
  expect(onQuestion).toHaveBeenCalledOnce()
})

test('a run that waits for the operator lets the computer sleep until it goes on', () => {
  const { activeRun, blockers } = begun()
  activeRun.showProgress({ ...progress(1), hold: { kind: 'key', message: '' } })
  expect(blockers.size).toBe(0)
  activeRun.showProgress(progress(1))
  expect(blockers.size).toBe(1)
  activeRun.showProgress({ ...progress(1), hold: { kind: 'rate-limit', until: 5, ms: 5 } })
  expect(blockers.size).toBe(1)
  activeRun.endRun()
  expect(blockers.size).toBe(0)
})

test('the end of a run tells how much was accepted; one that processed nothing tells nothing', () => {
  const { activeRun, onEnd } = begun()
  activeRun.endRun()
  expect(onEnd).not.toHaveBeenCalled()
  activeRun.beginRun()
  activeRun.countDelivery({ outcome: 'accepted', status: 200 })
  activeRun.countDelivery({ outcome: 'refused', status: 500, detail: '' })
  activeRun.showProgress(progress(2))
  activeRun.endRun()
  activeRun.unlockQueue()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ sent: 2, accepted: 1, done: 2, total: 4 })
})
