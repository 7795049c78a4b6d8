import { addDays, type CalendarDate } from '../dates.ts'
import { isRule, tableRows, type TableRow } from './cells.ts'
import { dateOf } from './calendar.ts'
import { roles, type Choices, type Role } from './choices.ts'
import { heldBy, readColumns, roleNamed, type TableColumn } from './columns.ts'
import { anyMonth, whenOf } from './named-dates.ts'
import { columnNames, fieldOf, type FieldName } from '../post/fields.ts'
import { unsureWeek, type FoundRow } from './rows.ts'
import { shapeOf } from './shape.ts'
import { readTexts } from './texts.ts'
import { weekOf } from './weeks.ts'

interface ReadOptions {
  /** The first day of week 1. */
  startDate: CalendarDate
  choices: Choices
}

export interface TableReading {
  rows: FoundRow[]
  columns: TableColumn[]
}

/**
 * Reads a table: cells parted by tabs, commas, semicolons or bars, with the names of its
 * columns or without. Undefined where the text is none.
 */
export function readTable(text: string, options: ReadOptions): TableReading | undefined {
  const rows = tableRows(text) ?? []
  const width = rows.filter(({ cells }) => cells.length > 1).length
  if (width === 0) return undefined
  const at = headerOf(rows)
  // A comma parts words as well: without names of columns it has to part three cells in each line.
  const isOfCommas = !/[\t;|]/.test(text)
  const isThin = rows.some(({ text: line, cells }) => line.trim() !== '' && cells.length < 3)
  if (isOfCommas && at === -1 && (isThin || width < 2)) return undefined
  return readRows(rows, at, options)
}

/** Lines above the names of the columns that are looked at. */
const mostAbove = 20

/** The row that names the most columns; -1 where none does. */
function headerOf(rows: readonly TableRow[]): number {
  const counts = rows.slice(0, mostAbove).map(({ cells }) => {
    if (cells.some((cell) => cell.length > 60)) return 0
    const found = new Set(cells.map((cell) => roleNamed(cell)?.role))
    found.delete(undefined)
    return found.size
  })
  const most = Math.max(...counts)
  return most > 1 ? counts.indexOf(most) : -1
}

/** The rows below the names of columns at `headerAt`, -1 where there are none. */
export function readRows(
  rows: readonly TableRow[],
  headerAt: number,
  { startDate, choices }: ReadOptions,
): TableReading {
  const header = rows[headerAt]?.cells ?? []
  const below = rows
    .slice(headerAt + 1)
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1 && !isRule(cells) && !isSame(cells, header))
  const columns = readColumns(header, below, choices.columns)
  const found: FoundRow[] = []
  let week: number | undefined
  for (const [index, { line, text, cells }] of rows.entries()) {
    const filled = cells.filter((cell) => cell !== '')
    if (isRule(cells) || !/[\p{L}\p{N}]/u.test(text)) continue
    const place = { line, words: filled.join(' · ') }
    const [first = ''] = filled
    const isNames = index === headerAt || (headerAt !== -1 && isSame(cells, header))
    const isAlone = filled.length === 1
    const mark = isAlone && !isNames ? weekOf(shapeOf(first), 0) : undefined
    const isWeek = mark?.start === 0
    if (isWeek) week = mark.week
    if (isNames || isWeek || index < headerAt || (isAlone && banner.test(first))) {
      const named = mark?.week === undefined ? unsureWeek : `week ${mark.week}`
      const held = isNames ? 'names of columns' : isWeek ? named : 'a heading'
      const isGuide = isNames || isWeek || (isAlone && index > headerAt)
      found.push({ ...place, title: first, excerpt: filled.slice(1).join(' · '), held, isGuide })
      continue
    }
    const cellOf = (role: Role) => cells[columns.findIndex((column) => column.role === role)] ?? ''
    const named = cellOf('week')
    if (named !== '') week = weekNamed(named)
    found.push(...rowsOf({ place, cells, columns, week, startDate }))
  }
  return { rows: found, columns }
}

function isSame(cells: readonly string[], others: readonly string[]): boolean {
  return cells.length === others.length && cells.every((cell, at) => cell === others[at])
}

