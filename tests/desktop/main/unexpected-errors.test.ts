import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { surviveErrors } from '../../../desktop/main/unexpected-errors.ts'

test('an error that nothing caught puts away what is being typed', () => {
  const process = new EventEmitter()
  const putAway = vi.fn<() => void>()
  surviveErrors(process as never, putAway)
  process.emit('uncaughtException', new RangeError('init["status"] must be in the range'))
  expect(putAway).toHaveBeenCalledOnce()
})
