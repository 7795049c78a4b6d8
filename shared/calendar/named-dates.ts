import type { CalendarDate } from '../dates.ts'
import { isLetter, matchAt } from './shape.ts'

/** A date as a line names it: '3/4' is the 3rd of April to some and the 4th of March to others. */
export interface NamedDate {
  readings: readonly { month: number; day: number }[]
  /** Undefined where none is named; of two digits or of four. */
  year: number | undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(${months.join('|')})[a-z]{0,6}\\.?`
const day = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = "(?:,? ?'?(\\d{4}|\\d{2}(?=\\s*[-,)*_]|\\s*$)))?"

const isoDate = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/y
const dayFirst = new RegExp(`(?:the )?${day}\\.? ?(?:of )?-?${month}-?${year}`, 'iy')
const monthFirst = new RegExp(`${month} ?${day}${year}`, 'iy')
const inNumbers = /(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2})?)?/y

/** The date that the shape of a line holds at exactly this place. */
export function readNamedDate(
  shape: string,
  at: number,
): { date: NamedDate; end: number } | undefined {
  for (const [pattern, dateOf] of forms) {
    const match = matchAt(pattern, shape, at)
    const end = at + (match?.[0].length ?? 0)
    if (!match || isDigit(shape[end]) || isLetter(shape, end)) continue
    const date = dateOf(match)
    if (date.readings.some(exists)) return { date, end }
  }
  return undefined
}

/** Whether a line that names `named` may stand for this date. */
export function isNamed(date: CalendarDate, { readings, year }: NamedDate): boolean {
  const [ofYear, ofMonth, ofDay] = date.split('-').map(Number)
  const sameYear = year === undefined || year === ofYear || year === (ofYear ?? 0) % 100
  return sameYear && readings.some(({ month, day }) => month === ofMonth && day === ofDay)
}

type Form = readonly [RegExp, (match: RegExpExecArray) => NamedDate]

const forms: readonly Form[] = [
  [isoDate, ([, y, m, d]) => ({ readings: [numbers(m, d)], year: Number(y) })],
  [dayFirst, ([, d, m, y]) => ({ readings: [numbers(monthOf(m), d)], year: yearOf(y) })],
  [monthFirst, ([, m, d, y]) => ({ readings: [numbers(monthOf(m), d)], year: yearOf(y) })],
  [inNumbers, ([, a, b, y]) => ({ readings: [numbers(a, b), numbers(b, a)], year: yearOf(y) })],
]

function numbers(month: string | number | undefined, day: string | undefined) {
  return { month: Number(month), day: Number(day) }
}

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
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
