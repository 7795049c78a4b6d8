import { addDays, formatMonth, type CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'

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
  return /^\d{4}-/.test(moved) && !moved.startsWith('0000') ? moved.slice(0, 7) : month
}

/** The days of a month in weeks from Monday to Sunday; undefined where a day is of another month. */
export function monthWeeks(month: Month): (CalendarDate | undefined)[][] {
  const before = weekdayOf(`${month}-01`)
  const days = daysIn(month)
  const weeks: (CalendarDate | undefined)[][] = []
  for (let start = 1 - before; start <= days; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = start + index
        return day < 1 || day > days ? undefined : dayOf(month, day)
      }),
    )
  }
  return weeks
}

/** The day to which a key leads from another: arrows, Home, End, Page Up and Page Down. */
export function dayByKey(date: CalendarDate, key: string): CalendarDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekdayOf(date))
    case 'End':
      return addDays(date, 6 - weekdayOf(date))
    case 'PageUp':
      return sameDay(date, -1)
    case 'PageDown':
      return sameDay(date, 1)
    default:
      return undefined
  }
}

/** A month and its posts, in the order of the queue. */
export interface PostsOfMonth {
  month: Month
  posts: readonly PostRecord[]
}

/** A date as it is typed may be empty, or have a year of five digits. */
const wholeDate = /^\d{4}-\d{2}-\d{2}$/

/** The months that have posts, the earliest first. A post whose date is being typed is in none. */
export function monthsOf(queue: readonly PostRecord[]): PostsOfMonth[] {
  const found = Map.groupBy(queue, ({ publishDate }) => monthOf(publishDate))
  return [...found]
    .filter(([, posts]) => wholeDate.test(posts[0]?.publishDate ?? ''))
    .map(([month, posts]) => ({ month, posts }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
}

/** The days of months that have posts, the earliest first. */
export function daysWithPosts(months: readonly PostsOfMonth[]): CalendarDate[] {
  const dates = months.flatMap(({ posts }) => posts.map(({ publishDate }) => publishDate))
  return [...new Set(dates)].sort()
}

/** 'January 2027', 'January to March 2027' or 'December 2026 to March 2027'. */
export function spanText(months: readonly PostsOfMonth[]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (first === undefined || last === undefined) return ''
  if (first === last) return monthName(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const name = isOneYear ? monthName(first).replace(/ \d+$/, '') : monthName(first)
  return `${name} to ${monthName(last)}`
}

/** The day of the same number in a month before or after, or its last day. */
function sameDay(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months)
  return dayOf(month, Math.min(Number(date.slice(8)), daysIn(month)))
}

function dayOf(month: Month, day: number): CalendarDate {
  return `${month}-${String(day).padStart(2, '0')}`
}

function daysIn(month: Month): number {
  const last = firstDay(month)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return last.getUTCDate()
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

function firstDay(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
