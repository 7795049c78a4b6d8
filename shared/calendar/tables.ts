import { readDay, type DayWord } from './days.ts'
import { readEntry, readWeekBeside, type Entry, type NoEntry } from './entries.ts'
import { emphasis, shapeOf, skip, skipMarks, trimInvisible } from './shape.ts'
import { isQuote, readTitle, type Title } from './titles.ts'
import type { WeekMark } from './weeks.ts'

/** A row that holds a day, whether or not it is a post. */
export interface Row {
  week: WeekMark | undefined
  entry: Entry | NoEntry
}

/** The cells of a line of a table: parted by tabs as from a sheet, or by bars as in Markdown. */
export function cellsOf(line: string): string[] | undefined {
  const row = line.trim()
  if (row.includes('\t')) return row.split('\t').map(cellText)
  if (!row.includes('|')) return undefined
  const inFrame = row.replace(/^\||(?<!\\)\|$/g, '')
  return inFrame.split(/(?<!\\)\|/).map((cell) => cellText(cell.replaceAll('\\|', '|')))
}

/**
 * Reads a row: a week may come before the day, then the title, with or without quotes, and the text.
 * Undefined where a cell before the day is something else.
 */
export function readRow(cells: readonly string[]): Row | undefined {
  let week: WeekMark | undefined
  for (const [index, cell] of cells.entries()) {
    const shape = shapeOf(cell)
    const named = readWeekBeside(shape, 0)
    week ??= named
    const at = skipMarks(shape, skip(shape, named?.end ?? 0, ',.:)]'))
    if (at === shape.length) continue
    const day = readDay(shape, at)
    if (day.kind === 'none') return undefined
    const entry = readFromDay(cells.slice(index), at, day)
    if (entry.kind === 'post') week ??= entry.week
    return { week, entry }
  }
  return undefined
}

/** `cells` from the one that holds the day at `at`. */
function readFromDay(cells: readonly string[], at: number, day: DayWord): Entry | NoEntry {
  const [cell = '', ...others] = cells
  const shape = shapeOf(cell)
  const whole = readEntry(cell, shape, at)
  if (whole.kind === 'post') return { ...whole, excerpt: join(whole.excerpt, ...others) }
  if (day.kind !== 'day') return whole
  const week = readWeekBeside(shape, day.end)
  const end = skip(shape, week?.end ?? day.end, `${emphasis}-.,:)]`)
  if (end < shape.length) return whole
  const [titleCell = '', ...texts] = others
  const title = readTitleCell(titleCell)
  if (title.kind === 'none') return title
  const excerpt = join(title.excerpt, ...texts)
  return { kind: 'post', offset: day.offset, title: title.title, excerpt, week }
}

function readTitleCell(cell: string): Title {
  if (cell === '') return { kind: 'none', reason: 'empty-title' }
  const shape = shapeOf(cell)
  return isQuote(shape[0]) ? readTitle(cell, shape, 0) : { kind: 'title', title: cell, excerpt: '' }
}

function join(...texts: string[]): string {
  return texts.filter((text) => text !== '').join(' – ')
}

/** As it was in the sheet, which puts a cell with quotes into quotes and doubles those inside. */
function cellText(cell: string): string {
  const text = trimInvisible(cell)
  const inner = text.slice(1, -1)
  const isEscaped =
    text.startsWith('"') &&
    text.endsWith('"') &&
    inner.includes('""') &&
    !inner.replaceAll('""', '').includes('"')
  return trimInvisible(isEscaped ? inner.replaceAll('""', '"') : withoutEmphasis(text))
}

function withoutEmphasis(text: string): string {
  return text.replace(/^(\*\*|__|\*|_)(.+)\1$/, '$2')
}
