/** A calendar date without time or zone, `YYYY-MM-DD`, from 0001-01-01 to 9999-12-31. */
export type CalendarDate = string

const pattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const dayInMs = 86_400_000

/** Whether the text is a date that exists: '2024-02-29' is, '2025-02-29' is not. */
export function isCalendarDate(text: string): text is CalendarDate {
  return toUtc(text) !== undefined
}

/** The date `days` later (earlier when negative), or undefined where either is not a valid date. */
export function addDays(date: CalendarDate, days: number): CalendarDate | undefined {
  const start = toUtc(date)
  if (start === undefined) return undefined
  const moved = new Date(start + days * dayInMs)
  const year = moved.getUTCFullYear()
  return year >= 1 && year <= 9999 ? utcDate(moved) : undefined
}

const timestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt]|[ \t]+)(\d{1,2})(?::?(\d{2}))?[\d:.]*[ \t]*(?:[Zz]|([+-]\d{1,2})(?::?(\d{2}))?)?$/

/**
 * The day that a date with or without a time names: the one that is written, or with a time zone the
 * day in UTC. Any other text as it is.
 */
export function dayNamed(text: string): string {
  const [, day, hours = '0', minutes = '0', offset = '0', offsetMinutes = '0'] =
    timestamp.exec(text) ?? []
  if (day === undefined) return text
  const sign = offset.startsWith('-') ? -1 : 1
  const past =
    Number(minutes) - sign * Number(offsetMinutes) + (Number(hours) - Number(offset)) * 60
  return addDays(day, Math.floor(past / 1440)) ?? text
}

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const longDate = formatOf({ dateStyle: 'long' })
const fullDate = formatOf({ dateStyle: 'full' })
const shortDate = formatOf({ weekday: 'short', month: 'short', day: 'numeric' })
const month = formatOf({ month: 'long', year: 'numeric' })
const weekday = formatOf({ weekday: 'long' })

/** 'January 5, 2026'. A text that is no calendar date is shown as it is: drawing never throws. */
export const formatLongDate = (date: CalendarDate): string => formatted(longDate, date)

/** 'Monday, January 5, 2026', or the text itself. */
export const formatFullDate = (date: CalendarDate): string => formatted(fullDate, date)

/** 'Mon, Jan 5', or the text itself. */
export const formatShortDate = (date: CalendarDate): string => formatted(shortDate, date)

/** 'January 2026', of any day of the month, or the text itself. */
export const formatMonth = (date: CalendarDate): string => formatted(month, date)

/** 'Monday', or the text itself. */
export const weekdayName = (date: CalendarDate): string => formatted(weekday, date)

/** 0 for a Monday, 6 for a Sunday; -1 where the text is no date. */
export function weekdayIndex(date: CalendarDate): number {
  const utc = toUtc(date)
  return utc === undefined ? -1 : (new Date(utc).getUTCDay() + 6) % 7
}

/** The day of `now` in the local time zone. */
export function localDate(now: Date): CalendarDate {
  const year = String(now.getFullYear()).padStart(4, '0')
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${year}-${month}-${day}`
}

/** The day of `now` in UTC, by which builds count, so that all of them show the same. */
export function utcDate(now: Date): CalendarDate {
  return now.toISOString().slice(0, 10)
}

function formatted(format: Intl.DateTimeFormat, date: CalendarDate): string {
  const utc = toUtc(date)
  return utc === undefined ? date : format.format(utc)
}

/** Midnight UTC in milliseconds, or undefined where the text is not a date. */
function toUtc(text: string): number | undefined {
  const time = pattern.test(text) ? Date.parse(text) : Number.NaN
  // Engines may take the 30th of February for the 2nd of March.
  return Number.isNaN(time) || utcDate(new Date(time)) !== text ? undefined : time
}
