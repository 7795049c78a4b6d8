import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Choices, Edits, RowEdit } from '../../../shared/calendar/choices.ts'
import { datesGiven, edited, postsOf, pressesOf } from '../../../shared/calendar/edits.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { sectionsOf } from '../../support/cases.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const start = '2027-01-04'

type Press = (rows: readonly ImportRow[], choices: Choices) => Choices

const edits =
  (changesOf: (rows: readonly ImportRow[]) => Edits): Press =>
  (rows, choices) => ({ ...choices, edits: edited(choices.edits, changesOf(rows)) })
const pressed = (name: string) =>
  edits((rows) => pressesOf(rows, { startDate: start, isTable: true })[name] ?? {})

const tickAll = pressed('Tick all')
const joinLines = pressed('Join')
const dayOne = pressed('Day 1 is the start date')
const fromAbove = pressed('Dates from above')
const give = (...days: number[]) => edits((rows) => datesGiven(rows, days, start))
const on = (title: string, edit: RowEdit) =>
  edits((rows) => {
    const meant = rows.filter((row) => row.title.includes(title))
    return Object.fromEntries(meant.map(({ key }) => [key, edit]))
  })
const column =
  (key: string, role: NonNullable<Choices['columns']>[string]): Press =>
  (_, choices) => ({ ...choices, columns: { ...choices.columns, [key]: role } })

function after(text: string, presses: readonly Press[]) {
  let choices: Choices = {}
  for (const press of presses) choices = press(rowsOf(text, start, choices), choices)
  return rowsOf(text, start, choices)
}

/** The presses of an operator by the paste, none for any other. */
const pressesFor: Record<string, Press[]> = {
  'airtable-no-header.tsv': [column('1 ', 'title'), column('3 ', 'date')],
  'chat-table.md': [column('5 Short description', 'excerpt')],
  'calendar.ics': [tickAll],
  'jira.csv': [column('3 Summary', 'title'), tickAll],
  'weeks-restart.tsv': [
    on('Love and', { date: '2027-02-02' }),
    on('A Snow Day', { date: '2027-02-05' }),
  ],
  'thirty-days.md': [dayOne],
}

/** Pastes that were written before their reading was, and of each the posts that are meant. */
const pastes = sectionsOf(join(import.meta.dirname, 'presses.txt'))

it.each(pastes)('$name is right within six presses', ({ name, cases }) => {
  const text = readFileSync(join(import.meta.dirname, 'pasted/twelve', name), 'utf8')
  const presses = pressesFor[name] ?? []
  const posts = cases[0]?.given.split('\n') ?? []
  const found = postsOf(after(text, presses)).map(
    ({ title, publishDate }) => `${publishDate.slice(5)} ${title}`,
  )
  expect(found).toEqual(posts.map((post) => expect.stringContaining(post)))
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
