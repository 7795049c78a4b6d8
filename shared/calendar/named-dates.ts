import { addDays, isCalendarDate, localDate, weekdayIndex, type CalendarDate } from '../dates.ts'
import type { DateOrder } from './choices.ts'
import { readDay } from './days.ts'
import { emphasis, isLetter, isOneOf, matchAt, shapeOf, skip } from './shape.ts'

/** '3/4' is the 3rd of April to some and the 4th of March to others. */
interface Reading {
  month: number
  day: number
  order?: DateOrder
}

/** The day that a text names. */
export interface When {
  /** 0 for Monday. */
  weekday?: number | undefined
  year?: number | undefined
  /** Empty where only the day's name is there. */
  readings: readonly Reading[]
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
export const anyMonth =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const month = `(?<m>${anyMonth})(?!\\p{L})\\.?`
const day = '(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:\\d)'
const year = "(?:(?:, ?|[ -])(?<y>\\d{4}|'?\\d{2}(?=\\s*(?:[-:,)|\\]]|$))))?(?![\\d/])"
const patterns = [
  /(?<y>\d{4})(?<sign>[-/.])(?<m>\d{1,2})\k<sign>(?<d>\d{1,2})(?!\d)/y,
  new RegExp(`${month}[ -]?${day}${year}`, 'iuy'),
  new RegExp(`(?:the )?${day}(?: of)?[ -]?${month}${year}`, 'iuy'),
  /(?<a>\d{1,2})(?<sign>[-/.])(?<b>\d{1,2})(?:\k<sign>(?<y>\d{4}|\d{2})|(?<=\/\d+)|(?=\.))\.?(?![\d/%])/y,
]

/** The date that the shape of a line holds at exactly this place. */
function readDate(shape: string, at: number) {
  const found = patterns.map((pattern) => matchAt(pattern, shape, at)).find((match) => match)
  if (!found?.groups) return undefined
  const { a, b, y, d, m = '' } = found.groups
  const [first, second] = [Number(a), Number(b)]
  const named = Number(m) || monthNames.indexOf(m.slice(0, 3).toLowerCase()) + 1
  const all: Reading[] =
    a === undefined || first === second
      ? [{ month: a === undefined ? named : first, day: Number(d ?? a) }]
      : [
          { month: second, day: first, order: 'day-first' },
          { month: first, day: second, order: 'month-first' },
        ]
  const readings = all.filter((one) => one.month >= 1 && one.month <= 12 && one.day <= 31)
  if (readings.length === 0) return undefined
  return {
    readings,
    year: y === undefined ? undefined : Number(y.replace("'", '')),
    end: at + found[0].length,
    /** Nothing else begins so: the words after it need no sign between. */
    isPlain: y?.length === 4,
    /** '24/7' is a date in a cell alone. */
    isBare: a !== undefined && y === undefined,
  }
}

/** Signs between a day and the words after it; fewer after its name alone. */
const afterDay = '-:|>)]"“”„‘«‹»\t'
const until = /[ \t]?(?:-+>?|to|until|through)[ \t]?/iy
const otherDay = /[ \t]?-[ \t]?\d{1,2}(?:st|nd|rd|th)?(?=[ \t]*(?:$|[-:,)|\]]))|-\d{1,2}(?!\d)/y
const clock = /[ \t,]*(?:at )?\d{1,2}:\d{2}/y

/**
 * The day that stands at this place of a line, with its name or without. Undefined where it is not
 * certain that a day is meant: 'May 5 friends', 'Jan 4-8', '24/7', 'Friday wins', the time of a message.
 */
export function readWhen(
  shape: string,
  from: number,
  isCell = false,
): { when: When; end: number } | undefined {
  const open = `${emphasis},([`
  const begin = skip(shape, from, open)
  const before = readDay(shape, begin)
  const date = readDate(shape, before ? skip(shape, before.end, open) : begin)
  const behind = before || !date ? undefined : readDay(shape, skip(shape, date.end, open))
  const named = before ?? (behind && isClosed(shape, behind.end, afterDay) ? behind : undefined)
  if (!named && (!date || (date.isBare && !isCell))) return undefined
  const end = Math.max(date?.end ?? 0, named?.end ?? 0)
  const isPlain = date !== undefined && (date.isPlain || named !== undefined)
  const isSure = isPlain
    ? !isLetter(shape, end)
    : isClosed(shape, end, date ? `${afterDay},.;` : afterDay)
  if (!isSure || isSpan(shape, end) || (!isCell && matchAt(clock, shape, end))) return undefined
  const { readings = [], year } = date ?? {}
  return { when: { weekday: named?.weekday, year, readings }, end }
}

/** Another day follows, as in 'Jan 4-8' and 'January 4 to January 8'. */
function isSpan(shape: string, end: number): boolean {
  const sign = matchAt(until, shape, end)
  const isDate = sign !== null && readDate(shape, end + sign[0].length) !== undefined
  return isDate || matchAt(otherDay, shape, end) !== null
}

function isClosed(shape: string, end: number, signs: string): boolean {
  const next = skip(shape, end, emphasis)
  return next >= shape.length || isOneOf(signs, shape[next]) || isOneOf(`\t${emphasis}`, shape[end])
}

const time =
  /(?:at )?\d{1,2}(?::\d{2})+(?:\.\d+)?(?: ?[ap]\.?m\.?)?(?: ?\(?[A-Z]{1,4}[+-]?\d*\)?)?/i

/** The day that a whole cell names; undefined where it is something else besides. */
export function whenOf(text: string): When | undefined {
  const shape = shapeOf(text.replace(/ ?→.*$/s, '')).trim()
  const instant = instantOf(shape)
  if (instant !== undefined) return instant
  const plain = shape.replace(/(\d)T(?=\d\d:)/, '$1 ')
  const found = readWhen(plain, 0, true)
  const isWhole = found && !/[\p{L}\p{N}]/u.test(plain.slice(found.end).replace(time, ''))
  return isWhole ? found.when : undefined
}

/** An instant, also in seconds or milliseconds since 1970, is on its day where the operator is. */
function instantOf(text: string): When | undefined {
  const isCount = /^1\d{9}(?:\d{3})?$/.test(text)
  if (!isCount && !/^\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    return undefined
  }
  const ms = isCount ? Number(text.padEnd(13, '0')) : Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(ms) ? undefined : whenOfDate(localDate(new Date(ms)))
}

export function whenOfDate(date: CalendarDate): When {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, readings: [{ month, day }] }
}

/**
 * The dates that a text may mean, by its readings. Without a year it is the first such day from two
 * months before `near` on, so that a calendar may go on into the next year. A year of two digits is of
 * the century of `near`.
 */
export function datesOf(
  { year: named, weekday, readings }: When,
  near: CalendarDate,
): { date: CalendarDate; order?: DateOrder | undefined }[] {
  const from = addDays(near, -61) ?? near
  const first = Number(from.slice(0, 4))
  const century = near.slice(0, 2)
  // The 29th of February may be years away.
  const years = named === undefined ? [0, 1, 2, 3, 4].map((more) => first + more) : [named]
  return readings.flatMap(({ month: m, day: d, order }) => {
    const dates = years.map((one) => {
      const full = one < 100 ? century + pad(one, 2) : pad(one, 4)
      return [full, pad(m, 2), pad(d, 2)].join('-')
    })
    const date = dates.find((one) => isCalendarDate(one) && (named !== undefined || one >= from))
    if (date === undefined) return []
    return weekday === undefined || weekdayIndex(date) === weekday ? [{ date, order }] : []
  })
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
