import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Edits } from '../../../shared/calendar/choices.ts'
import {
  countUnused,
  datesGiven,
  edited,
  postsOf,
  pressesOf,
  tickable,
  unfinished,
} from '../../../shared/calendar/edits.ts'
import type { ImportRow } from '../../../shared/calendar/rows.ts'
import { sectionsOf } from '../../support/cases.ts'
import { rowsOf, shown } from '../../support/parse-calendar.ts'

const start = '2027-01-04'

function allWith(rows: readonly ImportRow[], change: Edits[string]): Edits {
  return Object.fromEntries(rows.map(({ key }) => [key, change]))
}

function afterJoin(text: string, edits: Edits = {}) {
  const rows = rowsOf(text, start, { edits })
  const joins = pressesOf(rows, { startDate: start, isTable: false })['Join']
  return rowsOf(text, start, { edits: { ...edits, ...joins } }).map(shown)
}

/** Pastes, and their rows after one press of Join. */
const joins = sectionsOf(join(import.meta.dirname, 'joins.txt')).flatMap(({ cases }) => cases)

it.each(joins)('joins $given', ({ given, expected }) => {
  expect(afterJoin(given)).toEqual(expected.split('\n').filter(Boolean))
})

it('gives back what was joined, and adds to what the operator wrote', () => {
  const text = 'One\nJan 5, 2027\nmore'
  const rows = rowsOf(text, start)
  const [first, second] = rows.map(({ key }) => key)
  const edits = { [second ?? '']: { isJoined: true }, [first ?? '']: { title: 'Uno' } }
  expect(rowsOf(text, start, { edits }).map(shown)).toEqual([
    '[x] 2027-01-05 | Uno',
    '[ ] - | more (no date)',
  ])
  const separated = edited(edits, { [second ?? '']: { isJoined: false } })
  expect(rowsOf(text, start, { edits: separated }).map(shown)).toEqual([
    '[ ] - | Uno (no date)',
    '[ ] 2027-01-05 (no title)',
    '[ ] - | more (no date)',
  ])
})

it('gives ticked rows the days that are free, in order', () => {
  const text = 'Date,Title,Status\n,One,\n2027-01-08,Two,\n,Three,\n,Over,done\n,Four,'
  const rows = rowsOf(text, start)
  const ticked = rowsOf(text, start, { edits: allWith(tickable(rows), { isTicked: true }) })
  const given = datesGiven(ticked, [4, 1], start)
  const edits = edited(allWith(tickable(rows), { isTicked: true }), given)
  const after = rowsOf(text, start, { edits })
  expect(postsOf(after).map(({ title, publishDate }) => [title, publishDate])).toEqual([
    ['One', '2027-01-05'],
    ['Two', '2027-01-08'],
    ['Three', '2027-01-12'],
    ['Four', '2027-01-15'],
  ])
  expect(countUnused(after)).toBe(1)
  expect(datesGiven(ticked, [], start)).toEqual({})
  expect(datesGiven(ticked, [1], '9999-12-31')).toEqual({})
})

it('keeps a change with the words of its row, wherever they stand', () => {
  const edits = { '2 Same': { title: 'Second' }, '1 Gone': { title: 'x' } }
  const titles = (text: string) => rowsOf(text, start, { edits }).map(({ title }) => title)
  expect(titles('Same\nother\nSame')).toEqual(['Same', 'other', 'Second'])
  expect(titles('new\nSame\nSame')).toEqual(['new', 'Same', 'Second'])
  expect(titles('Same\nSame!')).toEqual(['Same', 'Same!'])
})

it('ticks a row once it is whole, and counts those that are ticked and are not', () => {
  const row = rowsOf('Someday', start)
  const key = row[0]?.key ?? ''
  const withEdit = (edit: Edits[string]) => rowsOf('Someday', start, { edits: { [key]: edit } })
  expect(withEdit({ date: '2027-01-05' }).map(shown)).toEqual(['[x] 2027-01-05 | Someday'])
  expect(withEdit({ isTicked: true }).map(shown)).toEqual(['[x] - | Someday (no date)'])
  expect(unfinished(withEdit({ isTicked: true }))).toHaveLength(1)
  expect(postsOf(withEdit({ isTicked: true }))).toEqual([])
  expect(withEdit({ date: '2027-01-05', isTicked: false }).map(shown)).toEqual([
    '[ ] 2027-01-05 | Someday',
  ])
})
