import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { notifyOf } from '../../../../desktop/main/run/run-notification.ts'

const run = { sent: 1, accepted: 1, done: 1, total: 1 }

function desk({ focused = false, supported = true, hasWindow = true } = {}) {
  const shown: { title: string; body: string }[] = []
  const made: EventEmitter[] = []
  const Notification = class extends EventEmitter {
    static isSupported = () => supported
    readonly options: { title: string; body: string }
    constructor(options: { title: string; body: string }) {
      super()
      this.options = options
      made.push(this)
    }
    show(): void {
      shown.push(this.options)
    }
  }
  const window = { isFocused: () => focused, flashFrame: vi.fn<(on: boolean) => void>() }
  const show = vi.fn<() => void>()
  const parts = {
    Notification: Notification as never,
    window: { current: () => (hasWindow ? window : undefined), show },
  }
  return { parts, shown, made, window, show, closeWindow: () => (hasWindow = false) }
}

test('an operator who is elsewhere is notified, one who is looking is not', () => {
  const looking = desk({ focused: true })
  notifyOf(run, looking.parts)
  notifyOf('question', looking.parts)
  expect(looking.shown).toEqual([])
  const away = desk()
  notifyOf('question', away.parts)
  notifyOf({ sent: 4, accepted: 3, done: 4, total: 4 }, away.parts)
  notifyOf({ sent: 1, accepted: 1, done: 1, total: 4 }, away.parts)
  notifyOf({ sent: 0, accepted: 0, done: 4, total: 4 }, away.parts)
  expect(away.shown).toEqual([
    { title: 'The run waits for you', body: 'It goes on when you have answered.' },
    { title: 'The run is done', body: 'The webhook accepted 3 of 4 posts.' },
    { title: 'The run was stopped', body: 'The webhook accepted 1 of 4 posts.' },
    { title: 'The run is over', body: 'Nothing was sent. What was written is in the queue.' },
  ])
})

test('where the system shows none, as macOS does unsigned, the window asks for attention', () => {
  const without = desk({ supported: false })
  notifyOf(run, without.parts)
  expect(without.window.flashFrame).toHaveBeenCalledWith(true)
  expect(without.shown).toEqual([])
  const { parts, made, window } = desk()
  notifyOf(run, parts)
  made[0]?.emit('failed', {}, 'Notifications are not allowed for this application')
  expect(window.flashFrame).toHaveBeenCalledWith(true)
})

test('a press on it after the window was closed opens one', () => {
  const { parts, made, show, closeWindow } = desk()
  notifyOf(run, parts)
  closeWindow()
  made[0]?.emit('click')
  expect(show).toHaveBeenCalledOnce()
})
