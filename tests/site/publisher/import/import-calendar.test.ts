import { expect, test } from 'vitest'
import { isOther } from '../../../../site/publisher/import/import-calendar.tsx'

test.each([
  ['Date,Title\n1/6,A', 'Date,Title\n1/6,A\n1/9,B', false],
  ['Date,Title\n1/6,A', 'Date,Title\n1/6,', false],
  ['Week 1\nTues – "A"', 'Plan\nWeek 1\nTues – "A"', false],
  ['Date,Title\n1/6,A', 'Week 1\nTues – "Another calendar"', true],
  ['Date,Title\n1/6,A', 'Title;Datum\nErster;6.1.\nZweiter;9.1.', true],
  ['Date,Title', '', true],
  ['', 'Date,Title', true],
])('after %j, %j is another calendar: %s', (before, after, is) => {
  expect(isOther(before, after)).toBe(is)
})
