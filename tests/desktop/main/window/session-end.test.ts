import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { guardSessionEnd } from '../../../../desktop/main/window/session-end.ts'

test.each([
  ['is let end when nothing is being sent', false],
  ['is asked to wait while posts are being sent', true],
])('a session of Windows %s, and what is typed is put away', (_how, sending) => {
  const window = new EventEmitter()
  const putAway = vi.fn<() => void>()
  guardSessionEnd({ window: window as never, putAway, isSending: () => sending })
  const preventDefault = vi.fn<() => void>()
  window.emit('query-session-end', { preventDefault, reasons: ['shutdown'] })
  expect(putAway).toHaveBeenCalledOnce()
  expect(preventDefault).toHaveBeenCalledTimes(sending ? 1 : 0)
})
