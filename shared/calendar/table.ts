import { addDays, type CalendarDate } from '../dates.ts'
import { columnNames, fieldOf, type ColumnName, type FieldValues } from '../post/fields.ts'
import { isRule, tableRows, type TableRow } from './cells.ts'
import { weekdays, type Choices, type Role } from './choices.ts'
import { readColumns, readStatus, roleNamed, type TableColumn } from './columns.ts'
import { dayOfCell } from './named-days.ts'
import { namesOfColumns, type FoundRow } from './rows.ts'
import { shapeOf } from './shape.ts'
import { readTexts } from './titles.ts'
import { weekCount, weekFrom, weekOf } from './weeks.ts'

export interface TableReading {
  rows: FoundRow[]
  columns: TableColumn[]
}

/**
 * Reads a table: cells parted by tabs, commas, semicolons or bars, with the names of its
 * columns or without. Undefined where the text is none.
 */
export function readTable(
  text: string,
  startDate: CalendarDate,
  chosen: Choices['columns'],
): TableReading | undefined {
  const rows = tableRows(text)
  // The row that names the most columns.
  const counts = rows.slice(0, mostLooked).map(({ cells }) => usesIn(cells).size)
  const most = Math.max(...counts)
  const at = most > 1 ? counts.indexOf(most) : -1
  const width = rows.filter(({ cells }) => cells.length > 1).length
  // A comma parts words as well: without names of columns it has to part three cells in each line.
  const isThin = rows.some(({ cells }) => cells.length < 3 && cells.join('') !== '')
  if (width === 0 || (at === -1 && !/[\t;|]/.test(text) && (isThin || width < 2))) return undefined
  return readRows(rows, at, startDate, chosen)
}

/** Lines above the names of columns, or below them, that are looked at. */
const mostLooked = 20

/** The uses that the cells of a row name; none where it holds sentences. */
function usesIn(cells: readonly string[]): Set<Role> {
  const isLong = cells.some((cell) => cell.length > 60)
  return new Set(isLong ? [] : cells.flatMap((cell) => roleNamed(cell) ?? []))
}

/** Whether a row names columns anew: most of its cells do, one of them that of the titles, one that of a day. */
function isHeader(cells: readonly string[], first: readonly string[]): boolean {
  if (cells.length === first.length && cells.every((cell, at) => cell === first[at])) return true
  // Most rows have a day, and no name of a column has a number.
  if (cells.some((cell) => /\d/.test(cell))) return false
  const uses = usesIn(cells)
  const days = [...uses].filter((use) => weekdays.some((day) => day === use)).length
  const isDated = uses.has('date') || uses.has('day') || uses.has('week')
  const isNamed = days > 1 || (uses.has('title') && isDated)
  return isNamed && uses.size > cells.filter((cell) => cell !== '').length / 2
}

/**
 * The rows of a table whose first names of columns stand at `headerAt`, -1 where there are none. Each line
 * of such names begins a table of its own.
 */
export function readRows(
  all: readonly TableRow[],
  headerAt: number,
  startDate: CalendarDate,
  chosen: Choices['columns'],
): TableReading {
  const header = all[headerAt]
  const weeks = weekCount(startDate)
  const width = all.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  let columns = header ? [] : readColumns(Array<string>(width).fill(''), [], chosen)
  const tables = [columns]
  const rows = all.flatMap((own, at): FoundRow[] => {
    const { line, cells } = own
    const filled = cells.filter((cell) => cell !== '')
    if (isRule(cells) || !/[\p{L}\p{N}]/u.test(filled.join(' '))) return []
    const [title = '', ...others] = filled
    const row = { line, words: filled.join(' · '), title, excerpt: others.join(' · ') }
    const guide = (reasonNotTicked: string) => [{ ...row, reasonNotTicked, isGuide: true }]
    if (header && line < header.line) return guide('a heading')
    if (own === header || (header && isHeader(cells, header.cells))) {
      const below = all.slice(at + 1, at + mostLooked)
      columns = readColumns(cells, below, chosen, tables.length)
      tables.push(columns)
      return guide(namesOfColumns)
    }
    const isAlone = others.length === 0
    const mark = isAlone ? weekOf(shapeOf(title), 0, startDate) : undefined
    if (mark?.start === 0) return guide(weeks.begin(mark.week))
    if (isAlone && weeks.isPart(title)) return guide('a heading')
    for (const [column, { role }] of columns.entries()) {
      if (role === 'ignore') weeks.isPart(cells[column] ?? '')
    }
    const isShifted = cells.slice(columns.length).some((cell) => cell !== '')
    const found = postsOf(row, saidOf(cells, columns), weeks, startDate)
    if (!isShifted) return found
    return found.map((one) => ({ ...one, reasonNotTicked: 'more cells than columns' }))
  })
  return { rows, columns: uniqueColumns(tables.flat()) }
}

