import { expect, test } from 'vitest'
import {
  addMonths,
  dayByKey,
  monthName,
  monthsShown,
  monthWeeks,
  spanText,
} from '../../../../site/publisher/queue/month.ts'

test('weeks run from Monday to Sunday and hold the days of the month only', () => {
  const weeks = monthWeeks('2027-02')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.[0]).toBe('2027-02-01')
  expect(weeks[3]?.[6]).toBe('2027-02-28')
  expect(monthWeeks('2026-08')[0]?.filter(Boolean)).toEqual(['2026-08-01', '2026-08-02'])
  expect(monthWeeks('2024-02').flat().filter(Boolean)).toHaveLength(29)
})

test('the year turns with the months', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('9999-12', 1)).toBe('9999-12')
  expect(monthName('2027-01')).toBe('January 2027')
})

test.each([
  ['ArrowLeft', '2027-02-28'],
  ['ArrowRight', '2027-03-02'],
  ['ArrowUp', '2027-02-22'],
  ['ArrowDown', '2027-03-08'],
  ['Home', '2027-03-01'],
  ['End', '2027-03-07'],
  ['PageUp', '2027-02-01'],
  ['PageDown', '2027-04-01'],
  ['x', undefined],
])('from a Monday %s leads to %s', (key, day) => {
  expect(dayByKey('2027-03-01', key)).toBe(day)
})

test('a month that is shorter is entered at its end, and the calendar is never left', () => {
  expect(dayByKey('2027-01-31', 'PageDown')).toBe('2027-02-28')
  expect(dayByKey('2028-03-31', 'PageUp')).toBe('2028-02-29')
  expect(dayByKey('9999-12-31', 'ArrowRight')).toBeUndefined()
  expect(dayByKey('9999-12-31', 'PageDown')).toBe('9999-12-31')
  expect(dayByKey('0001-01-01', 'ArrowUp')).toBeUndefined()
  expect(dayByKey('0001-01-01', 'PageUp')).toBe('0001-01-01')
})

test('up to twelve months are shown: those from the start on, else around the target', () => {
  const ends = ['2026-12', '2029-03'] as const
  expect(monthsShown(['2027-01', '2027-03'], '2027-02')).toEqual(['2027-01', '2027-02', '2027-03'])
  expect(monthsShown(ends, '2027-02')).toHaveLength(12)
  expect(monthsShown(ends, '2027-02', '2028-01')[0]).toBe('2027-02')
  expect(monthsShown(ends, '2027-02', '2028-02')[0]).toBe('2028-02')
  expect(monthsShown(ends, '2027-02', '2029-03')[0]).toBe('2028-04')
  expect(monthsShown(ends, '2020-01')[0]).toBe('2026-12')
  expect(monthsShown(['9999-11', '9999-12'], '9999-12')).toEqual(['9999-11', '9999-12'])
})

test('the span of the months is named with as few years as it has', () => {
  expect(spanText('2027-01', '2027-01')).toBe('January 2027')
  expect(spanText('2027-01', '2027-03')).toBe('January to March 2027')
  expect(spanText('2026-12', '2027-03')).toBe('December 2026 to March 2027')
})
