import { expect, test } from 'vitest'
import { parseCalendar } from '../../../support/parse-calendar.ts'
import { notesOf } from '../../../../site/publisher/import/calendar-report.tsx'
import { unusedNote } from '../../../../site/publisher/import/unused-rows.tsx'

const start = '2027-01-04'

test('posts and the lines that tell how to read them stand in their order', () => {
  const lines = ['Week 2', 'Tues – "A" – e', '', 'Mon – "B"', 'Fri – "C"']
  expect(notesOf(parseCalendar(lines.join('\n'), start))).toEqual([
    { line: 1, mark: 'guide', text: 'Week 2', note: 'Week 2 begins here.' },
    { line: 2, mark: 'post', text: 'A', note: 'Tuesday, January 12, 2027 · e' },
    { line: 5, mark: 'post', text: 'C', note: 'Friday, January 15, 2027' },
  ])
})

test('a table says which columns are not read, and which posts bring their own text', () => {
  const lines = ['Day\tTitle\tCopy\tBudget code', 'Fri\tC\tThe text\t17']
  expect(notesOf(parseCalendar(lines.join('\n'), start, {}))).toMatchObject([
    { mark: 'guide', note: 'The names of the columns. Not read: Budget code.' },
    { mark: 'post', note: 'Friday, January 8, 2027 · with its own text' },
  ])
})

test.each([
  ['Mon – "B"', 'Not used: begins with a day that is not published on.'],
  [
    'Week 2: Tues – A',
    'Week 2 begins here. Not used: has no title in quotes right after the dash.',
  ],
  [
    'Tues 6 Jan – "A"',
    'Not used: names another date than that of its week and day, which is January 5, 2027.',
  ],
])('says of %j: %s', (line, note) => {
  expect(parseCalendar(`${line}\nFri – "T"`, start).unused.map(unusedNote)).toEqual([note])
})

test.each([
  ['Tue,2027-01-06,A', 'which is Wednesday, January 6, 2027.'],
  ['Wed,2027-01-06,', 'Not used: has an empty title.'],
  ['Wed,2027-02-30,A', 'Not used: names no date that exists.'],
])('says of the row %j: %s', (row, note) => {
  const text = `Day,Date,Title\n${row}\nFri,2027-01-08,B`
  expect(parseCalendar(text, start, {}).unused.map(unusedNote)[0]).toContain(note)
})

test('a status that keeps a row out is named', () => {
  const { unused } = parseCalendar('Day,Title,Status\nTue,A,Idea\nFri,B,Ready', start, {})
  expect(unused.map(unusedNote)).toEqual(['Not used: is left out by its status ‘Idea’.'])
})
