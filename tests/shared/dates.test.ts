import { expect, it } from 'vitest'
import {
  addDays,
  dayNamed,
  formatFullDate,
  formatLongDate,
  formatMonth,
  isCalendarDate,
  localDate,
  weekdayName,
} from '../../shared/dates.ts'

it('the time zone of this run is the one the project asks for', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process.env['TZ'])
})

it('a calendar date is one that exists, from year 1 to year 9999', () => {
  const dates = ['2026-01-31', '2024-02-29', '0001-01-01', '0099-12-31', '9999-12-31']
  expect(dates.filter(isCalendarDate)).toEqual(dates)
  const others = ['2025-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '2026-1-1']
  expect([...others, '26-01-01', '2026-01-01T00:00', ' 2026-01-01', ''].some(isCalendarDate)).toBe(
    false,
  )
})

it.each([
  ['2026-02-27', 4, '2026-03-03'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-11-01', 1, '2026-11-02'],
  ['2026-01-01', -1, '2025-12-31'],
])('addDays makes of %s and %i days %s, whatever the clocks do', (date, days, result) => {
  expect(addDays(date, days)).toBe(result)
})

it('addDays has no answer beyond the calendar or for what is no date', () => {
  expect(addDays('9999-12-31', 1)).toBeUndefined()
  expect(addDays('0001-01-01', -1)).toBeUndefined()
  expect(addDays('2026-01-01', Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(addDays('soon', 1)).toBeUndefined()
})

it.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05T23:30', '2026-01-05'],
  ['2026-01-05T23:30-08:00', '2026-01-06'],
  ['2026-01-05t00:30:59.5 +0530', '2026-01-04'],
  ['2026-02-30T10:00Z', '2026-02-30T10:00Z'],
  ['9999-12-31T23:00-08:00', '9999-12-31T23:00-08:00'],
  ['2026-01-05, at noon', '2026-01-05, at noon'],
])('dayNamed reads %s as %s', (text, day) => {
  expect(dayNamed(text)).toBe(day)
})

it('dates are written as they are in every time zone', () => {
  expect(formatLongDate('2026-03-08')).toBe('March 8, 2026')
  expect(formatMonth('2026-01-01')).toBe('January 2026')
  expect(weekdayName('2026-03-03')).toBe('Tuesday')
})

it.each([formatLongDate, formatFullDate, formatMonth, weekdayName])(
  'what is no date is shown as it is: $name',
  (format) => {
    for (const text of ['', 'January', '10520-01-05', '2026-02-30', '-000001-01-01'])
      expect(format(text)).toBe(text)
  },
)

it('localDate is the day on the local clock, not in UTC', () => {
  const evening = new Date(2026, 0, 5, 23, 59, 59)
  const morning = new Date(2026, 0, 5, 0, 0, 1)
  expect(localDate(evening)).toBe('2026-01-05')
  expect(localDate(morning)).toBe('2026-01-05')
})
