import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Choices, RowEdit } from '../../../shared/calendar/choices.ts'
import {
  countUnused,
  datesGiven,
  postsOf,
  pressesOf,
  unfinished,
  withChoices,
} from '../../../shared/calendar/edits.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { sectionsOf } from '../../support/cases.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const start = '2027-01-04'

/** The choices that an operator makes of the rows. */
type Press = (rows: readonly ImportRow[]) => Choices

const pressed =
  (name: string): Press =>
  (rows) => ({ edits: pressesOf(rows, { startDate: start, isTable: true })[name] ?? {} })

const tickAll = pressed('Tick all')
const joinLines = pressed('Join')
const dayOne = pressed('Day 1 is the start date')
const give =
  (...days: number[]): Press =>
  (rows) => ({ edits: datesGiven(rows, days, start) })
const on =
  (words: string, edit: RowEdit): Press =>
  (rows) => {
    const meant = rows.filter((row) => row.words.includes(words))
    return { edits: Object.fromEntries(meant.map(({ key }) => [key, edit])) }
  }
const column =
  (key: string, role: NonNullable<Choices['columns']>[string]): Press =>
  () => ({ columns: { [key]: role } })

function after(text: string, presses: readonly Press[]) {
  let choices: Choices = {}
  for (const press of presses) choices = withChoices(choices, press(rowsOf(text, start, choices)))
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

const joined = [on('One', { title: 'Uno' }), on('Jan 5', { isJoined: true })]

it.each<[string, Press[], string[]]>([
  [
    'Week,Day,Title\n1,Tue,One\n,,Two\n2,Fri,Three',
    [pressed('Dates from above')],
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
  ['One\nJan 5, 2027\nmore', joined, ['[x] 2027-01-05 | Uno', '[ ] - | more (no date)']],
  [
    'One\nJan 5, 2027\nmore',
    [...joined, pressed('Separate')],
    ['[ ] - | Uno (no date)', '[ ] 2027-01-05 (no title)', '[ ] - | more (no date)'],
  ],
  [
    'Date,Title,Status\n,One,\n2027-01-08,Two,\n,Three,\n,Over,done\n,Four,',
    [tickAll, give(4, 1)],
    [
      '[x] 2027-01-05 | One',
      '[x] 2027-01-08 | Two',
      '[x] 2027-01-12 | Three',
      '[ ] - | Over (status: done)',
      '[x] 2027-01-15 | Four',
    ],
  ],
  ['Title,Date\nOne,', [tickAll, give()], ['[x] - | One (no date)']],
  ['Someday', [on('Someday', { date: '2027-01-05' })], ['[x] 2027-01-05 | Someday']],
  ['Someday', [on('Someday', { isTicked: true })], ['[x] - | Someday (no date)']],
  [
    'Someday',
    [on('Someday', { date: '2027-01-05', isTicked: false })],
    ['[ ] 2027-01-05 | Someday'],
  ],
])('%j after its presses', (text, presses, expected) => {
  const rows = after(text, presses).filter(({ isGuide }) => !isGuide)
  expect(rows.map(shown)).toEqual(expected)
  const ticked = expected.filter((row) => row.startsWith('[x]'))
  const lacking = ticked.filter((row) => row.endsWith(')')).length
  expect(countUnused(rows)).toBe(expected.length - ticked.length)
  expect(unfinished(rows)).toHaveLength(lacking)
  expect(postsOf(rows)).toHaveLength(ticked.length - lacking)
})

/** Pastes, and their rows after one press of Join. */
const joins = sectionsOf(join(import.meta.dirname, 'joins.txt')).flatMap(({ cases }) => cases)

it.each(joins)('joins $given', ({ given, expected }) => {
  expect(after(given, [joinLines]).map(shown)).toEqual(expected.split('\n').filter(Boolean))
})

it('gives no dates beyond the calendar', () => {
  expect(datesGiven(after('Someday', [tickAll]), [1], '9999-12-31')).toEqual({})
})

it('keeps a change with the words of its row, wherever they stand', () => {
  const edits = { '2 Same': { title: 'Second' }, '1 Gone': { title: 'x' } }
  const titles = (text: string) => rowsOf(text, start, { edits }).map(({ title }) => title)
  expect(titles('Same\nother\nSame')).toEqual(['Same', 'other', 'Second'])
  expect(titles('new\nSame\nSame')).toEqual(['new', 'Same', 'Second'])
  expect(titles('Same\nSame!')).toEqual(['Same', 'Same!'])
})
