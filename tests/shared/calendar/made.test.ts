import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMade } from '../../../shared/calendar/made.ts'
import { tickable } from '../../../shared/calendar/edits.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const reply = (name: string) =>
  readFileSync(join(import.meta.dirname, 'replies', `${name}.txt`), 'utf8')
const text = reply('calendar')
const startDate = '2027-01-04'

function tableOf(answer: string, of = text) {
  const table = readMade(answer, { text: of, startDate })
  return {
    rows: rowsOf(table?.text ?? '', startDate)
      .map(shown)
      .slice(1),
    refused: table?.refused,
  }
}

it('takes the rows of a good reply in the place of their lines', () => {
  expect(tableOf(reply('good'))).toEqual({
    rows: [
      '[ ] - | PLAN FOR JANUARY (include: no)',
      '[x] 2027-01-05 | Small Steps, Big Savings',
      '[x] 2027-01-08 | The Envelope Method | cash and labels',
      '[ ] - | Rainy Days | sometime later (no date)',
      '[ ] - | Nest Egg, published (include: no)',
    ],
    refused: [],
  })
})

it.each([
  [
    'title-invented',
    ['Small Steps to Big Savings'],
    '2027-01-08 | The Envelope Method | cash and labels',
  ],
  [
    'lines-that-do-not-exist',
    ['Small Steps, Big Savings', 'Rainy Days'],
    '2027-01-08 | The Envelope Method',
  ],
  ['prose-around', [], '2027-01-05 | Small Steps, Big Savings'],
])('of the reply %s refuses %j', (name, refused, row) => {
  const table = tableOf(reply(name))
  expect(table.refused).toEqual(refused)
  expect(table.rows.filter((one) => one.startsWith('[x]'))).toEqual([`[x] ${row}`])
})

it.each(['cut-off', 'calendar'])('does not take the reply %s for a table', (name) => {
  expect(readMade(reply(name), { text, startDate })).toBeUndefined()
})

it('has several posts of one line, and what it leaves out is not ticked with the others', () => {
  const answer = '[{"lines": [1], "title": "A, b"}, {"lines": [1], "title": "C"}]'
  const table = readMade(answer, { text: 'Tues: A, b; Fri: C\nNotes', startDate })
  expect(tickable(rowsOf(table?.text ?? '', startDate)).map(({ title }) => title)).toEqual([
    'A, b',
    'C',
  ])
})
