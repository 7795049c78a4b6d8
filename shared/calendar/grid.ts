import { addDays, isCalendarDate, weekdayIndex, type CalendarDate } from '../dates.ts'
import { readNamedDate } from './named-dates.ts'
import { placeOf, type Reading, type ReadOptions } from './rows.ts'
import { shapeOf, skip } from './shape.ts'
import { isRule, type TableRow } from './table.ts'
import { whenOf } from './when.ts'

/** The columns of a row that name days of the week, with the day, 0 for Monday. */
export function weekdaysOf(cells: readonly string[]): { column: number; weekday: number }[] {
  const found = cells.flatMap((cell, column) => {
    const when = cell.length < 12 ? whenOf(cell) : {}
    const isDay = when.weekday !== undefined && !when.date && !when.week
    return isDay ? [{ column, weekday: when.weekday ?? 0 }] : []
  })
  return new Set(found.map(({ weekday }) => weekday)).size === found.length ? found : []
}

/** The number that a cell begins with, and its text. */
const numbered = /^(\d{1,2})(?:st|nd|rd|th)?\b[.):]?\s*(?:[-–—]\s*)?([\s\S]*)$/

/**
 * Reads a month with a column for each day of the week: the number of a day and a title stand in one
 * cell, or the title in the cell below. The month is that of a line such as 'January 2026', else that
 * of the start date; numbers that begin anew are of the next one. The day of each column has to be that
 * of its date.
 */
export function readGrid(rows: readonly TableRow[], { startDate }: ReadOptions): Reading {
  const reading: Reading = { rows: [], guides: [], questions: [] }
  let month = monthStart(startDate)
  let columns: { column: number; weekday: number }[] = []
  let days = new Map<number, CalendarDate>()
  let last = 0
  for (const { line, text, cells } of rows) {
    const place = placeOf(line, text)
    const named = weekdaysOf(cells)
    if (named.length > 4) {
      columns = named
      reading.guides.push({ ...place, kind: 'columns', ignored: [] })
      continue
    }
    const caption = monthNamed(text, startDate)
    if (caption !== undefined) {
      month = caption
      last = 0
      days = new Map()
      reading.guides.push({ ...place, kind: 'month' })
      continue
    }
    if (isRule(cells)) {
      reading.guides.push({ ...place, kind: 'part' })
      continue
    }
    const before = reading.rows.length
    const next = new Map<number, CalendarDate>()
    for (const { column, weekday } of columns) {
      const cell = (cells[column] ?? '').trim()
      const [, number, rest] = numbered.exec(cell) ?? []
      const day = Number(number)
      if (number !== undefined && day >= 1 && day <= 31) {
        // The row of the 1st may begin with the last days of the month before.
        if (last === 0 && day > 7) month = addMonths(month, -1)
        if (day < last) month = addMonths(month, 1)
        last = day
        next.set(column, `${month.slice(0, 8)}${number.padStart(2, '0')}`)
      }
      const date = next.get(column) ?? days.get(column)
      const texts = number === undefined || next.get(column) === undefined ? cell : (rest ?? '')
      for (const part of texts
        .split('\n')
        .map((entry) => entry.trim())
        .filter(Boolean)) {
        const title = part.replace(/^[-–•*●▪◦]\s+/, '')
        const row = { ...placeOf(line, part), title, excerpt: '', dateText: date ?? '' }
        if (date === undefined || !isCalendarDate(date))
          reading.rows.push({ ...row, reason: 'no-date' })
        else if (weekdayIndex(date) === weekday) reading.rows.push({ ...row, date })
        else reading.rows.push({ ...row, date, reason: 'other-date' })
      }
    }
    if (next.size > 0) days = next
    if (reading.rows.length > before) continue
    const isNumbers = next.size > 0
    if (isNumbers) reading.guides.push({ ...place, kind: 'month' })
    else {
      const isBlank = !/[\p{L}\p{N}]/u.test(text)
      reading.rows.push({ ...place, title: '', excerpt: '', reason: isBlank ? 'blank' : 'no-date' })
    }
  }
  return reading
}

function monthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 8)}01`
}

function addMonths(month: CalendarDate, by: 1 | -1): CalendarDate {
  return monthStart(addDays(month, by === 1 ? 31 : -1) ?? month)
}

/** The first day of the month that a line such as 'January 2026' or 'Content calendar – März' names. */
function monthNamed(text: string, near: CalendarDate): CalendarDate | undefined {
  const shape = shapeOf(text.replace(/[\t|,;"]+/g, ' ')).trim()
  const [, name, year] = /(\p{L}{3,10})\.?,? ?'?(\d{4})?$/u.exec(shape) ?? []
  const first = name === undefined ? undefined : readNamedDate(`1 ${name} ${year ?? ''}`.trim(), 0)
  const [reading] = first?.date.readings ?? []
  if (!reading || skip(shape, 0) === shape.length) return undefined
  const of = year ?? near.slice(0, 4)
  return `${of}-${String(reading.month).padStart(2, '0')}-01`
}
