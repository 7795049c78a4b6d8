import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMade } from '../../../shared/calendar/made.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const reply = (name: string) =>
  readFileSync(join(import.meta.dirname, 'replies', `${name}.txt`), 'utf8')
const text = reply('calendar')
const startDate = '2027-01-04'

function tableOf(answer: string, of = text) {
  const { made = [], refused = [] } = readMade(answer, { text: of, startDate }) ?? {}
  return { rows: rowsOf(of, startDate, { made }).map(shown), refused }
}

const others = {
  heading: '[ ] - | PLAN FOR JANUARY (not taken by the AI)',
  nestEgg: '[ ] - | Nest Egg, published (not taken by the AI)',
  rainy: '[ ] - | Rainy Days | sometime later (not taken by the AI)',
}

it('takes the rows of a good reply, ticked, in the place of their lines', () => {
  expect(tableOf(reply('good'))).toEqual({
    rows: [
      others.heading,
      '[x] 2027-01-05 | Small Steps, Big Savings',
      '[x] 2027-01-08 | The Envelope Method | cash and labels',
      '[x] - | Rainy Days | sometime later (no date)',
      others.nestEgg,
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

it('lets rows go whose line was changed', () => {
  const { made = [] } = readMade(reply('good'), { text, startDate }) ?? {}
  const rows = rowsOf(text.replace('Then the 8th', 'The 8th'), startDate, { made }).map(shown)
  expect(rows.filter((row) => row.startsWith('[x]'))).toEqual([
    '[x] 2027-01-05 | Small Steps, Big Savings',
    '[x] - | Rainy Days | sometime later (no date)',
  ])
})
