import { addDays } from '../dates.ts'
import { columnNames, fieldOf, type ColumnName, type FieldValues } from '../post/fields.ts'
import { isRule, tableRows, type TableRow } from './cells.ts'
import { weekdays, type Choices, type Role } from './choices.ts'
import { heldBy, readColumns, roleNamed, type TableColumn } from './columns.ts'
import { anyMonth, dayOfCell, type DateSettings } from './named-days.ts'
import type { FoundRow } from './rows.ts'
import { shapeOf } from './shape.ts'
import { readTexts } from './titles.ts'
import { dateOf, weekOf, weekRemark } from './weeks.ts'

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
  settings: DateSettings,
  chosen: Choices['columns'],
): TableReading | undefined {
  const rows = tableRows(text)
  const at = headerOf(rows)
  const width = rows.filter(({ cells }) => cells.length > 1).length
  // A comma parts words as well: without names of columns it has to part three cells in each line.
  const isThin = rows.some(({ cells }) => cells.length < 3 && cells.join('') !== '')
  if (width === 0 || (at === -1 && !/[\t;|]/.test(text) && (isThin || width < 2))) return undefined
  return readRows(rows, at, settings, chosen)
}

/** Lines above the names of the columns that are looked at. */
const mostAbove = 20

/** The row that names the most columns; -1 where none does. */
function headerOf(rows: readonly TableRow[]): number {
  const counts = rows.slice(0, mostAbove).map(({ cells }) => {
    const isLong = cells.some((cell) => cell.length > 60)
    return isLong ? 0 : new Set(cells.flatMap((cell) => roleNamed(cell) ?? [])).size
  })
  const most = Math.max(...counts)
  return most > 1 ? counts.indexOf(most) : -1
}

const banner = new RegExp(`^\\W*(?:${anyMonth}|q[1-4]|quarter \\d)(?:\\W*\\d{4})?\\W*$`, 'i')

/** The rows below the names of columns at `headerAt`, -1 where there are none. */
export function readRows(
  rows: readonly TableRow[],
  headerAt: number,
  settings: DateSettings,
  chosen: Choices['columns'],
): TableReading {
  const header = rows[headerAt]?.cells ?? []
  const isHeader = (cells: readonly string[]) =>
    header.length > 0 && cells.join('\t') === header.join('\t')
  const below = rows
    .slice(headerAt + 1)
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1 && !isRule(cells) && !isHeader(cells))
  const columns = readColumns(header, below, chosen)
  let week: number | undefined
  const found = rows.flatMap(({ line, cells }, index): FoundRow[] => {
    const filled = cells.filter((cell) => cell !== '')
    if (isRule(cells) || !/[\p{L}\p{N}]/u.test(filled.join(' '))) return []
    const [title = '', ...others] = filled
    const row = { line, words: filled.join(' · '), title, excerpt: others.join(' · '), date: '' }
    if (isHeader(cells)) return [{ ...row, held: 'names of columns', isGuide: true }]
    const isAlone = others.length === 0
    const mark = isAlone ? weekOf(shapeOf(title), 0) : undefined
    if (mark?.start === 0) {
      week = mark.week
      return [{ ...row, held: weekRemark(week), isGuide: true }]
    }
    if (index < headerAt || (isAlone && banner.test(title))) {
      return [{ ...row, held: 'a heading', isGuide: isAlone && index > headerAt }]
    }
    const said = saidOf(cells, columns)
    if (said.week) week = weekNamed(said.week)
    return postsOf(row, said, week, settings)
  })
  return { rows: found, columns }
}

type Said = Partial<Record<Role, string>>

/** The words of a row by their use; of several columns about its state those that hold it back. */
function saidOf(cells: readonly string[], columns: readonly TableColumn[]): Said {
  const said: Said = {}
  for (const [at, { role, name }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (role === 'status') said.status ||= heldBy(cell, name)
    else said[role] = cell
  }
  return said
}

/** '3', 'Week 3', 'W3'. */
function weekNamed(cell: string): number | undefined {
  const [, digits] = /^(?:w(?:k\.?|eek)? ?#?)?(\d{1,4})$/i.exec(cell) ?? []
  return digits === undefined ? weekOf(shapeOf(cell), 0)?.week : Number(digits)
}

/** The row of a table as a row; where its columns are days, one for each of their cells. */
function postsOf(
  row: Pick<FoundRow, 'line' | 'words' | 'date'>,
  said: Said,
  week: number | undefined,
  settings: DateSettings,
): FoundRow[] {
  const { startDate } = settings
  const { title = '', excerpt = '', date = '', day = '', status: held = '' } = said
  const isOut = held !== ''
  const days = weekdays.flatMap((role, weekday): FoundRow[] => {
    const words = said[role] ?? ''
    if (!/\p{L}/u.test(words)) return []
    const [first = '', ...others] = words.split('\n')
    const texts = readTexts(first, shapeOf(first), 0)
    const more = onOneLine([texts.excerpt, ...others].join('\n'))
    const on = dateOf(startDate, week, weekday)
    return [{ ...row, words, title: texts.title, excerpt: more, date: on, held, isOut }]
  })
  if (days.length > 0) return days
  const named = dayOfCell(day, settings)
  const when = date === '' ? named : dayOfCell(ofSerial(date), settings, named?.weekday)
  const { values, wrong } = valuesOf(said)
  return [
    {
      ...row,
      title: onOneLine(title),
      excerpt: onOneLine(excerpt),
      date: when?.date || (when?.held ? '' : dateOf(startDate, week, when?.weekday)),
      held: held || when?.held || (wrong === undefined ? '' : `${wrong} cannot be used`),
      isOut,
      values,
    },
  ]
}

/** The lines of a cell as one. */
function onOneLine(text: string): string {
  const parts = text.split('\n').map((line) => line.trim())
  return parts.filter((line) => line !== '').join(' ')
}

/** The values of other fields in a row, and the first field whose text is no value. */
function valuesOf(said: Said) {
  const values: Record<string, unknown> = {}
  let wrong: ColumnName | undefined
  for (const name of columnNames) {
    const text = said[name] && name !== 'title' && name !== 'excerpt' && textOf(name, said[name])
    if (!text) continue
    const parsed = fieldOf(name).parse(text)
    if (parsed.ok) values[name] = parsed.value
    else wrong ??= name
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
