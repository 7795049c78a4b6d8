import { addDays, isCalendarDate, localDate, weekdayIndex, type CalendarDate } from '../dates.ts'
import type { DateOrder } from './choices.ts'
import { after, isLetter, matchAt, shapeOf } from './shape.ts'

/** The day that a text names. */
export interface NamedDay {
  /** 0 for Monday. */
  weekday?: number | undefined
  /** Empty where the day's name alone is there, or `doubt` says why. */
  date: string
  doubt: string
  /** By each order of day and month in numbers in which it is a date. */
  orders?: DatesByOrder
  /** Of 'Day 3' in a plan that counts its days. */
  dayNumber?: number
  /** The place in the text after it. */
  end: number
}

export type DatesByOrder = Partial<Record<DateOrder, CalendarDate>>

export const unsureOrder = 'day or month first?'
export const otherDay = 'day and date differ'
export const farDay = 'far from the start date'

/** 'Tue', 'Tues.', 'Tuesday', 'Tuesdays': the publishing days are read in any of these forms. */
const anyDay =
  /(?:(mon|tues?|wednes|thurs|fri|satur|sun)day|(tues?|fri)|(mon|weds?|thu(?:rs?)?|sat|sun))(?:['’]?s)?\.?(?!\p{L})/iuy
const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
/** Signs that may follow the short form of a day, which is a word of its own in some texts: 'Sat down'. */
const afterShort = /[ \t]*(?:$|[-:,|()\d"“”„'‘’«»‹›*_\t]|[A-Z][a-z]{2,8}\.? ?\d)/y

/** The English name of a day that the shape of a line holds at exactly this place, 0 for Monday. */
export function readWeekday(shape: string, at: number) {
  const found = matchAt(anyDay, shape, at)
  if (!found) return undefined
  const end = at + found[0].length
  if (found[3] !== undefined && !matchAt(afterShort, shape, end)) return undefined
  return { weekday: days.indexOf(found[0].slice(0, 2).toLowerCase()), end }
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const anyMonth =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const month = `(?<m>${anyMonth})(?!\\p{L})\\.?`
const day = '(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:\\d)'
/** Two digits alone are another day more often than a year: 'Jan 11-15'. */
const year = "(?:(?:, ?|[ -])(?<y>\\d{4}|'\\d{2}))?(?![\\d/])"
const patterns = [
  /(?<y>\d{4})(?<sign>[-/.])(?<m>\d{1,2})\k<sign>(?<d>\d{1,2})(?!\d)/y,
  new RegExp(`(?<d>\\d{1,2})(?<sign>[-/])${month}\\k<sign>(?<y>\\d{4}|\\d{2})(?![\\d/])`, 'iuy'),
  new RegExp(`${month}[ -]?${day}${year}`, 'iuy'),
  new RegExp(`(?:the )?${day}(?: of)?[ -]?${month}${year}`, 'iuy'),
  /(?<a>\d{1,2})(?<sign>[-/.])(?<b>\d{1,2})(?:\k<sign>(?<y>\d{4}|\d{2})|(?<=\/\d+)|(?=\.))\.?(?![\d/%])/y,
]

/** The number of an English month by the beginning of its name, from 1. */
export function monthNumber(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** The date that the shape of a line holds at exactly this place, by each order that is possible. */
export function readDate(shape: string, at: number, startDate: CalendarDate) {
  const found = patterns.map((pattern) => matchAt(pattern, shape, at)).find((match) => match)
  if (!found?.groups) return undefined
  const { a, b, y, d, m = '' } = found.groups
  const readings: { day: number; month: number; order?: DateOrder }[] =
    a === undefined
      ? [{ day: Number(d), month: Number(m) || monthNumber(m) }]
      : [
          { day: Number(a), month: Number(b), order: 'day-first' },
          { day: Number(b), month: Number(a), order: 'month-first' },
        ]
  const dates = readings.flatMap(({ day, month, order }) => {
    const monthAndDay = [month, day].map((number) => String(number).padStart(2, '0')).join('-')
    const date = dateNear(startDate, y?.replace("'", ''), monthAndDay)
    return date === undefined ? [] : [{ date, order }]
  })
  const areAllFar = dates.every(({ date }) => isFar(date, startDate))
  // In '26-01-27' the year may come first.
  const yearFirst = y?.length === 2 ? `20${a}-${b}-${y}` : ''
  const isUnclear = isCalendarDate(yearFirst) && !isFar(yearFirst, startDate)
  if (dates.length === 0 || (isUnclear && !areAllFar)) return undefined
  return {
    // No order is asked for, or proven, where neither can be meant.
    dates: areAllFar ? dates.slice(0, 1).map(({ date }) => ({ date })) : dates,
    end: at + found[0].length,
    /** Nothing else begins so: the words after it need no sign between. */
    isPlain: y !== undefined && (y.length === 4 || a === undefined),
    /** '24/7' is a date in a cell alone. */
    isBare: a !== undefined && y === undefined,
  }
}

/**
 * Without a year it is the first such day from two months before the start date on, so that a calendar
 * may go on into the next year. A year of two digits is of its century.
 */
function dateNear(startDate: CalendarDate, year: string | undefined, monthAndDay: string) {
  const inYear = (one: string) => `${startDate.slice(0, 4 - one.length)}${one}-${monthAndDay}`
  if (year !== undefined) return [inYear(year)].find(isCalendarDate)
  const from = addDays(startDate, -61) ?? startDate
  const first = Number(from.slice(0, 4))
  // The 29th of February may be years away.
  const dates = [0, 1, 2, 3, 4].map((more) => inYear(`${first + more}`))
  return dates.find((date) => date >= from && isCalendarDate(date))
}

/** Whether a date lies more than a year from the start date. */
export function isFar(date: CalendarDate, startDate: CalendarDate): boolean {
  if (date.slice(0, 4) === startDate.slice(0, 4)) return false
  return Math.abs(Date.parse(date) - Date.parse(startDate)) > 366 * 86_400_000
}

const opening = /[ \t*_,([@]*/y
/** Signs between a day and the words after it; fewer signs after its name alone. */
const closed = /[ \t*_]*(?:$|[-:|>)\]"“”„‘«‹»,.;])|[\t*_]/y
const closedName = /[ \t*_]*(?:$|[-:|>)\]"“”„‘«‹»])|[\t*_]/y
const endOfDays = /[ \t]*(?:$|[:)\]])/y
const until = /[ \t]?(?:-+>?|to|until|through)[ \t]?/iy
const otherNumber =
  /\.?(?:[ \t]?(?:[-,&+/]|and)[ \t]?\d{1,2}(?:st|nd|rd|th|\.)?(?=[ \t]*(?:$|[-:,)|\]&+/]|and\b))|-\d{1,2}(?!\d))/iy
const clock = /[ \t,]*(?:at )?\d{1,2}(?::\d{2}| ?[ap]m\b)/iy
/** The time of a post, before a dash; that of a message has a date without a name, or a colon after it. */
const ownTime =
  /[ \t,]*[([]?(?:at )?\d{1,2}(?::\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)(?: ?[A-Z]{2,4})?[)\]]?(?=[ \t*_]*[-|])/iy

const numberedDay = /day ?#?(\d{1,3})(?=[ \t*_]*(?:$|[-:|.)]))/iy

/**
 * The day that stands at this place of a line, with its name or without. Undefined where it is not
 * certain that a day is meant: 'May 5 friends', 'Jan 4-8', '24/7', 'Friday wins', the time of a message.
 * `startDate`: dates without a year lie near it. `cellDay`: the place is the beginning of a cell, beside
 * one that names this day of the week.
 */
export function readDay(
  shape: string,
  at: number,
  startDate: CalendarDate,
  cellDay?: { weekday: number | undefined },
): NamedDay | undefined {
  const [counted, number] = matchAt(numberedDay, shape, at) ?? []
  if (counted) return { date: '', doubt: '', dayNumber: Number(number), end: at + counted.length }
  const begin = after(opening, shape, at)
  const before = readWeekday(shape, begin)
  const date = readDate(shape, before ? after(opening, shape, before.end) : begin, startDate)
  const behind = before || !date ? undefined : readWeekday(shape, after(opening, shape, date.end))
  const named = before ?? (behind && matchAt(closedName, shape, behind.end) ? behind : undefined)
  if (!named && (!date || (date.isBare && !cellDay))) return undefined
  const last = Math.max(date?.end ?? 0, named?.end ?? 0)
  const end = named ? after(ownTime, shape, last) : last
  const isSure =
    date && (date.isPlain || named)
      ? !isLetter(shape, end)
      : matchAt(date ? closed : closedName, shape, end)
  const isTime = !cellDay && matchAt(clock, shape, end)
  // Another day follows, as in 'Jan 4-8', 'Jan 4, 8:' and 'January 4 to Fri, January 8'.
  const sign = matchAt(until, shape, end)
  const from = after(opening, shape, end + (sign?.[0].length ?? 0))
  const other = sign ? readWeekday(shape, from) : undefined
  const next = other ? after(opening, shape, other.end) : from
  const isSpan =
    matchAt(otherNumber, shape, end) ||
    (sign && (readDate(shape, next, startDate) || (other && matchAt(endOfDays, shape, other.end))))
  if (!isSure || isTime || isSpan) return undefined
  const weekday = named?.weekday ?? cellDay?.weekday
  return { weekday, end, ...(date ? dateMeant(date.dates, weekday) : { date: '', doubt: '' }) }
}

/** The date that is meant, by the day of the week. */
function dateMeant(
  dates: readonly { date: CalendarDate; order?: DateOrder | undefined }[],
  weekday: number | undefined,
): Pick<NamedDay, 'date' | 'doubt' | 'orders'> {
  const possible = dates.filter(
    ({ date }) => weekday === undefined || weekdayIndex(date) === weekday,
  )
  const [one, other] = possible
  if (!one) return { date: '', doubt: otherDay }
  if (!one.order || one.date === other?.date) return { date: one.date, doubt: '' }
  const orders = Object.fromEntries(possible.map(({ order, date }) => [order, date]))
  return other ? { date: '', doubt: unsureOrder, orders } : { date: one.date, doubt: '', orders }
}

const time =
  /(?:at )?\d{1,2}(?::\d{2})+(?:\.\d+)?(?: ?[ap]\.?m\.?)?(?: ?\(?[A-Z]{1,4}[+-]?\d*\)?)?/i
/** A time with its zone, or seconds or milliseconds since 1970. */
const instant = /^(?:1\d{9}(?:\d{3})?|\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2}))$/

/**
 * The day that a whole cell names, beside one that names this day of the week; undefined where it is
 * something else besides. An instant is on its day where the operator is.
 */
export function dayOfCell(
  text: string,
  startDate: CalendarDate,
  weekday?: number,
): NamedDay | undefined {
  const shape = shapeOf(text.replace(/ ?→.*$/s, '')).trim()
  const plain = instant.test(shape)
    ? localDate(new Date(/^\d+$/.test(shape) ? Number(shape.padEnd(13, '0')) : shape))
    : shape.replace(/(\d)T(?=\d\d:)/, '$1 ')
  const found = readDay(plain, 0, startDate, { weekday })
  const isWhole = found && !/[\p{L}\p{N}]/u.test(plain.slice(found.end).replace(time, ''))
  return isWhole ? found : undefined
}
