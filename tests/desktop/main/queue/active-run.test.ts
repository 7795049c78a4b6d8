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

test('one run at a time keeps the computer awake, and lets it sleep again at its end', () => {
  const { activeRun, blockers } = setUp()
  expect(activeRun.lockQueue()).toBe(true)
  expect(activeRun.lockQueue()).toBe(false)
  expect(blockers.size).toBe(1)
  activeRun.unlockQueue()
  activeRun.unlockQueue()
  expect(blockers.size).toBe(0)
  expect(activeRun.lockQueue()).toBe(true)
})

test('the computer may sleep again even if the window is gone in a bad way', () => {
  const { activeRun, blockers, setProgressBar } = setUp()
  activeRun.lockQueue()
  setProgressBar.mockImplementation(() => {
    throw new Error('Object has been destroyed')
  })
  expect(() => {
    activeRun.unlockQueue()
  }).toThrow('destroyed')
  expect(blockers.size).toBe(0)
})

test('progress is shown as a share, and taken away at the end', () => {
  const { activeRun, setProgressBar } = setUp()
  activeRun.lockQueue()
  activeRun.showProgress(progress(1))
  activeRun.showProgress(undefined)
  activeRun.unlockQueue()
  expect(setProgressBar.mock.calls.map(([share]) => share)).toEqual([0.25, -1, -1])
})

test('a run that asks the operator is told, one that waits for some time is not', () => {
  const { activeRun, onQuestion } = setUp()
  activeRun.lockQueue()
  activeRun.showProgress({ ...progress(1), hold: { kind: 'rate-limit', until: 5, ms: 5 } })
  expect(onQuestion).not.toHaveBeenCalled()
  activeRun.showProgress({ ...progress(1), hold: { kind: 'key', message: '' } })
  expect(onQuestion).toHaveBeenCalledOnce()
})

test('the end of a run tells how much was accepted; a lock without a run tells nothing', () => {
  const { activeRun, onEnd } = setUp()
  activeRun.lockQueue()
  activeRun.unlockQueue()
  expect(onEnd).not.toHaveBeenCalled()
  activeRun.lockQueue()
  activeRun.countDelivery({ outcome: 'accepted', status: 200 })
  activeRun.countDelivery({ outcome: 'refused', status: 500, detail: '' })
  activeRun.showProgress(progress(2))
  activeRun.unlockQueue()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ sent: 2, accepted: 1, done: 2, total: 4 })
})
