import { addDays } from '../dates.ts'
import type { Role } from './choices.ts'
import { readColumns, roleNamed, statusOf } from './columns.ts'
import { readGrid, weekdaysOf } from './grid.ts'
import { isRule, tableRows, type TableRow } from './cells.ts'
import type { FurtherTexts, TableColumn } from './report.ts'
import {
  onOneLine,
  placeOf,
  weekCounter,
  type Reading,
  type ReadOptions,
  type Row,
  type WeekCounter,
} from './rows.ts'
import { shapeOf } from './shape.ts'
import { whenOf } from './when.ts'
import { weekOf } from './calendar.ts'

export interface TableReading extends Reading {
  columns: TableColumn[]
  /** A line names its columns, or the days of a month. */
  isNamed: boolean
  /** Only commas part the cells, as they part words. */
  isOfCommas: boolean
  /** Nearly all rows have the same number of cells. */
  isEven: boolean
}

/**
 * Reads a table: cells parted by tabs, commas or semicolons, in quotes where a sheet puts them so, or by
 * bars as in Markdown; with the names of its columns or without; or a month with a column for each day
 * of the week. Undefined where the text is no table with a day and a title.
 */
export function readTable(text: string, options: ReadOptions): TableReading | undefined {
  const rows = tableRows(text)
  if (rows.filter(({ cells }) => cells.length > 1).length === 0) return undefined
  const headings = rows.slice(0, mostAbove).filter(({ cells }) => weekdaysOf(cells).length > 4)
  const isOfCommas = !/[\t;|]/.test(text)
  if (headings.length > 0) {
    return { ...readGrid(rows, options), columns: [], isNamed: true, isOfCommas, isEven: true }
  }
  const at = rows.slice(0, mostAbove).findIndex(({ cells }) => isHeader(cells))
  const below = rows.slice(at + 1).filter(({ cells }) => cells.length > 1 && !isRule(cells))
  const columns = readColumns(
    rows[at]?.cells ?? [],
    below.map(({ cells }) => cells),
    options.choices.columns,
  )
  const has = (role: Role) => columns.some((column) => column.role === role)
  const isChosen = options.choices.columns !== undefined
  if (!isChosen && !(has('title') && (has('date') || has('day')))) return undefined
  return {
    ...readRows(rows, at, columns, options),
    columns,
    isNamed: at !== -1,
    isOfCommas,
    isEven: isEven(rows),
  }
}

function isEven(rows: readonly TableRow[]): boolean {
  const filled = rows.filter(({ text }) => text.trim() !== '')
  const sizes = Map.groupBy(filled, ({ cells }) => cells.length)
  return Math.max(...Array.from(sizes.values(), (same) => same.length)) >= 0.8 * filled.length
}

/** Lines above the names of the columns that are looked at. */
const mostAbove = 20

function isHeader(cells: readonly string[]): boolean {
  const found = new Set(cells.map((cell) => roleNamed(cell)?.role))
  found.delete(undefined)
  return found.size > 1 && (found.has('title') || found.has('date') || found.has('day'))
}

function readRows(
  rows: readonly TableRow[],
  headerAt: number,
  columns: readonly TableColumn[],
  options: ReadOptions,
): Reading {
  const reading: Reading = { rows: [], guides: [], questions: [] }
  const weeks = weekCounter(options, reading)
  const isSerial = hasSerials(columns)
  const places = new Map(columns.map(({ role }, at) => [role, at]))
  for (const [index, { line, text, cells }] of rows.entries()) {
    const place = placeOf(line, text)
    const filled = cells.filter((cell) => cell !== '')
    const unused = (reason: NonNullable<Row['reason']>) =>
      reading.rows.push({ ...place, title: '', excerpt: '', reason })
    if (filled.length === 0) unused('blank')
    else if (isRule(cells)) reading.guides.push({ ...place, kind: 'part' })
    else if (index === headerAt || (headerAt !== -1 && isSame(cells, rows[headerAt]?.cells))) {
      const ignored = columns.filter(({ role, name }) => role === 'ignore' && name !== '')
      reading.guides.push({ ...place, kind: 'columns', ignored: ignored.map(({ name }) => name) })
    } else if (filled.length === 1 && weekOf(shapeOf(text))?.kind === 'week') {
      const mark = weekOf(shapeOf(text))
      if (mark?.kind === 'week' && weeks.isBegunBy(place, mark)) {
        weeks.begin(mark.week)
        reading.guides.push({ ...place, kind: 'week', week: mark.week })
      } else unused('note')
    } else if (index < headerAt || cells.length === 1) unused('remark')
    else reading.rows.push({ ...place, ...rowOf(cells, columns, places, weeks, isSerial) })
  }
  return reading
}

