import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readAiTable } from '../../../shared/calendar/ai-table.ts'
import { tickable } from '../../../shared/calendar/edits.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const reply = (name: string) =>
  readFileSync(join(import.meta.dirname, 'replies', `${name}.txt`), 'utf8')
const text = reply('calendar')
const startDate = '2027-01-04'

function tableOf(answer: string, of = text) {
  const table = readAiTable(answer, { text: of, startDate })
  return {
    rows: rowsOf(table?.text ?? '', startDate)
      .map(shown)
      .slice(1),
    doubted: table?.doubted,
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
    doubted: 0,
  })
})

it.each([
  ['title-invented', 1, '2027-01-08 | The Envelope Method | cash and labels'],
  ['lines-that-do-not-exist', 2, '2027-01-08 | The Envelope Method'],
  ['prose-around', 0, '2027-01-05 | Small Steps, Big Savings'],
])('of the reply %s ticks none of the %i that its lines do not say', (name, doubted, row) => {
  const table = tableOf(reply(name))
  expect(table.doubted).toBe(doubted)
  expect(table.rows.filter((one) => one.startsWith('[x]'))).toEqual([`[x] ${row}`])
})

const january = reply('january').trimEnd()
/** Rows that an AI may make of it, and the part of each that it does not have; '' where it has all. */
const rowsOfJanuary = JSON.parse(
  readFileSync(join(import.meta.dirname, 'replies/january.json'), 'utf8'),
) as { row: { title: string }; wrong: string }[]

it.each(rowsOfJanuary)('of the row $row the text does not have the $wrong', ({ row, wrong }) => {
  const { rows } = tableOf(JSON.stringify([row]), january)
  const own = rows.find((shownRow) => shownRow.includes(row.title) && !shownRow.endsWith(': no)'))
  expect(own?.startsWith('[x]')).toBe(wrong === '')
  expect(own).toMatch(wrong === '' ? /[^)]$/ : `include: its ${wrong} is not in the text`)
  // A line that it left out is none of the specification's format.
  expect(rows.at(-1)).toBe('[ ] - | Tues – "Old" – dropped by the team (include: no)')
})

it.each(['cut-off', 'calendar'])('does not take the reply %s for a table', (name) => {
  expect(readAiTable(reply(name), { text, startDate })).toBeUndefined()
})

it('finds the name of a month that touches its digits', () => {
  const answer = '[{"lines": [1], "title": "A jar", "date": "2027-01-05"}]'
  const doubted = ['5Jan2027: A jar', '5Feb2027: A jar'].map((of) => tableOf(answer, of).doubted)
  expect(doubted).toEqual([0, 1])
})

it('has several posts of one line, and what it leaves out is not ticked with the others', () => {
  const answer = '[{"lines": [1], "title": "A, b"}, {"lines": [1], "title": "C"}]'
  const table = readAiTable(answer, { text: 'Tues: A, b; Fri: C\nNotes', startDate })
  expect(tickable(rowsOf(table?.text ?? '', startDate)).map(({ title }) => title)).toEqual([
    'A, b',
    'C',
  ])
})
