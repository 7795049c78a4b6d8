import { expect, test, vi } from 'vitest'
import { notifyRunEnd } from '../../../../desktop/main/queue/run-notification.ts'

function windowThatIs(focused: boolean) {
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
  notifyRunEnd(Notification, windowThatIs(true), { sent: 1, accepted: 1, done: 1, total: 1 })
  expect(shown).toEqual([])
  notifyRunEnd(Notification, windowThatIs(false), { sent: 4, accepted: 3, done: 4, total: 4 })
  notifyRunEnd(Notification, windowThatIs(false), { sent: 1, accepted: 1, done: 1, total: 4 })
  notifyRunEnd(Notification, windowThatIs(false), { sent: 0, accepted: 0, done: 4, total: 4 })
  expect(shown).toEqual([
    { title: 'The run is done', body: 'The webhook accepted 3 of 4 posts.' },
    { title: 'The run was stopped', body: 'The webhook accepted 1 of 4 posts.' },
    { title: 'The texts are written', body: 'Read them before you publish.' },
  ])
})

test('where the system has no notifications, the window asks for attention', () => {
  const { shown, Notification } = notifications(false)
  const window = windowThatIs(false)
  notifyRunEnd(Notification, window, { sent: 1, accepted: 1, done: 1, total: 1 })
  expect(window.flashFrame).toHaveBeenCalledWith(true)
  expect(shown).toEqual([])
})
