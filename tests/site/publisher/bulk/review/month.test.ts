import { expect, test } from 'vitest'
import {
  addMonths,
  monthName,
  monthWeeks,
} from '../../../../../site/publisher/bulk/review/month.ts'

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
