import { addDays, isCalendarDate, type CalendarDate } from '../dates.ts'
import { isLetter, matchAt } from './shape.ts'

/** A date as a text names it: '3/4' is the 3rd of April to some and the 4th of March to others. */
export interface NamedDate {
  /** One, or the two that are possible. */
  readings: readonly Reading[]
  /** Undefined where none is named; of two digits or of four. */
  year: number | undefined
}

/** The order of day and month in numbers. */
export type DateOrder = 'day-first' | 'month-first'

interface Reading {
  month: number
  day: number
  /** Of numbers that are not the same: the order that it takes them in. */
  order?: DateOrder
}

const languages = ['en', 'de', 'fr', 'es']

type Names = Pick<Intl.DateTimeFormatOptions, 'month' | 'weekday'>

/** The names of these days in each language, with the index of the day; those of English first. */
function namesOf(days: readonly number[], part: Names): [string, number][] {
  return languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' })
    return days.map((date, index): [string, number] => [plainName(format.format(date)), index])
  })
}

const marks = /[\u0300-\u036f.]/g

function plainName(name: string): string {
  return name.normalize('NFD').replace(marks, '').toLowerCase()
}

const firstDays = Array.from({ length: 12 }, (_, index) => Date.UTC(2024, index, 1))
/** From a Monday on. */
const weekDays = Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, 1 + index))
// The last of two wins: 'mar' is March, and only then a Tuesday or a Martes.
const months = new Map(
  [...namesOf(firstDays, { month: 'long' }), ...namesOf(firstDays, { month: 'short' })].reverse(),
)
const englishMonths = namesOf(firstDays, { month: 'long' }).slice(0, 12)
const weekdays = new Map(
  [...namesOf(weekDays, { weekday: 'long' }), ...namesOf(weekDays, { weekday: 'short' })].reverse(),
)

const name = '(\\p{L}{3,10})\\.?'
const day = '(\\d{1,2})(?:st|nd|rd|th|er)?'
const laterDay = '(?: ?- ?\\d{1,2}(?:st|nd|rd|th)?(?!\\d|[-/.]))?'
const year = "(?:,? ?(?:del? )?'?(\\d{4}|\\d{2}(?=\\s*[-,)*_]|\\s*$)))?"

const isoDate = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y
const dayFirst = new RegExp(
  `(?:the )?${day}\\.?${laterDay}\\.? ?(?:of |de )?-?${name}-?${year}`,
  'iuy',
)
const monthFirst = new RegExp(`${name} ?${day}${laterDay}${year}`, 'iuy')
const inNumbers =
  /(\d{1,2})(?:[/.](\d{1,2})(?:[/.](\d{4}|\d{2})?)?|-(\d{1,2})-(\d{4}|\d{2}))(?!\d)/y

type Form = readonly [RegExp, (match: RegExpExecArray) => NamedDate | undefined]

const forms: readonly Form[] = [
  [isoDate, ([, y, m, d]) => ({ readings: [numbers(m, d)], year: Number(y) })],
  [dayFirst, ([, d, m, y]) => withMonth(m, d, y)],
  [monthFirst, ([, m, d, y]) => withMonth(m, d, y)],
  [
    inNumbers,
    ([, a, b, y, dashed, dashedYear]) => ({
      readings: inEitherOrder(Number(a), Number(b ?? dashed)),
      year: yearOf(y ?? dashedYear),
    }),
  ],
]

/** The date that the shape of a line holds at exactly this place. */
export function readNamedDate(
  shape: string,
  at: number,
): { date: NamedDate; end: number } | undefined {
  for (const [pattern, dateOf] of forms) {
    const match = matchAt(pattern, shape, at)
    const end = at + (match?.[0].length ?? 0)
    const isTime = shape[end] === 'T' && isDigit(shape[end + 1])
    if (!match || isDigit(shape[end]) || (isLetter(shape, end) && !isTime)) continue
    const date = dateOf(match)
    if (date?.readings.some(exists)) return { date, end }
  }
  return undefined
}

/** A short name stands before a date: 'Di., 06.01.', 'lun 5 janvier'. */
const foreignDay = /\p{L}{5,10}|\p{L}{2,3}(?=\.?,? {0,2}\d)/uy

/** The name of a day in another language than English at exactly this place. */
export function readForeignDay(
  shape: string,
  at: number,
): { weekday: number; end: number } | undefined {
  const word = matchAt(foreignDay, shape, at)?.[0]
  const weekday = word === undefined ? undefined : weekdays.get(plainName(word))
  if (word === undefined || weekday === undefined) return undefined
  const end = at + word.length
  return { weekday, end: shape[end] === '.' ? end + 1 : end }
}

/** Whether a line that names `named` may stand for this date. */
export function isNamed(date: CalendarDate, named: NamedDate): boolean {
  return datesOf(named, date).includes(date)
}

/**
 * The dates that a named one may be, by its readings; none where it does not exist. Without a year it is
 * the first such day from two months before `near` on, so that a calendar may go on into the next year.
 */
export function datesOf({ readings, year }: NamedDate, near: CalendarDate): CalendarDate[] {
  return readings.flatMap(({ month, day }) => {
    const inYear = (of: number) => [pad(of, 4), pad(month, 2), pad(day, 2)].join('-')
    if (year !== undefined) {
      const century = Math.floor(Number(near.slice(0, 4)) / 100) * 100
      const date = inYear(year < 100 ? century + year : year)
      return isCalendarDate(date) ? [date] : []
    }
    const from = addDays(near, -61) ?? near
    // The 29th of February may be years away.
    const years = Array.from({ length: 5 }, (_, index) => Number(from.slice(0, 4)) + index)
    const date = years.map(inYear).find((one) => isCalendarDate(one) && one >= from)
    return date === undefined ? [] : [date]
  })
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}

function numbers(month: string | number | undefined, day: string | undefined): Reading {
  return { month: Number(month), day: Number(day) }
}

function inEitherOrder(first: number, second: number): Reading[] {
  if (first === second) return [{ month: first, day: first }]
  const readings: Reading[] = [
    { month: second, day: first, order: 'day-first' },
    { month: first, day: second, order: 'month-first' },
  ]
  return readings.filter(exists)
}

function withMonth(name = '', day: string | undefined, year: string | undefined) {
  const plain = plainName(name)
  const begun = () => englishMonths.find(([month]) => month.startsWith(plain))?.[1]
  const month = months.get(plain) ?? begun()
  return month === undefined
    ? undefined
    : { readings: [numbers(month + 1, day)], year: yearOf(year) }
}

function yearOf(year: string | undefined): number | undefined {
  return year === undefined ? undefined : Number(year)
}

function exists({ month, day }: { month: number; day: number }): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
