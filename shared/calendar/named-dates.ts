import { addDays, isCalendarDate, localDate, weekdayIndex, type CalendarDate } from '../dates.ts'
import type { DateOrder } from './choices.ts'
import { readDay } from './days.ts'
import { emphasis, isLetter, isOneOf, matchAt, shapeOf, skip } from './shape.ts'

/** The day that a text names. */
export interface When {
  /** 0 for Monday. */
  weekday?: number
  date?: NamedDate
  /** A day of the month that stands beside the day's name. */
  dayOfMonth?: number
}

/** '3/4' is the 3rd of April to some and the 4th of March to others: both readings. */
export interface NamedDate {
  readings: readonly { month: number; day: number; order?: DateOrder }[]
  year?: number
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\\p{L})\\.?'
const day = '(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:\\d)'
const year = "(?:(?:, ?|[ -])(\\d{4})|[ -]'?(\\d{2})(?=\\s*(?:[-:,)|\\]]|$)))?(?![\\d/])"
const iso = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y
const monthFirst = new RegExp(`${month}[ -]?${day}${year}`, 'iuy')
const dayFirst = new RegExp(`(?:the )?${day}(?: of)?[ -]?${month}${year}`, 'iuy')
const inNumbers =
  /(\d{1,2})(?:([/.])(\d{1,2})(?:\2(\d{4}|\d{2}))?|-(\d{1,2})-(\d{4}|\d{2}))(\.?)(?![\d/%])/y
const time =
  /(?:at |T)?(?:\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[ap]\.?m\b\.?)?|\d{1,2} ?[ap]m\b)(?: ?\(?(?:Z|UTC|GMT|[A-Z]{1,3}T)\b(?:[+-]\d{1,2})?\)?)?/iy

interface FoundDate {
  date: NamedDate
  end: number
  /** Nothing else begins so: the words after it need no sign between. */
  isPlain: boolean
  /** Day and month in numbers, and no year: '24/7' is a date only in a cell, or beside a weekday. */
  isBare: boolean
}

/** The date that the shape of a line holds at exactly this place. */
function readDate(shape: string, at: number): FoundDate | undefined {
  const isoDate = matchAt(iso, shape, at)
  if (isoDate) {
    const [found, y, , m, d] = isoDate
    return dated(at + found.length, [{ month: Number(m), day: Number(d) }], y, true)
  }
  const named = matchAt(monthFirst, shape, at)
  if (named) {
    const [found, name, d, y, short] = named
    return dated(at + found.length, [ofName(name, d)], y ?? short, y !== undefined)
  }
  const turned = matchAt(dayFirst, shape, at)
  if (turned) {
    const [found, d, name, y, short] = turned
    return dated(at + found.length, [ofName(name, d)], y ?? short, y !== undefined)
  }
  const numbers = matchAt(inNumbers, shape, at)
  if (!numbers) return undefined
  const [found, a, sign, b, y, dashed, dashedYear, dot] = numbers
  // '1.5' is a number; '5.1.' is a date.
  if (sign === '.' && y === undefined && dot === '') return undefined
  const [first, second] = [Number(a), Number(b ?? dashed)]
  const readings =
    first === second
      ? [{ month: first, day: first }]
      : [
          { month: second, day: first, order: 'day-first' as const },
          { month: first, day: second, order: 'month-first' as const },
        ]
  const named4 = y ?? dashedYear
  const isBare = named4 === undefined
  return dated(at + found.length, readings, named4, named4?.length === 4, isBare)
}

function ofName(name = '', day = '') {
  return { month: monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1, day: Number(day) }
}

function dated(
  end: number,
  readings: NamedDate['readings'],
  year: string | undefined,
  isPlain: boolean,
  isBare = false,
): FoundDate | undefined {
  const possible = readings.filter(({ month: m, day: d }) => m >= 1 && m <= 12 && d >= 1 && d <= 31)
  if (possible.length === 0) return undefined
  const date = { readings: possible, ...(year !== undefined && { year: Number(year) }) }
  return { date, end, isPlain, isBare }
}

/** 'Tuesday 5:' */
const dayBeside = / (\d{1,2})(?:st|nd|rd|th)?(?=[ \t]*(?:$|[-:|)\]"“«]))/y

/** Signs between a date and the words after it. */
const afterDate = '-:|>,.;)]"“”„‘«‹»\t'
const afterDay = '-:|>)]"“”„‘«‹»\t'
const until = /[ \t]?(?:-+>?|to|until|through)[ \t]?/iy
const otherDay = /[ \t]?-[ \t]?\d{1,2}(?:st|nd|rd|th)?(?=[ \t]*(?:$|[-:,)|\]]))|-\d{1,2}(?!\d)/y

/**
 * The day that stands at this place of a line, with its name, date and time in any order. Undefined
 * where it is not certain that a day is meant: 'May 5 friends', 'Jan 4-8', '24/7', 'Friday wins'.
 */
