import { addDays, type CalendarDate } from '../dates.ts'
import type { CalendarPost } from '../post/post-record.ts'
import type { Choices, Edits, RowEdit } from './choices.ts'
import { farDay, otherDay, unsureOrder } from './named-days.ts'
import { otherLine, postOf, withRemark, type ImportRow } from './rows.ts'
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
  return rows.flatMap((row) => (row.isTicked && postOf(row).post) || [])
}

/** The ticked rows that are no posts yet. */
export function unfinished(rows: readonly ImportRow[]): ImportRow[] {
  return rows.filter((row) => row.isTicked && postOf(row).lack !== '')
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

/** The changes that a press makes, by the name of its button; none where it would do nothing. */
export function pressesOf(
  rows: readonly ImportRow[],
  { startDate, isTable }: { startDate: CalendarDate; isTable: boolean },
): Record<string, Edits> {
  const all = (keys: readonly string[], edit: RowEdit): Edits =>
    Object.fromEntries(keys.map((key) => [key, edit]))
  const unticked = tickable(rows).flatMap(({ key, isTicked }) => (isTicked ? [] : key))
  const joined = rows.flatMap((row) => row.joined)
  const counted: Edits = {}
  const fromAbove: Edits = {}
  let above = ''
  for (const { key, title, date, dayNumber, isGuide, reasonNotTicked } of rows) {
    above = date || (isGuide ? '' : above)
    if (date !== '') continue
    const day = dayNumber !== undefined && addDays(startDate, dayNumber - 1)
    if (day) counted[key] = { date: day }
    const isBelow = isTable && title !== '' && reasonNotTicked === ''
    if (isBelow && above) fromAbove[key] = { date: above }
  }
  return {
    'Tick all': all(unticked, { isTicked: true }),
    ...(joined.length > 0
      ? { Separate: all(joined, { isJoined: false }) }
      : { Join: all(rowsToJoin(rows), { isJoined: true }) }),
    'Day 1 is the start date': counted,
    'Dates from above': fromAbove,
  }
}

/**
 * Dates for the ticked rows without one: in order, on `days` of the week (0 for Monday), from `startDate`
 * on as the first day of week 1, passing over days that a ticked row has.
 */
export function datesGiven(
  rows: readonly ImportRow[],
  days: readonly number[],
  startDate: CalendarDate,
): Edits {
  const ticked = rows.filter(({ isTicked }) => isTicked)
  const taken = new Set(ticked.map(({ date }) => date))
  const inOrder = days.toSorted((a, b) => a - b)
  const free = ticked
    .flatMap((_, at) => inOrder.map((day) => dateOf(startDate, at + 1, day)))
    .filter((date) => date !== '' && !taken.has(date))
  const lacking = ticked.filter(({ date }) => date === '').slice(0, free.length)
  return Object.fromEntries(lacking.map(({ key }, at) => [key, { date: free[at] ?? '' }]))
}

/**
 * The keys of the rows that are added to those above them. A ticked row, a week and the like, and a line
 * below a blank one begin anew; so does a line right above a date, where a date stands below its title.
 */
function rowsToJoin(rows: readonly ImportRow[]): string[] {
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

/** The choices with others: those of further columns and rows stay. */
export function withChoices(before: Choices, { columns, edits, ...order }: Choices): Choices {
  const changed = Object.entries(edits ?? {}).map(([key, edit]) => {
    return [key, { ...before.edits?.[key], ...edit }]
  })
  return {
    ...before,
    ...order,
    ...(columns && { columns: { ...before.columns, ...columns } }),
    ...(edits && { edits: { ...before.edits, ...Object.fromEntries(changed) } }),
  }
}
