import { readDay } from './days.ts'
import { readEntry, readSaidDate, type Entry, type NoEntry, type SaidDate } from './entries.ts'
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
 * Reads a row: a week and a date may come before the day, a date after it, then the title, with or
 * without quotes, and the text. Undefined where a cell before the day is something else.
 */
export function readRow(cells: readonly string[]): Row | undefined {
  const said: SaidDate = { week: undefined, date: undefined }
  for (const [index, cell] of cells.entries()) {
    const shape = shapeOf(cell)
    const before = readSaidDate(shape, 0)
    said.week ??= before.said.week
    said.date ??= before.said.date
    const at = skipMarks(shape, skip(shape, before.end, ',.:)]'))
    if (at === shape.length) continue
    const day = readDay(shape, at)
    if (day.kind === 'none') return undefined
    return { week: said.week, entry: readFromDay(cells.slice(index), at, said) }
  }
  return undefined
}

/** `cells` from the one that holds the day at `at`. */
function readFromDay(cells: readonly string[], at: number, said: SaidDate): Entry | NoEntry {
  const [cell = '', ...others] = cells
  const shape = shapeOf(cell)
  const whole = readEntry(cell, shape, at)
  if (whole.kind === 'post') {
    return { ...whole, excerpt: join(whole.excerpt, ...others), said: both(said, whole.said) }
  }
  const day = readDay(shape, at)
  if (day.kind !== 'day') return { kind: 'none', reason: 'other-day' }
  const inCell = readSaidDate(shape, day.end)
  if (skip(shape, inCell.end, `${emphasis}-.,:)]`) < shape.length) return whole
  const [afterDay = '', ...afterDate] = others
  const dated = readDateCell(afterDay)
  const [titleCell = '', ...texts] = dated ? afterDate : others
  const title = readTitleCell(titleCell)
  if (title.kind === 'none') return title
  return {
    kind: 'post',
    offset: day.offset,
    title: title.title,
    excerpt: join(title.excerpt, ...texts),
    said: both(both(said, inCell.said), dated ?? said),
  }
}

function readDateCell(cell: string): SaidDate | undefined {
  const shape = shapeOf(cell)
  const { said, end } = readSaidDate(shape, 0)
  return said.date && skip(shape, end, `${emphasis}.,)`) === shape.length ? said : undefined
}

function readTitleCell(cell: string): Title {
  if (cell === '') return { kind: 'none', reason: 'empty-title' }
  const shape = shapeOf(cell)
  return isQuote(shape[0]) ? readTitle(cell, shape, 0) : { kind: 'title', title: cell, excerpt: '' }
}

function both(first: SaidDate, second: SaidDate): SaidDate {
  return { week: first.week ?? second.week, date: first.date ?? second.date }
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
