import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { RunNews } from '../../../../desktop/main/run/active-run.ts'
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
  const notify = (news: RunNews) =>
    notifyOf(news, Notification as never, {
      current: () => (hasWindow ? (window as never) : undefined),
      show,
    })
  return { notify, shown, made, window, show, closeWindow: () => (hasWindow = false) }
}

test('an operator who is elsewhere is notified, one who is looking is not', () => {
  const looking = desk({ focused: true })
  looking.notify(run)
  looking.notify('question')
  expect(looking.shown).toEqual([])
  const away = desk()
  away.notify('question')
  away.notify({ sent: 4, accepted: 3, done: 4, total: 4 })
  away.notify({ sent: 1, accepted: 1, done: 1, total: 4 })
  away.notify({ sent: 0, accepted: 0, done: 4, total: 4 })
  expect(away.shown).toEqual([
    { title: 'The run waits for you', body: 'It goes on when you have answered.' },
    { title: 'The run is done', body: 'The webhook accepted 3 of 4 posts.' },
    { title: 'The run was stopped', body: 'The webhook accepted 1 of 4 posts.' },
    { title: 'The run is over', body: 'Nothing was sent. What was written is in the queue.' },
  ])
})

test('where the system shows none, as macOS does unsigned, the window asks for attention', () => {
  const without = desk({ supported: false })
  without.notify(run)
  expect(without.window.flashFrame).toHaveBeenCalledWith(true)
  expect(without.shown).toEqual([])
  const { notify, made, window } = desk()
  notify(run)
  made[0]?.emit('failed', {}, 'Notifications are not allowed for this application')
  expect(window.flashFrame).toHaveBeenCalledWith(true)
})

test('a press on it after the window was closed opens one', () => {
  const { notify, made, show, closeWindow } = desk()
  notify(run)
  closeWindow()
  made[0]?.emit('click')
  expect(show).toHaveBeenCalledOnce()
})
