import { expect, it } from 'vitest'
import { lineRange, lines } from '../../../shared/calendar/lines.ts'

it('parts a text at every kind of line end', () => {
  const text = 'a\nb\r\nc\rd\ve\f\u0085f\u2028\u2029'
  expect([...lines(text)]).toEqual(['a', 'b', 'c', 'd', 'e', '', 'f', '', ''])
  expect([...lines('')]).toEqual([''])
})

it('says where a line stands', () => {
  const text = 'one\r\ntwo\n'
  expect(lineRange(text, 1)).toEqual({ start: 0, end: 3 })
  expect(lineRange(text, 2)).toEqual({ start: 5, end: 8 })
  expect(lineRange(text, 3)).toEqual({ start: 9, end: 9 })
  expect(lineRange(text, 4)).toBeUndefined()
})
