import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { createActiveRun } from '../../../../desktop/main/run/active-run.ts'
import type { RunProgress } from '../../../../shared/run.ts'

function setUp({ focused = false } = {}) {
  const blockers = new Set<number>()
  const shown: { title: string; body: string }[] = []
  const made: EventEmitter[] = []
  const Notification = class extends EventEmitter {
    readonly show: () => void
    constructor(options: { title: string; body: string }) {
      super()
      made.push(this)
      this.show = () => shown.push(options)
    }
  }
  const window = {
    isFocused: () => focused,
    flashFrame: vi.fn<(on: boolean) => void>(),
    setProgressBar: vi.fn<(progress: number) => void>(),
  }
  const show = vi.fn<() => void>()
  const activeRun = createActiveRun({
    app: { dock: undefined },
    powerSaveBlocker: {
      start: () => {
        blockers.add(blockers.size + 1)
        return blockers.size
      },
      stop: (id: number) => blockers.delete(id),
    },
    Notification: Notification as never,
    window: { current: () => window as never, show },
  })
  return { activeRun, blockers, window, shown, made, show }
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
  const { activeRun, blockers, shown } = setUp()
  expect(activeRun.isRunning()).toBe(false)
  activeRun.showProgress(progress(0))
  activeRun.showProgress(progress(1, waiting))
  expect(blockers.size).toBe(1)
  expect(shown).toEqual([])
  activeRun.showProgress(progress(1, asking))
  expect(blockers.size).toBe(0)
  expect(shown).toMatchObject([{ title: 'The run waits for you' }])
  expect(activeRun.isRunning()).toBe(true)
  activeRun.showProgress(progress(1))
  expect(blockers.size).toBe(1)
})

test('progress is shown as a share, and taken away at the end, once', () => {
  const { activeRun, blockers, window } = setUp()
  activeRun.showProgress(undefined)
  activeRun.showProgress(progress(1))
  activeRun.showProgress(undefined)
  activeRun.showProgress(undefined)
  expect(window.setProgressBar.mock.calls.map(([share]) => share)).toEqual([0.25, -1])
  expect(blockers.size).toBe(0)
})

test('the end of a run is told to who is elsewhere; one that processed nothing tells nothing', () => {
  const run = (one: ReturnType<typeof setUp>, done: number) => {
    one.activeRun.showProgress(progress(done))
    one.activeRun.showProgress(undefined)
  }
  const looking = setUp({ focused: true })
  run(looking, 4)
  expect(looking.shown).toEqual([])

  const away = setUp()
  run(away, 0)
  expect(away.shown).toEqual([])
  run(away, 2)
  expect(away.shown).toEqual([{ title: 'The run is over', body: 'Posts worked through: 2 of 4.' }])
  // The system may show none, as macOS for an app without a signature.
  away.made[0]?.emit('failed', {}, 'Notifications are not allowed for this application')
  expect(away.window.flashFrame).toHaveBeenCalledWith(true)
  away.made[0]?.emit('click')
  expect(away.show).toHaveBeenCalledOnce()
})
