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

const january = [
  'ENERO 2027',
  '8 janvier 2027 : Budget – à deux',
  'Lunes 4: «Primero»',
  '5.1. Zweiter',
  'Woche 2',
  'Tues: Third',
  '1/8/2027 Either',
  'Fri 1/8/2027 Sure',
  'Tues – "Old" – dropped by the team',
].join('\n')

it.each([
  [{ lines: [2], title: 'Budget', excerpt: 'à deux', date: '2027-01-08' }, ''],
  [{ lines: [2], title: 'Budget', date: '2027-06-18' }, 'day'],
  [{ lines: [2], title: 'Budget', date: '2027-06-08' }, 'day'],
  [{ lines: [2], title: 'Budget', date: '2026-01-08' }, 'day'],
  [{ lines: [2], title: 'Budget', excerpt: 'for two', date: '2027-01-08' }, 'excerpt'],
  [{ lines: [2], title: 'Budgets', date: '2027-01-08' }, 'title'],
  [{ lines: [3], title: 'Primero', date: '2027-01-04' }, ''],
  [{ lines: [3], title: 'Primero', date: '2027-02-04' }, 'day'],
  [{ lines: [4], title: 'Zweiter', date: '01-05' }, ''],
  [{ lines: [4], title: 'Zweiter', date: '2027-02-05' }, 'day'],
  [{ lines: [6], title: 'Third', week: 2, weekday: 'Tuesday' }, ''],
  [{ lines: [6], title: 'Third', date: '2027-01-19' }, 'day'],
  [{ lines: [6], title: 'Third', week: 2, weekday: 'Friday' }, 'day'],
  [{ lines: [7], title: 'Either', date: '2027-08-01' }, 'day'],
  [{ lines: [8], title: 'Sure', date: '2027-01-08' }, ''],
])('of the row %j the text does not have the %s', (row, wrong) => {
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

it('has several posts of one line, and what it leaves out is not ticked with the others', () => {
  const answer = '[{"lines": [1], "title": "A, b"}, {"lines": [1], "title": "C"}]'
  const table = readAiTable(answer, { text: 'Tues: A, b; Fri: C\nNotes', startDate })
  expect(tickable(rowsOf(table?.text ?? '', startDate)).map(({ title }) => title)).toEqual([
    'A, b',
    'C',
  ])
})
