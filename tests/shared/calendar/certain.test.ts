import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lines } from '../../../shared/calendar/shape.ts'
import { readPaste } from '../../../shared/calendar/paste.ts'
import { sectionsOf } from '../../support/cases.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const startDate = '2027-01-04'

/** Of each kind the paste that was bent once, and others of its kind; lines of the format. Each with its rows. */
const kinds = ['certain.txt', 'format.txt'].flatMap((name) =>
  sectionsOf(join(import.meta.dirname, name)),
)

describe.each(kinds)('$name', ({ cases }) => {
  it.each(cases)('$given', ({ given, expected }) => {
    expect(rowsOf(given, startDate).map(shown)).toEqual(expected.split('\n').filter(Boolean))
  })
})

it.each([
  ['1/5/2027 – A', { order: 'day-first' }, '[x] 2027-05-01 | A'],
  [
    'Date,Title,Notes,Internal\n2027-01-05,A,x,y',
    { columns: { '3 Notes': 'ignore', '4 Internal': 'ignore' } },
    '[x] 2027-01-05 | A',
  ],
  // Words in brackets are no part of a column's name.
  ['Title (max 60),Date (UTC)\nA,2027-01-05', {}, '[x] 2027-01-05 | A'],
] as const)('reads %j with the settings %j', (text, choices, row) => {
  expect(rowsOf(text, startDate, choices).map(shown).at(-1)).toBe(row)
})

it.each(['2026-02-30', '', 'soon', '2026-1-5'])('refuses the start date %j', (wrong) => {
  expect(readPaste({ text: 'Tues – "T"', startDate: wrong, choices: {} })).toBeUndefined()
})

it('makes no date beyond the calendar up', () => {
  expect(rowsOf('Week 9\nFri – "U"', '9999-12-01').map(shown)[1]).toBe('[x] - | U (no date)')
})

it('parts a text at every kind of line end', () => {
  const text = 'a\nb\r\nc\rd\ve\f\u0085f\u2028\u2029'
  expect([...lines(text)]).toEqual(['a', 'b', 'c', 'd', 'e', '', 'f', '', ''])
})

it('has a row for each line that holds words, in their order', () => {
  const pieces =
    'Tues,Friday,Week 2,week,",“,”,\', – ,-,*, ,\n,\r\n,x,7,\u0130,Wk 3,Jan 6,1.,Title,(,),1/6/2027,2027-01-05'
  const piece = fc.constantFrom(...pieces.split(','))
  const property = fc.property(fc.string({ unit: piece, maxLength: 60 }), (text) => {
    const worded = Array.from(lines(text), (line, at) => (/[\p{L}\p{N}]/u.test(line) ? at + 1 : 0))
    expect(rowsOf(text, startDate).map(({ line }) => line)).toEqual(worded.filter(Boolean))
  })
  fc.assert(property, { numRuns: 500 })
})
