import { expect, test, vi } from 'vitest'
import { createActiveRun, type RunNews } from '../../../../desktop/main/run/active-run.ts'
import type { RunProgress } from '../../../../shared/run.ts'

function setUp() {
  const blockers = new Set<number>()
  const setProgressBar = vi.fn<(progress: number) => void>()
  const tell = vi.fn<(news: RunNews) => void>()
  const activeRun = createActiveRun({
    powerSaveBlocker: {
      start: () => {
        blockers.add(blockers.size + 1)
        return blockers.size
      },
      stop: (id: number) => blockers.delete(id),
    },
    window: () => ({ setProgressBar }),
    tell,
  })
  return { activeRun, blockers, setProgressBar, tell }
}

const progress = (done: number, pause?: RunProgress['pause']): RunProgress => ({
  done,
  total: 4,
  current: undefined,
  msLeft: undefined,
  ...(pause && { pause }),
})
const waiting = { kind: 'rate-limit', until: 5, ms: 5 } as const
const asking = { kind: 'key', message: '' } as const

test('a run that waits for its operator tells so and lets the computer sleep, one that goes on by itself does not', () => {
  const { activeRun, blockers, tell } = setUp()
  expect(activeRun.isRunning()).toBe(false)
  activeRun.showProgress(progress(0))
  activeRun.showProgress(progress(1, waiting))
  expect(blockers.size).toBe(1)
  expect(tell).not.toHaveBeenCalled()
  activeRun.showProgress(progress(1, asking))
  expect(blockers.size).toBe(0)
  expect(tell).toHaveBeenCalledExactlyOnceWith('question')
  expect(activeRun.isRunning()).toBe(true)
  activeRun.showProgress(progress(1))
  expect(blockers.size).toBe(1)
})

test('the computer may sleep again even if the window is gone in a bad way', () => {
  const { activeRun, blockers, setProgressBar } = setUp()
  activeRun.showProgress(progress(1))
  setProgressBar.mockImplementation(() => {
    throw new Error('Object has been destroyed')
  })
  expect(() => activeRun.showProgress(undefined)).toThrow('destroyed')
  expect(blockers.size).toBe(0)
  expect(activeRun.isRunning()).toBe(false)
})

test('progress is shown as a share, and taken away at the end, once', () => {
  const { activeRun, setProgressBar } = setUp()
  activeRun.showProgress(undefined)
  activeRun.showProgress(progress(1))
  activeRun.showProgress(undefined)
  activeRun.showProgress(undefined)
  expect(setProgressBar.mock.calls.map(([share]) => share)).toEqual([0.25, -1])
})

test('the end of a run tells how much was accepted; one that processed nothing tells nothing', () => {
  const { activeRun, tell } = setUp()
  activeRun.countDelivery({ outcome: 'accepted', status: 200 })
  activeRun.showProgress(progress(0))
  activeRun.showProgress(undefined)
  expect(tell).not.toHaveBeenCalled()
  activeRun.showProgress(progress(0))
  activeRun.countDelivery({ outcome: 'accepted', status: 200 })
  activeRun.countDelivery({ outcome: 'refused', status: 500, detail: '' })
  activeRun.showProgress(progress(2))
  activeRun.showProgress(undefined)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ sent: 2, accepted: 1, done: 2, total: 4 })
})