const banner = new RegExp(`^\\W*(?:${anyMonth}|q[1-4]|quarter \\d)(?:\\W*\\d{4})?\\W*$`, 'i')

/** '3', 'Week 3', 'W3'. */
function weekNamed(cell: string): number | undefined {
  const [, digits] = /^(?:w(?:k\.?|eek)? ?#?)?(\d{1,4})$/i.exec(cell) ?? []
  return digits === undefined ? weekOf(shapeOf(cell), 0)?.week : Number(digits)
}

interface Given {
  place: Pick<FoundRow, 'line' | 'words'>
  cells: readonly string[]
  columns: readonly TableColumn[]
  week: number | undefined
  startDate: CalendarDate
}

/** The row of a table as a row; where its columns are days, one for each of their cells. */
function rowsOf({ place, cells, columns, week, startDate }: Given): FoundRow[] {
  const said = { title: '', excerpt: '', date: '', day: '' }
  const values: FoundRow['values'] = {}
  const days: FoundRow[] = []
  let held = ''
  for (const [at, { role, name }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (cell === '' || role === 'ignore' || role === 'week') continue
    const weekday = roles.indexOf(role) - roles.indexOf('monday')
    const field = columnNames.find((column) => column === role)
    if (role === 'status') held ||= heldBy(cell, name)
    else if (role === 'date') said.date = ofSerial(cell)
    else if (role === 'title' || role === 'day') said[role] = onOneLine(cell)
    else if (role === 'excerpt') said.excerpt = onOneLine(cell)
    else if (field) {
      const text = textFor(field, cell)
      const parsed = fieldOf(field).parse(text)
      if (parsed.ok) Object.assign(values, text !== '' && { [field]: parsed.value })
      else held ||= `${field} cannot be used`
    } else if (/\p{L}/u.test(cell)) {
      days.push({ ...place, ...textsOfCell(cell), words: cell, ...dayIn(week, weekday, startDate) })
    }
  }
  const kept = { held, isOut: held !== '' }
  if (days.length > 0) return days.map((row) => ({ ...row, ...kept }))
  const day = whenOf(said.day)
  const dated = said.date === '' ? day : whenOf(said.date)
  const when = dated && { ...dated, weekday: dated.weekday ?? day?.weekday }
  const { title, excerpt } = said
  return [
    {
      ...place,
      title,
      excerpt,
      when,
      ...(when?.readings.length === 0 && dayIn(week, when.weekday ?? 0, startDate)),
      ...(Object.keys(values).length > 0 && { values }),
      ...kept,
    },
  ]
}

function dayIn(week: number | undefined, weekday: number, startDate: CalendarDate) {
  return week === undefined ? {} : { date: dateOf(startDate, week, weekday) }
}

function textsOfCell(cell: string) {
  const [first = '', ...others] = cell.split('\n')
  const { title, excerpt } = readTexts(first, shapeOf(first), 0)
  return { title, excerpt: onOneLine([excerpt, ...others].join('\n')) }
}

/** The lines of a cell as one. */
function onOneLine(text: string): string {
  const parts = text.split('\n').map((line) => line.trim())
  return parts.filter((line) => line !== '').join(' ')
}

/** The text of a field that a cell holds. */
function textFor(field: FieldName, cell: string): string {
  const inner = cell.replace(/^\[|\]$/g, '')
  if (field === 'author') return inner
  if (field === 'categories' || field === 'tags') {
    // A sheet parts the values of a cell with commas, semicolons or lines.
    const values = inner.split(/[,;\n]/).map((value) => value.trim().replace(/^#|^"|"$/g, ''))
    return values.filter((value) => value !== '').join(', ')
  }
  // A file that is attached: 'chart.png (https://…), …'.
  const address = /https?:\/\/[^\s(),;]+|^\/[^\s/]\S*/
  return field === 'featuredImage' ? (address.exec(cell)?.[0] ?? '') : cell
}

/** Days of a sheet that were copied as numbers: those from 1990 to 2079. */
const serial = /^(?:3[3-9]|[45]\d|6[0-5])\d{3}(?:[.,]\d+)?$/

/** A sheet counts days from the end of 1899. */
function ofSerial(cell: string): string {
  return serial.test(cell) ? (addDays('1899-12-30', Number.parseInt(cell, 10)) ?? cell) : cell
}