function isSame(cells: readonly string[], others: readonly string[] = []): boolean {
  return cells.length === others.length && cells.every((cell, at) => cell === others[at])
}

type Said = Pick<
  Row,
  'title' | 'excerpt' | 'when' | 'date' | 'dateText' | 'status' | 'week' | 'further' | 'reason'
>

function rowOf(
  cells: readonly string[],
  columns: readonly TableColumn[],
  places: ReadonlyMap<Role, number>,
  weeks: WeekCounter,
  isSerial: boolean,
): Said {
  const cellOf = (role: Role) => ({
    text: cells[places.get(role) ?? -1] ?? '',
    name: columns[places.get(role) ?? -1]?.name ?? '',
  })
  const [week, day, date] = [cellOf('week').text, cellOf('day').text, cellOf('date').text]
  const dateText = isSerial ? ofSerial(date) : date
  const when = {
    ...whenOf(/^\d{1,4}$/.test(week) ? `Week ${week}` : week),
    ...whenOf(day),
    ...whenOf(dateText),
  }
  const begun = when.week?.kind === 'week' ? when.week.week : undefined
  if (begun !== undefined) weeks.begin(begun)
  const ofWeek = when.date || when.weekday === undefined ? undefined : weeks.dateOf(when.weekday)
  const status = cellOf('status')
  const further = furtherOf(cells, columns)
  return {
    title: cellOf('title').text,
    excerpt: onOneLine(cellOf('excerpt').text),
    when,
    dateText: [dateText, day, week].find((text) => text !== '') ?? '',
    ...(ofWeek !== undefined && { date: ofWeek }),
    ...(begun !== undefined && { week: begun }),
    ...(when.week?.kind === 'out-of-range' && { reason: 'week-out-of-range' as const }),
    ...(status.text !== '' && { status: statusOf(status.text, status.name) }),
    ...(further && { further }),
  }
}

const further = [
  'content',
  'slug',
  'author',
  'featuredImageAlt',
  'seoTitle',
  'seoDescription',
] as const
const lists = ['categories', 'tags'] as const

function furtherOf(
  cells: readonly string[],
  columns: readonly TableColumn[],
): FurtherTexts | undefined {
  const found: FurtherTexts = {}
  for (const [at, { role }] of columns.entries()) {
    const text = cells[at] ?? ''
    if (text === '') continue
    if (further.some((name) => name === role)) found[role as (typeof further)[number]] = text
    // A sheet parts the values of a cell with commas, semicolons or lines.
    const list = lists.find((name) => name === role)
    if (list)
      found[list] = text
        .split(/[,;\n]/)
        .map((entry) => entry.trim().replace(/^#/, ''))
        .join(', ')
    // A file that is attached: 'chart.png (https://…), …'.
    const image =
      role === 'featuredImage' ? /https?:\/\/[^\s(),;]+|^\/[^\s/]\S*/.exec(text)?.[0] : undefined
    if (image !== undefined) found.featuredImage = image
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** Days of a sheet that were copied as numbers: those from 1990 to 2079. */
const serial = /^(?:3[3-9]|[45]\d|6[0-5])\d{3}(?:[.,]\d+)?$/

function hasSerials(columns: readonly TableColumn[]): boolean {
  const dates = columns.find(({ role }) => role === 'date')?.samples ?? []
  return dates.filter((cell) => serial.test(cell)).length > dates.length / 2
}

/** A sheet counts days from the end of 1899. */
function ofSerial(cell: string): string {
  return serial.test(cell) ? (addDays('1899-12-30', Number.parseInt(cell, 10)) ?? cell) : cell
}
