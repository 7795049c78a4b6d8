import { addDays, type CalendarDate } from '../dates.ts'
import { fields } from '../post/fields.ts'
import type { CalendarPost } from '../post/post-record.ts'
import type { Edits, RowEdit } from './choices.ts'
import { farDay, otherDay, unsureOrder } from './named-days.ts'
import { missingPart, otherLine, withRemark, type ImportRow } from './rows.ts'
import { backWeek, dateOf } from './weeks.ts'

const dateDoubts = [otherDay, unsureOrder, farDay, backWeek]

/** The rows as the operator changed them. One that was joined is a part of the row above it. */
export function withEdits(rows: readonly ImportRow[], edits: Edits = {}): ImportRow[] {
  const heads: ImportRow[] = []
  for (const row of rows) {
    const head = heads.at(-1)
    if (edits[row.key]?.isJoined && head) heads[heads.length - 1] = joined(head, row)
    else heads.push(row)
  }
  return heads.map((row) => {
    const edit = edits[row.key]
    if (!edit && row.joined.length === 0) return row
    const { isTicked, isJoined: _, ...texts }: RowEdit = edit ?? {}
    const now = { ...row, ...texts }
    const isSettled = Boolean(texts.date) && dateDoubts.includes(row.reasonNotTicked)
    const isNamed = texts.title !== undefined && row.isExcluded
    return withRemark(isSettled || isNamed ? { ...now, reasonNotTicked: '' } : now, isTicked)
  })
}

function joined(head: ImportRow, row: ImportRow): ImportRow {
  const texts = [head.excerpt, head.title && row.title, row.excerpt]
  return {
    ...head,
    title: head.title || row.title,
    excerpt: texts.filter((text) => text !== '').join(' – '),
    date: head.date || row.date,
    joined: [...head.joined, row.key],
  }
}

/** The posts of the rows that are ticked and whole. */
export function postsOf(rows: readonly ImportRow[]): CalendarPost[] {
  return rows.filter(isWhole).map(({ title, excerpt, date, values }) => {
    const texts = { title: valid('title', title), excerpt: valid('excerpt', excerpt) }
    return { ...texts, publishDate: date, ...values }
  })
}

function valid(name: 'title' | 'excerpt', text: string): string {
  const parsed = fields[name].parse(text)
  return parsed.ok ? parsed.value : ''
}

function isWhole(row: ImportRow): boolean {
  return row.isTicked && missingPart(row) === ''
}

/** The ticked rows that are no posts yet. */
export function unfinished(rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter((row) => row.isTicked && !isWhole(row))
}

/** How many lines become no post, those left out that tell how to read others. */
export function countUnused(rows: readonly ImportRow[]): number {
  return rows.filter(({ isTicked, isGuide }) => !isTicked && !isGuide).length
}

/** The rows that 'Tick all' is about: with a title, not kept back by what they say themselves, no day far away. */
export function tickable(rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter(
    ({ title, isGuide, isExcluded, reasonNotTicked }) =>
      title !== '' && !isGuide && !isExcluded && reasonNotTicked !== farDay,
  )
}

/**
 * Dates for the ticked rows without one, by their keys: in order, on `days` of the week (0 for Monday),
 * from `startDate` on as the first day of week 1, passing over days that a ticked row has.
 */
export function datesGiven(
  rows: readonly ImportRow[],
  days: readonly number[],
  startDate: CalendarDate,
): Record<string, CalendarDate> {
  const ticked = rows.filter(({ isTicked }) => isTicked)
  const taken = new Set(ticked.map(({ date }) => date))
  const inOrder = days.toSorted((a, b) => a - b)
  const free = ticked
    .flatMap((_, at) => inOrder.map((day) => dateOf(startDate, at + 1, day)))
    .filter((date) => date !== '' && !taken.has(date))
  const lacking = ticked.filter(({ date }) => date === '').slice(0, free.length)
  return Object.fromEntries(lacking.map(({ key }, at) => [key, free[at] ?? '']))
}

/**
 * The keys of the rows that are added to those above them. A ticked row, a week and the like, and a line
 * below a blank one begin anew; so does a line right above a date, where a date stands below its title.
 */
export function rowsToJoin(rows: readonly ImportRow[]): string[] {
  const isDate = ({ title, date }: ImportRow) => title === '' && date !== ''
  let head: ImportRow | undefined
  let date = ''
  return rows.flatMap((row, at) => {
    const next = rows[at + 1]
    const isLine = !row.isTicked && !row.isGuide && ['', otherLine].includes(row.reasonNotTicked)
    const isAboveDate = next && isDate(next) && !next.hasBlankLineAbove && head && !isDate(head)
    if (isLine && head && !(isDate(row) ? date !== '' : row.hasBlankLineAbove || isAboveDate)) {
      date ||= row.date
      return [row.key]
    }
    head = row.isTicked || isLine ? row : undefined
    date = row.date
    return []
  })
}

/** Dates of the rows without one that count days, by their keys: 'Day 1' is the start date. */
export function datesCounted(
  rows: readonly ImportRow[],
  startDate: CalendarDate,
): Record<string, CalendarDate> {
  const counted = rows.flatMap(({ key, date, dayNumber }) => {
    const day = date === '' && dayNumber !== undefined && addDays(startDate, dayNumber - 1)
    return day ? [[key, day]] : []
  })
  return Object.fromEntries(counted) as Record<string, CalendarDate>
}

/** Dates of the rows without one in a table, by their keys: that of the nearest row above. */
export function datesFromAbove(rows: readonly ImportRow[]): Record<string, CalendarDate> {
  let above = ''
  const lacking = rows.flatMap((row) => {
    if (row.isGuide) above = ''
    above = row.date || above
    return row.title !== '' && row.date === '' && row.reasonNotTicked === '' && above
      ? [[row.key, above]]
      : []
  })
  return Object.fromEntries(lacking) as Record<string, CalendarDate>
}

/** The edits with changes of some rows; those of rows that are gone go. */
export function edited(
  edits: Edits = {},
  changes: Readonly<Record<string, RowEdit>>,
  rows: readonly ImportRow[],
): Edits {
  const keys = new Set(rows.flatMap((row) => [row.key, ...row.joined]))
  const kept = Object.keys({ ...edits, ...changes }).filter((key) => keys.has(key))
  return Object.fromEntries(kept.map((key) => [key, { ...edits[key], ...changes[key] }]))
}