/** One column of those that have their place and name from the same choice. */
function uniqueColumns(columns: readonly TableColumn[]): TableColumn[] {
  return [...new Map(columns.toReversed().map((one) => [one.key, one])).values()].toReversed()
}

type Said = Partial<Record<Role, string | undefined>> & { isExcluded?: boolean }

/** The words of a row by their use; of several columns about its state those that hold it back. */
function saidOf(cells: readonly string[], columns: readonly TableColumn[]): Said {
  const said: Said = {}
  for (const [at, { role, plainName }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (role !== 'status') said[role] = cell
    else if (!said.isExcluded) {
      const { reasonNotTicked, isExcluded } = readStatus(cell, plainName)
      said.status = reasonNotTicked || said.status
      said.isExcluded = isExcluded
    }
  }
  return said
}

/** '3', 'Week 3', 'W3', its first day. */
function weekNamed(cell: string, startDate: string): number | undefined {
  const [, digits] = /^(?:w(?:k\.?|eek)? ?#?)?(\d{1,4})$/i.exec(cell) ?? []
  if (digits !== undefined) return Number(digits)
  const shape = shapeOf(cell)
  return weekOf(shape, 0, startDate)?.week ?? weekFrom(shape, 0, startDate)
}

/** The row of a table as a row; where its columns are days, one for each of their cells. */
function postsOf(
  row: FoundRow,
  said: Said,
  weeks: ReturnType<typeof weekCount>,
  startDate: CalendarDate,
): FoundRow[] {
  const { title = '', excerpt = '', date = '', day = '', status = '', isExcluded = false } = said
  if (said.week) weeks.begin(weekNamed(said.week, startDate))
  const days = weekdays.flatMap((role, weekday): FoundRow[] => {
    const words = said[role] ?? ''
    if (!/\p{L}/u.test(words)) return []
    const [first = '', ...others] = words.split('\n')
    const texts = readTexts(first, shapeOf(first), 0)
    const more = onOneLine([texts.excerpt, ...others].join('\n'))
    const { date, doubt } = weeks.on({ weekday })
    const own = { words, title: texts.title, excerpt: more, date, isExcluded }
    return [{ ...row, ...own, reasonNotTicked: status || doubt }]
  })
  if (days.length > 0) return days
  const named = dayOfCell(/^\d+$/.test(day) ? `Day ${day}` : day, startDate)
  const read = date === '' ? named : dayOfCell(ofSerial(date), startDate, named?.weekday)
  const when = weeks.on(read)
  const { values, wrong } = valuesOf(said)
  return [
    {
      ...row,
      title: onOneLine(title),
      excerpt: onOneLine(excerpt),
      date: when.date,
      orders: read?.orders,
      reasonNotTicked: status || wrong || when.doubt,
      isExcluded,
      values,
      dayNumber: named?.dayNumber,
    },
  ]
}

/** The lines of a cell as one. */
function onOneLine(text: string): string {
  const parts = text.split('\n').map((line) => line.trim())
  return parts.filter((line) => line !== '').join(' ')
}

/** The values of other fields in a row, and that the text of one is no value of it. */
function valuesOf(said: Said) {
  const values: Record<string, unknown> = {}
  let wrong = ''
  for (const name of columnNames) {
    const text = said[name] && name !== 'title' && name !== 'excerpt' && textOf(name, said[name])
    if (!text) continue
    const parsed = fieldOf(name).parse(text)
    if (parsed.ok) values[name] = parsed.value
    else wrong ||= `${name} cannot be used`
  }
  return { values: values as Partial<FieldValues>, wrong }
}

function textOf(name: ColumnName, cell: string): string {
  if (name === 'content') return cell
  // A file that is attached: 'chart.png (https://…), …'.
  if (name === 'featuredImage') return /https?:\/\/[^\s(),;]+|^\/[^\s/]\S*/.exec(cell)?.[0] ?? ''
  const inner = cell.replace(/^\[|\]$/g, '')
  if (name !== 'categories' && name !== 'tags') return inner
  // A sheet parts the values of a cell with commas, semicolons or lines.
  const values = inner.split(/[,;\n]/).map((value) => value.trim().replace(/^#|^"|"$/g, ''))
  return values.filter((value) => value !== '').join(', ')
}

/** Days of a sheet that were copied as numbers: those from 1990 to 2079. */
const serial = /^(?:3[3-9]|[45]\d|6[0-5])\d{3}(?:[.,]\d+)?$/

/** A sheet counts days from the end of 1899. */
function ofSerial(cell: string): string {
  return serial.test(cell) ? (addDays('1899-12-30', Number.parseInt(cell, 10)) ?? cell) : cell
}
