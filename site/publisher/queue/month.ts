import {
  addDays,
  formatLongDate,
  formatMonth,
  isCalendarDate,
  weekdayName,
  type CalendarDate,
} from '../../../shared/dates.ts'

/** A month, `YYYY-MM`. */
export type Month = string

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

export function monthName(month: Month): string {
  return formatMonth(`${month}-01`)
}

/** 'Tuesday, January 5, 2027'. */
export function dayText(date: CalendarDate): string {
  return `${weekdayName(date)}, ${formatLongDate(date)}`
}

/** The month itself where the other one would lie outside of the years 1 to 9999. */
export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  const moved = `${digits(Math.floor(index / 12), 4)}-${digits((index % 12) + 1, 2)}`
  return isCalendarDate(`${moved}-01`) ? moved : month
}

/** The days of a month in weeks from Monday to Sunday; undefined before the first. */
export function monthWeeks(month: Month): (CalendarDate | undefined)[][] {
  const blanks = Array.from({ length: weekdayOf(`${month}-01`) }, () => undefined)
  const cells = [...blanks, ...daysOf(month)]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}

/** The day to which a key leads from another: arrows, Home, End, Page Up and Page Down. */
export function dayByKey(date: CalendarDate, key: string): CalendarDate | undefined {
  const weekday = weekdayOf(date)
  const week = { ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }
  const days = { ArrowLeft: -1, ArrowRight: 1, ...week }[key]
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months !== undefined) return sameDay(date, months)
  return days === undefined ? undefined : addDays(date, days)
}

/** So many months are shown at a time. */
export const monthsAtOnce = 12

/**
 * Of the months from the first of `ends` to the last, those from `start` on, or from a target that
 * would not be among them.
 */
export function monthsShown(ends: readonly Month[], start: Month, target = start): Month[] {
  const [first = start, last = start] = [ends[0], ends.at(-1)]
  const latest = [first, addMonths(last, 1 - monthsAtOnce)].sort().at(-1) ?? first
  const between = (month: Month) => [first, month, latest].sort()[1] ?? first
  const usual = between(start)
  const isShown = target >= usual && target < addMonths(usual, monthsAtOnce)
  const from = isShown ? usual : between(target)
  const months = Array.from({ length: monthsAtOnce }, (_, at) => addMonths(from, at))
  return [...new Set(months)].filter((month) => month >= from && month <= last)
}

/** 'January 2027', 'January to March 2027' or 'December 2026 to March 2027'. */
export function spanText(first: Month, last: Month): string {
  if (first === last) return monthName(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const name = isOneYear ? monthName(first).replace(/ \d+$/, '') : monthName(first)
  return `${name} to ${monthName(last)}`
}

/** The day of the same number in a month before or after, or its last day. */
function sameDay(date: CalendarDate, months: number): CalendarDate | undefined {
  const days = daysOf(addMonths(monthOf(date), months))
  return days[Math.min(Number(date.slice(8)), days.length) - 1]
}

function daysOf(month: Month): CalendarDate[] {
  return Array.from({ length: 31 }, (_, at) => `${month}-${digits(at + 1, 2)}`).filter(
    isCalendarDate,
  )
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
