import { formatMonth, type CalendarDate } from '../../../../shared/dates.ts'

/** A month, `YYYY-MM`. */
export type Month = string

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

export function monthName(month: Month): string {
  return formatMonth(`${month}-01`)
}

export function addMonths(month: Month, months: number): Month {
  const date = firstDay(month)
  date.setUTCMonth(date.getUTCMonth() + months)
  const moved = date.toISOString()
  // Years outside of 1 to 9999 have another form, and no posts.
  return /^\d{4}-/.test(moved) ? moved.slice(0, 7) : month
}

/** The days of a month in weeks from Monday to Sunday; undefined where a day is of another month. */
export function monthWeeks(month: Month): (CalendarDate | undefined)[][] {
  const first = firstDay(month)
  const before = (first.getUTCDay() + 6) % 7
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const days = last.getUTCDate()
  const weeks: (CalendarDate | undefined)[][] = []
  for (let start = 1 - before; start <= days; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = start + index
        return day < 1 || day > days ? undefined : `${month}-${String(day).padStart(2, '0')}`
      }),
    )
  }
  return weeks
}

function firstDay(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
