import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Choices, RowEdit } from '../../../shared/calendar/choices.ts'
import {
  datesCounted,
  datesFromAbove,
  datesGiven,
  edited,
  postsOf,
  rowsToJoin,
  tickable,
} from '../../../shared/calendar/edits.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const start = '2027-01-04'

type Press = (rows: readonly ImportRow[], choices: Choices) => Choices

const edits =
  (changesOf: (rows: readonly ImportRow[]) => Record<string, RowEdit>): Press =>
  (rows, choices) => ({ ...choices, edits: edited(choices.edits, changesOf(rows), rows) })
const all = (keys: readonly string[], edit: RowEdit) =>
  Object.fromEntries(keys.map((key) => [key, edit]))
const dated = (dates: Record<string, string>) =>
  Object.fromEntries(Object.entries(dates).map(([key, date]) => [key, { date }]))
const keysOf = (rows: readonly ImportRow[]) => rows.map(({ key }) => key)

const tickAll = edits((rows) => all(keysOf(tickable(rows)), { isTicked: true }))
const joinLines = edits((rows) => all(rowsToJoin(rows), { isJoined: true }))
const dayOne = edits((rows) => dated(datesCounted(rows, start)))
const fromAbove = edits((rows) => dated(datesFromAbove(rows)))
const give = (...days: number[]) => edits((rows) => dated(datesGiven(rows, days, start)))
const on = (title: string, edit: RowEdit) =>
  edits((rows) => all(keysOf(rows.filter((row) => row.title.includes(title))), edit))
const column =
  (key: string, role: NonNullable<Choices['columns']>[string]): Press =>
  (_, choices) => ({ ...choices, columns: { ...choices.columns, [key]: role } })

function after(text: string, presses: readonly Press[]) {
  let choices: Choices = {}
  for (const press of presses) choices = press(rowsOf(text, start, choices), choices)
  return rowsOf(text, start, choices)
}

/** Pastes that were written before their reading was, the presses of their operator, and the posts meant. */
it.each<[string, Press[], string[]]>([
  [
    'airtable-no-header.tsv',
    [column('1 ', 'title'), column('3 ', 'date')],
    ['01-05 How a Zero Budget', '01-08 The Two-Account', '01-12 What to Do with'],
  ],
  [
    'chat-table.md',
    [column('5 Short description', 'excerpt')],
    ['01-05 Your First', '01-08 Where Did', '01-12 The 24-Hour', '01-15 Cash Envelopes'],
  ],
  [
    'doc-outline.txt',
    [],
    [
      '01-05 Rent Day',
      '01-08 Five Sub',
      '01-12 Can You',
      '02-02 A Valentine',
      '02-05 Taxes: Start',
    ],
  ],
  [
    'ai-weeks.md',
    [],
    ['01-05 Start Where', '01-08 The One-Number', '01-12 Money Monday', '01-15 Streaks'],
  ],
  ['calendar.ics', [tickAll], ['01-05 Blog: Coffee, Counted', '01-08 Side Jobs for']],
  ['asana.csv', [], ['01-05 Net Worth', '01-12 Tax Prep']],
  ['ranges.tsv', [], ['01-05 The Budget', '01-08 Splitting', '01-12 Moving', '01-15 A Pet']],
  ['slack.txt', [], ['01-05 Debt Snowball', '01-08 The Gym', '01-12 Groceries']],
  [
    'jira.csv',
    [column('3 Summary', 'title'), tickAll],
    ['01-05 Insurance', '01-08 Raises', '01-15 When Prices'],
  ],
  [
    'weeks-restart.tsv',
    [on('Love and', { date: '2027-02-02' }), on('A Snow Day', { date: '2027-02-05' })],
    ['01-05 The Two', '01-08 Pay', '01-12 How', '02-02 Love', '02-05 A Snow'],
  ],
  [
    'thirty-days.md',
    [dayOne],
    [
      '01-04 Open',
      '01-05 Name',
      '01-06 Cancel',
      '01-07 Cook',
      '01-08 Call',
      '01-09 Walk',
      '01-10 Review',
    ],
  ],
])('%s is right within six presses', (name, presses, posts) => {
  const text = readFileSync(join(import.meta.dirname, 'pasted/twelve', name), 'utf8')
  const found = postsOf(after(text, presses)).map(
    ({ title, publishDate }) => `${publishDate.slice(5)} ${title}`,
  )
  expect(found).toHaveLength(posts.length)
  for (const [at, post] of posts.entries()) expect(found[at]).toContain(post)
  expect(presses.length).toBeLessThanOrEqual(6)
})

it.each<[string, Press[], string[]]>([
  [
    'Week,Day,Title\n1,Tue,One\n,,Two\n2,Fri,Three',
    [fromAbove],
    ['[x] 2027-01-05 | One', '[x] 2027-01-05 | Two', '[x] 2027-01-15 | Three'],
  ],
  [
    'Date,Title\n2031-01-05,One\n2027-01-05,Two',
    [tickAll],
    ['[ ] 2031-01-05 | One (far from the start date)', '[x] 2027-01-05 | Two'],
  ],
  ['Date,Title\n2031-01-05,One', [on('One', { date: '2027-01-08' })], ['[x] 2027-01-08 | One']],
  ['Day,Title\n1,One\n3,Two', [dayOne], ['[x] 2027-01-04 | One', '[x] 2027-01-06 | Two']],
  ['**Publish:** Tuesday, January 5\n**Title:** One', [joinLines], ['[x] 2027-01-05 | One']],
  ['Title,Date\nOne,', [tickAll, give(0)], ['[x] 2027-01-04 | One']],
])('%j after its presses', (text, presses, rows) => {
  const left = after(text, presses).filter(({ isGuide }) => !isGuide)
  expect(left.map(shown)).toEqual(rows)
})
