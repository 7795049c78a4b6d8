import { addDays, isCalendarDate, localDate, weekdayIndex, type CalendarDate } from '../dates.ts'
import type { DateOrder } from './choices.ts'
import { after, isLetter, matchAt, shapeOf } from './shape.ts'

/** How the days that a calendar names are understood. */
export interface DateSettings {
  /** The first day of week 1, near which dates without a year lie. */
  startDate: CalendarDate
  /** Of day and month in numbers, where that is known. */
  order?: DateOrder | undefined
  /** The orders that dates of this calendar can only have, as they are found. */
  proven: Set<DateOrder>
  /** Whether a date was found that can have both. */
  isAmbiguous: boolean
}

export function dateSettings(startDate = '2000-01-01', order?: DateOrder): DateSettings {
  return { startDate, order, proven: new Set(), isAmbiguous: false }
}

/** The day that a text names. */
export interface NamedDay {
  /** 0 for Monday. */
  weekday?: number | undefined
  /** Empty where the day's name alone is there, or `held` says why. */
  date: string
  held: string
}

export const unsureOrder = 'day or month first?'
export const otherDay = 'day and date differ'

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
const year = "(?:(?:, ?|[ -])(?<y>\\d{4}|'?\\d{2}(?=\\s*(?:[-:,)|\\]]|$))))?(?![\\d/])"
const patterns = [
  /(?<y>\d{4})(?<sign>[-/.])(?<m>\d{1,2})\k<sign>(?<d>\d{1,2})(?!\d)/y,
  new RegExp(`${month}[ -]?${day}${year}`, 'iuy'),
  new RegExp(`(?:the )?${day}(?: of)?[ -]?${month}${year}`, 'iuy'),
  /(?<a>\d{1,2})(?<sign>[-/.])(?<b>\d{1,2})(?:\k<sign>(?<y>\d{4}|\d{2})|(?<=\/\d+)|(?=\.))\.?(?![\d/%])/y,
]

/** The date that the shape of a line holds at exactly this place, as it may be read. */
function readDate(shape: string, at: number) {
  const found = patterns.map((pattern) => matchAt(pattern, shape, at)).find((match) => match)
  if (!found?.groups) return undefined
  const { a, b, y, d, m = '' } = found.groups
  const named = Number(m) || monthNames.indexOf(m.slice(0, 3).toLowerCase()) + 1
  const all: { month: number; day: number; order?: DateOrder }[] =
    a === undefined
      ? [{ month: named, day: Number(d) }]
      : [
          { month: Number(b), day: Number(a), order: 'day-first' },
          { month: Number(a), day: Number(b), order: 'month-first' },
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

const opening = /[ \t*_,([]*/y
/** Signs between a day and the words after it; fewer signs after its name alone. */
const closed = /[ \t*_]*(?:$|[-:|>)\]"“”„‘«‹»,.;])|[\t*_]/y
const closedName = /[ \t*_]*(?:$|[-:|>)\]"“”„‘«‹»])|[\t*_]/y
const until = /[ \t]?(?:-+>?|to|until|through)[ \t]?/iy
const otherNumber = /[ \t]?-[ \t]?\d{1,2}(?:st|nd|rd|th)?(?=[ \t]*(?:$|[-:,)|\]]))|-\d{1,2}(?!\d)/y
const clock = /[ \t,]*(?:at )?\d{1,2}:\d{2}/y

/**
 * The day that stands at this place of a line, with its name or without. Undefined where it is not
 * certain that a day is meant: 'May 5 friends', 'Jan 4-8', '24/7', 'Friday wins', the time of a message.
 * `cellDay`: the place is the beginning of a cell, beside one that names this day of the week.
 */
export function readDay(
  shape: string,
  from: number,
  settings: DateSettings,
  cellDay?: { weekday: number | undefined },
): { when: NamedDay; end: number } | undefined {
  const begin = after(opening, shape, from)
  const before = readWeekday(shape, begin)
  const date = readDate(shape, before ? after(opening, shape, before.end) : begin)
  const behind = before || !date ? undefined : readWeekday(shape, after(opening, shape, date.end))
  const named = before ?? (behind && matchAt(closedName, shape, behind.end) ? behind : undefined)
  if (!named && (!date || (date.isBare && !cellDay))) return undefined
  const end = Math.max(date?.end ?? 0, named?.end ?? 0)
  const isSure =
    date && (date.isPlain || named)
      ? !isLetter(shape, end)
      : matchAt(date ? closed : closedName, shape, end)
  const isTime = !cellDay && matchAt(clock, shape, end)
  if (!isSure || isTime || isSpan(shape, end)) return undefined
  const weekday = named?.weekday ?? cellDay?.weekday
  return { when: date ? dayOf(date, weekday, settings) : { weekday, date: '', held: '' }, end }
}

/** Another day follows, as in 'Jan 4-8' and 'January 4 to January 8'. */
function isSpan(shape: string, end: number): boolean {
  const sign = matchAt(until, shape, end)
  const isDate = sign !== null && readDate(shape, end + sign[0].length) !== undefined
  return isDate || matchAt(otherNumber, shape, end) !== null
}

/**
 * The date that is meant. Without a year it is the first such day from two months before the start date
 * on, so that a calendar may go on into the next year. A year of two digits is of its century.
 */
function dayOf(
  { readings, year: named }: NonNullable<ReturnType<typeof readDate>>,
  weekday: number | undefined,
  settings: DateSettings,
): NamedDay {
  const { startDate, order, proven } = settings
  const from = addDays(startDate, -61) ?? startDate
  const first = Number(from.slice(0, 4))
  // The 29th of February may be years away.
  const years = named === undefined ? [0, 1, 2, 3, 4].map((more) => first + more) : [named]
  const possible = readings.flatMap((reading) => {
    const dates = years.map((one) => {
      const full = one < 100 ? startDate.slice(0, 2) + pad(one, 2) : pad(one, 4)
      return [full, pad(reading.month, 2), pad(reading.day, 2)].join('-')
    })
    const date = dates.find((one) => isCalendarDate(one) && (named !== undefined || one >= from))
    const isMeant = weekday === undefined || (date && weekdayIndex(date) === weekday)
    return date && isMeant ? [{ date, order: reading.order }] : []
  })
  const [one, other] = possible
  if (!one) return { weekday, date: '', held: weekday === undefined ? '' : otherDay }
  if (other && other.date !== one.date) {
    settings.isAmbiguous = true
    const chosen = possible.find((each) => each.order === order)
    return { weekday, date: chosen?.date ?? '', held: chosen ? '' : unsureOrder }
  }
  if (one.order && !other) proven.add(one.order)
  return { weekday, date: one.date, held: '' }
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
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
  settings: DateSettings,
  weekday?: number,
): NamedDay | undefined {
  const shape = shapeOf(text.replace(/ ?→.*$/s, '')).trim()
  const plain = instant.test(shape)
    ? localDate(new Date(/^\d+$/.test(shape) ? Number(shape.padEnd(13, '0')) : shape))
    : shape.replace(/(\d)T(?=\d\d:)/, '$1 ')
  const found = readDay(plain, 0, settings, { weekday })
  const isWhole = found && !/[\p{L}\p{N}]/u.test(plain.slice(found.end).replace(time, ''))
  return isWhole ? found.when : undefined
}
