import { expect, test, vi } from 'vitest'
import { createActiveRun } from '../../../../desktop/main/queue/active-run.ts'
import { notifyRunEnd } from '../../../../desktop/main/queue/run-notification.ts'

function desk() {
  const blockers = new Set<number>()
  const setProgressBar = vi.fn<(progress: number) => void>()
  const onEnd = vi.fn<(run: object) => void>()
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
  })
  return { activeRun, blockers, setProgressBar, onEnd }
}

const progress = (done: number) => ({ done, total: 4, current: undefined, msLeft: undefined })

test('one run at a time keeps the computer awake, and lets it sleep again at its end', () => {
  const { activeRun, blockers } = desk()
  expect(activeRun.claim()).toBe(true)
  expect(activeRun.claim()).toBe(false)
  expect(blockers.size).toBe(1)
  activeRun.release()
  activeRun.release()
  expect(blockers.size).toBe(0)
  expect(activeRun.claim()).toBe(true)
})

test('the computer may sleep again even if the window is gone in a bad way', () => {
  const { activeRun, blockers, setProgressBar } = desk()
  activeRun.claim()
  setProgressBar.mockImplementation(() => {
    throw new Error('Object has been destroyed')
  })
  expect(() => {
    activeRun.release()
  }).toThrow('destroyed')
  expect(blockers.size).toBe(0)
})

test('progress is shown as a share, and taken away at the end', () => {
  const { activeRun, setProgressBar } = desk()
  activeRun.claim()
  activeRun.show(progress(1))
  activeRun.show(undefined)
  activeRun.release()
  expect(setProgressBar.mock.calls.map(([share]) => share)).toEqual([0.25, -1, -1])
})

test('the end of a run tells how much was accepted; a claim without a run tells nothing', () => {
  const { activeRun, onEnd } = desk()
  activeRun.claim()
  activeRun.release()
  expect(onEnd).not.toHaveBeenCalled()
  activeRun.claim()
  activeRun.count({ outcome: 'accepted', status: 200 })
  activeRun.count({ outcome: 'refused', status: 500, detail: '' })
  activeRun.show(progress(2))
  activeRun.release()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ sent: 2, accepted: 1, done: 2, total: 4 })
})

function elsewhere(focused: boolean) {
  return {
    isFocused: () => focused,
    flashFrame: vi.fn<(on: boolean) => void>(),
    show: vi.fn<() => void>(),
    focus: vi.fn<() => void>(),
  }
}

function notifications(supported: boolean) {
  const shown: { title: string; body: string }[] = []
  const Notification = class {
    static isSupported = () => supported
    readonly options: { title: string; body: string }
    constructor(options: { title: string; body: string }) {
      this.options = options
    }
    on(): this {
      return this
    }
    show(): void {
      shown.push(this.options)
    }
  }
  return { shown, Notification: Notification as never }
}

test('an operator who is elsewhere is notified, one who is looking is not', () => {
  const { shown, Notification } = notifications(true)
  notifyRunEnd(Notification, elsewhere(true), { sent: 1, accepted: 1, done: 1, total: 1 })
  expect(shown).toEqual([])
  notifyRunEnd(Notification, elsewhere(false), { sent: 4, accepted: 3, done: 4, total: 4 })
  notifyRunEnd(Notification, elsewhere(false), { sent: 1, accepted: 1, done: 1, total: 4 })
  notifyRunEnd(Notification, elsewhere(false), { sent: 0, accepted: 0, done: 4, total: 4 })
  expect(shown).toEqual([
    { title: 'The run is done', body: 'The webhook accepted 3 of 4 posts.' },
    { title: 'The run was stopped', body: 'The webhook accepted 1 of 4 posts.' },
    { title: 'The texts are written', body: 'Read them before you publish.' },
  ])
})

test('where the system has no notifications, the window asks for attention', () => {
  const { shown, Notification } = notifications(false)
  const window = elsewhere(false)
  notifyRunEnd(Notification, window, { sent: 1, accepted: 1, done: 1, total: 1 })
  expect(window.flashFrame).toHaveBeenCalledWith(true)
  expect(shown).toEqual([])
})
