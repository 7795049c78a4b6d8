import { expect, test } from 'vitest'
import { parseCalendar } from '../../../../shared/calendar/calendar.ts'
import { notesOf } from '../../../../site/publisher/import/calendar-report.tsx'

const notes = (lines: string[]) => notesOf(parseCalendar(lines.join('\n'), '2027-01-04'))

test('unused lines come first, then the others in their order', () => {
  const lines = ['Week 2', 'Tues – "A"', '', 'Mon – "B"', 'Day\tTitle\tStatus', 'Fri\tC\tdraft']
  expect(notes(lines)).toEqual([
    {
      line: 4,
      mark: 'unused',
      text: 'Mon – "B"',
      note: 'Not used: begins with a day that is not published on.',
    },
    { line: 1, mark: 'guide', text: 'Week 2', note: 'Week 2 begins here.' },
    { line: 2, mark: 'post', text: 'A', note: 'Tuesday, January 12, 2027' },
    {
      line: 5,
      mark: 'guide',
      text: 'Day\tTitle\tStatus',
      note: 'The names of the columns. Not read: Status.',
    },
    { line: 6, mark: 'post', text: 'C', note: 'Friday, January 15, 2027' },
  ])
})

test('a line that begins a week and is not used says both', () => {
  expect(notes(['Week 2: Tues – A'])[0]?.note).toBe(
    'Week 2 begins here. Not used: has no title in quotes right after the dash.',
  )
})

test('a date that does not fit is told with the one that would', () => {
  expect(notes(['Tues 6 Jan – "A"'])[0]?.note).toBe(
    'Not used: names another date than that of its week and day, which is January 5, 2027.',
  )
})
