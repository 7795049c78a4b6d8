import { expect, it } from 'vitest'
import { lines } from '../../../shared/calendar/lines.ts'

it('parts a text at every kind of line end', () => {
  const text = 'a\nb\r\nc\rd\ve\f\u0085f\u2028\u2029'
  expect([...lines(text)]).toEqual(['a', 'b', 'c', 'd', 'e', '', 'f', '', ''])
  expect([...lines('')]).toEqual([''])
})