export function readWhen(
  shape: string,
  from: number,
  isCell = false,
): { when: When; end: number; isTimed: boolean } | undefined {
  const when: When = {}
  let end = from
  let isPlain = false
  let isBare = false
  let isTimed = false
  for (;;) {
    const at = skip(shape, end, `${emphasis},([`)
    const date = when.date ? undefined : readDate(shape, at)
    const named = when.weekday === undefined && !date ? readDay(shape, at) : undefined
    const clock = when.date && !date && !named ? matchAt(time, shape, at) : null
    if (date && isWhole(shape, date.end)) {
      when.date = date.date
      end = date.end
      isPlain = date.isPlain || when.weekday !== undefined
      isBare = date.isBare
    } else if (named && (!when.date || isClosed(shape, named.end, afterDay))) {
      when.weekday = named.weekday
      end = named.end
    } else if (clock) {
      end = at + clock[0].length
      isTimed = true
    } else break
  }
  if (end === from || isSpan(shape, end)) return undefined
  if (isBare && !isCell && when.weekday === undefined) return undefined
  const beside = when.date ? null : matchAt(dayBeside, shape, end)
  if (beside) {
    when.dayOfMonth = Number(beside[1])
    end += beside[0].length
  }
  const isSure = isPlain
    ? !isLetter(shape, end)
    : isClosed(shape, end, when.date ? afterDate : afterDay)
  return isSure ? { when, end, isTimed } : undefined
}

/** Another day follows, as in 'Jan 4-8' and 'January 4 to January 8'. */
function isSpan(shape: string, end: number): boolean {
  const sign = matchAt(until, shape, end)
  const isDate = sign !== null && readDate(shape, end + sign[0].length) !== undefined
  return isDate || matchAt(otherDay, shape, end) !== null
}

/** A time may follow a date at once: '2027-01-05T09:00'. */
function isWhole(shape: string, end: number): boolean {
  return !isLetter(shape, end) || /^T\d/.test(shape.slice(end, end + 2))
}

function isClosed(shape: string, end: number, signs: string): boolean {
  const next = skip(shape, end, emphasis)
  return next >= shape.length || isOneOf(signs, shape[next]) || isOneOf(`\t${emphasis}`, shape[end])
}

/** The day that a whole cell names; nothing where it is something else besides. */
export function whenOf(text: string): When {
  const shape = shapeOf(text.replace(/ ?→.*$/s, '')).trim()
  const instant = instantOf(shape)
  if (instant !== undefined) return instant
  const found = readWhen(shape, 0, true)
  return found && !/[\p{L}\p{N}]/u.test(shape.slice(found.end)) ? found.when : {}
}

/** An instant is on its day where the operator is; undefined for other texts. */
function instantOf(text: string): When | undefined {
  const isCount = /^1\d{9}(?:\d{3})?$/.test(text)
  if (
    !isCount &&
    !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
  ) {
    return undefined
  }
  const ms = isCount ? Number(text.padEnd(13, '0')) : Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(ms) ? undefined : whenOfDate(localDate(new Date(ms)))
}

export function whenOfDate(date: CalendarDate): When {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { date: { year, readings: [{ month, day }] } }
}

/**
 * The dates that a text may mean, by its readings. Without a year it is the first such day from two
 * months before `near` on, so that a calendar may go on into the next year.
 */
export function datesOf({ date, weekday }: When, near: CalendarDate): CalendarDate[] {
  if (!date) return []
  const found = date.readings.flatMap(({ month: m, day: d }) => {
    const inYear = (year: number) => [pad(year, 4), pad(m, 2), pad(d, 2)].join('-')
    if (date.year !== undefined) {
      const named = inYear(fullYear(date.year, Number(near.slice(0, 4))))
      return isCalendarDate(named) ? [named] : []
    }
    const from = addDays(near, -61) ?? near
    // The 29th of February may be years away.
    const years = [0, 1, 2, 3, 4].map((more) => inYear(Number(from.slice(0, 4)) + more))
    return years.find((one) => isCalendarDate(one) && one >= from) ?? []
  })
  return found.filter((one) => weekday === undefined || weekdayIndex(one) === weekday)
}

/** A year of two digits is of the century around. */
function fullYear(year: number, near: number): number {
  return year < 100 ? Math.floor(near / 100) * 100 + year : year
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}

/** The order of day and month that the rows leave no doubt about; undefined where none or both are proven. */
export function provenOrder(all: readonly When[], near: CalendarDate): DateOrder | undefined {
  const proven = new Set<DateOrder>()
  for (const { date, weekday } of all) {
    if (!date?.readings.some(({ order }) => order)) continue
    const fit = date.readings.filter(
      (reading) =>
        weekday === undefined ||
        datesOf({ weekday, date: { ...date, readings: [reading] } }, near).length > 0,
    )
    const [only, ...others] = fit
    if (only?.order && others.length === 0) proven.add(only.order)
  }
  return proven.size === 1 ? [...proven][0] : undefined
}

/** The readings in an order, where that is known. */
export function inOrder(when: When, order: DateOrder | undefined): When {
  const fit =
    when.date?.readings.filter((one) => one.order === undefined || one.order === order) ?? []
  return when.date && fit.length > 0 ? { ...when, date: { ...when.date, readings: fit } } : when
}
