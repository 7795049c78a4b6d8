import { expect, test } from 'vitest'
import { monthWeeks } from '../../../../site/publisher/queue/months.tsx'

test('weeks run from Monday to Sunday and hold the days of the month only', () => {
  const weeks = monthWeeks('2027-02')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.[0]).toBe('2027-02-01')
  expect(weeks[3]?.[6]).toBe('2027-02-28')
  expect(monthWeeks('2026-08')[0]?.filter(Boolean)).toEqual(['2026-08-01', '2026-08-02'])
  expect(monthWeeks('2024-02').flat().filter(Boolean)).toHaveLength(29)
})

test('the last month that a date can be in has its last day', () => {
  expect(monthWeeks('9999-12').flat().at(-1)).toBe('9999-12-31')
})
