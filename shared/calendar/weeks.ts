import { addDays, type CalendarDate } from '../dates.ts'
import { matchAt } from './shape.ts'

export interface WeekMark {
  /** Undefined where it cannot be told: 'Week 0', 'Week of March 2', 'Weeks 3-4', 'W3'. */
  week: number | undefined
  start: number
  end: number
}

const unsureWeek = 'which week?'

const lastWeek = 9999
const names = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/** 'Week 3', 'Week #3'; 'Week three' where nothing but a mark follows. */
const numbered = new RegExp(
  `(?<!\\p{L})week[ \\t]*(?:#|n[or]\\.? ?|number )?(?:(\\d+)(?![\\p{L}\\d])|(${names})(?=[ \\t]*(?:$|[\\-:,.|()*_])))`,
  'iu',
)
/** Words for a week, at the beginning of a line, that no number from 1 on stands in. */
const unclear =
  /(?:weeks? ?(?:of|commencing|beginning|starting|from|ending|-)\b.*\d|weeks ?\d+ ?(?:-|and|&|to)|w\/[bc]\b.*\d|w(?:ks?\.?)?[ \t]?#?\d+(?=[ \t]*(?:$|[-:,.|()*_]|tue|fri))|(?:the )?(?:\w+th|first|second|third|\d+(?:st|nd|rd))[ \t]+week(?=[ \t]*(?:$|[-:,.|()*_])))/iy

/** The week that a line names: 'Week N' anywhere as a word of its own, or another form at `start`. */
export function weekOf(shape: string, start: number): WeekMark | undefined {
  // Every word for a week has that letter, and most lines have not.
  if (!/w/i.test(shape)) return undefined
  const other = matchAt(unclear, shape, start)
  if (other) return { week: undefined, start, end: start + other[0].length }
  const found = numbered.exec(shape)
  if (!found) return undefined
  const [words, digits, name = ''] = found
  const number = digits ? Number(digits) : names.split('|').indexOf(name.toLowerCase()) + 1
  const week = number >= 1 && number <= lastWeek ? number : undefined
  return { week, start: found.index, end: found.index + words.length }
}

export function weekRemark(week: number | undefined): string {
  return week === undefined ? unsureWeek : `week ${week}`
}

/** The date of a day in a week; empty where the week is not known, and beyond the year 9999. */
export function dateOf(
  startDate: CalendarDate,
  week: number | undefined,
  weekday: number | undefined,
): string {
  if (week === undefined || weekday === undefined) return ''
  return addDays(startDate, (week - 1) * 7 + weekday) ?? ''
}
