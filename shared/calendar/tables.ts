import { readDay } from './days.ts'
import { readEntry, readSaidDate, type Entry, type NoEntry, type SaidDate } from './entries.ts'
import { emphasis, shapeOf, skip, skipMarks, trimInvisible } from './shape.ts'
import { isQuote, readTitle, type Title } from './titles.ts'
import type { WeekMark } from './weeks.ts'

/** The column of a table that holds each of these, by its index; -1 for none. */
export interface Columns extends Record<keyof typeof names, number> {
  /** The names of the columns that are not read. */
  ignored: readonly string[]
}

/** A row that holds a day, whether or not it is a post. */
export interface Row {
  week: WeekMark | undefined
  entry: Entry | NoEntry | { kind: 'none'; reason: 'bare-number' }
}

const names = {
  week: ['week', 'wk', 'w', 'week no', 'week number'],
  day: ['day', 'weekday', 'day of week', 'publishing day', 'publish day', 'when'],
  date: ['date', 'publish date', 'publishing date', 'scheduled', 'scheduled for'],
  title: ['title', 'headline', 'topic', 'post', 'post title', 'blog title', 'blog post', 'article'],
  excerpt: ['excerpt', 'description', 'summary', 'text', 'teaser', 'about', 'details', 'hook'],
}

/** The cells of a line of a table: parted by tabs as from a sheet, or by bars as in Markdown. */
export function cellsOf(line: string, shape: string): string[] | undefined {
  if (shape.trim().includes('\t')) return withSeveral(line.split('\t').map(cellText))
  if (!shape.includes('|')) return undefined
  const parts = partsBetweenBars(line, shape)
  const cells = parts.map((part) => cellText(part.replaceAll('\\|', '|')))
  return shape.trimStart().startsWith('|') ? cells : withSeveral(cells)
}

/** The columns that a line of names describes: it needs a title and a day or a date. */
export function readColumns(cells: readonly string[]): Columns | undefined {
  const known = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L} ]/gu, '')
      .trim(),
  )
  const find = (role: keyof typeof names) => known.findIndex((name) => names[role].includes(name))
  const columns = {
    week: find('week'),
    day: find('day'),
    date: find('date'),
    title: find('title'),
    excerpt: find('excerpt'),
  }
  if (columns.title === -1 || Math.max(columns.day, columns.date) === -1) return undefined
  const used = Object.values(columns)
  return { ...columns, ignored: cells.filter((cell, at) => cell !== '' && !used.includes(at)) }
}

/** The cells in the order in which a row without named columns is read. */
export function arrange(cells: readonly string[], columns: Columns): string[] {
  const at = (column: number) => cells[column] ?? ''
  const week = at(columns.week)
  const place = [bareNumber.test(week) ? `Week ${week}` : week, at(columns.date), at(columns.day)]
  return [...place.filter((cell) => cell !== ''), at(columns.title), at(columns.excerpt)]
}

const bareNumber = /^\d{1,4}$/

/**
 * Reads a row: a week and a date may come before the day, a date after it, then the title, with or
 * without quotes, and the text. Undefined where a cell before the day is something else.
 */
export function readRow(cells: readonly string[]): Row | undefined {
  const said: SaidDate = { week: undefined, date: undefined }
  let hasBareNumber = false
  for (const [index, cell] of cells.entries()) {
    if (bareNumber.test(cell)) {
      hasBareNumber = true
      continue
    }
    const shape = shapeOf(cell)
    const before = readSaidDate(shape, 0)
    said.week ??= before.said.week
    said.date ??= before.said.date
    const at = skipMarks(shape, skip(shape, before.end, ',.:)]'))
    if (at === shape.length) continue
    const day = readDay(shape, at)
    if (day.kind === 'none') return undefined
    if (hasBareNumber) return { week: said.week, entry: { kind: 'none', reason: 'bare-number' } }
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

function withSeveral(cells: string[]): string[] | undefined {
  return cells.filter((cell) => cell !== '').length > 1 ? cells : undefined
}

function partsBetweenBars(line: string, shape: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < shape.length; at += 1) {
    if (shape[at] !== '|' || shape[at - 1] === '\\') continue
    parts.push(line.slice(start, at))
    start = at + 1
  }
  parts.push(line.slice(start))
  // Bars at both ends are the table's frame.
  const first = parts[0]?.trim() === '' ? 1 : 0
  const last = parts.at(-1)?.trim() === '' ? -1 : undefined
  return parts.slice(first, last)
}

/** As it was in the sheet, which puts a cell with quotes into quotes and doubles those inside. */
function cellText(cell: string): string {
  const text = trimInvisible(cell)
  const inner = text.slice(1, -1)
  const isEscaped =
    text.length > 2 &&
    text.startsWith('"') &&
    text.endsWith('"') &&
    inner.includes('""') &&
    !inner.replaceAll('""', '').includes('"')
  return isEscaped ? trimInvisible(inner.replaceAll('""', '"')) : withoutEmphasis(text)
}

function withoutEmphasis(text: string): string {
  const marks = ['**', '__', '*', '_'].find(
    (mark) => text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark),
  )
  return marks === undefined ? text : trimInvisible(text.slice(marks.length, -marks.length))
}
