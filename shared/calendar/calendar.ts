import { addDays, isCalendarDate, type CalendarDate } from '../dates.ts'
import { fields } from '../fields.ts'
import { truncate } from '../text.ts'
import { mentionsDay, readDay } from './days.ts'
import { readEntry, type Entry, type EntryProblem } from './entries.ts'
import { lines } from './lines.ts'
import { isNamed, readNamedDate } from './named-dates.ts'
import type { CalendarPost, CalendarReport, UnusedLine, UnusedReason } from './report.ts'
import { shapeOf, skip, skipMarks } from './shape.ts'
import { arrange, cellsOf, readColumns, readRow, type Columns } from './tables.ts'
import { findWeek, mentionsWeek, readWeekHeading, type WeekMark } from './weeks.ts'

export type CalendarResult = CalendarReport &
  ({ ok: true } | { ok: false; error: 'no-posts' | 'bad-start-date' })

const shownLength = 120

/**
 * Reads a pasted content calendar. 'Week N' sets the week; a line with a day, a dash and a quoted
 * title is a post, the rest of the line its excerpt; so is a row of a table with a day and a title.
 * `startDate` is the first day of week 1. Every line is accounted for: as a post, as a guide to those
 * after it, or as unused with the reason. Never throws; linear in the length of the text.
 *
 * A line is looked at as a post first, so that a title which mentions 'Week 3' does not move the
 * posts after it. A line that names another date than that of its week and day is not used.
 */
export function parseCalendar(text: string, startDate: CalendarDate): CalendarResult {
  const report: CalendarReport = { posts: [], guides: [], unused: [] }
  if (!isCalendarDate(startDate)) return { ...report, ok: false, error: 'bad-start-date' }
  let week = 1
  let columns: Columns | undefined
  let line = 0
  for (const content of lines(text)) {
    line += 1
    const read = readLine(content, columns)
    const place = { line, text: truncate(content.trim(), shownLength) }
    if (read.kind === 'columns') {
      columns = read.columns
      report.guides.push({ ...place, kind: 'columns', ignored: columns.ignored })
      continue
    }
    const begun = read.week?.kind === 'week' ? { week: read.week.week } : {}
    week = begun.week ?? week
    if (read.kind === 'week' && begun.week !== undefined) {
      report.guides.push({ ...place, kind: 'week', week })
    } else if (read.kind === 'post' && read.week?.kind !== 'out-of-range') {
      const date = addDays(startDate, (week - 1) * 7 + read.entry.offset)
      const dated = datePost(read.entry, date)
      if ('reason' in dated) report.unused.push({ ...place, ...begun, ...dated })
      else report.posts.push({ ...dated, line })
    } else {
      const reason = read.kind === 'unused' ? read.reason : 'week-out-of-range'
      report.unused.push({ ...place, ...begun, reason })
    }
  }
  return report.posts.length > 0
    ? { ...report, ok: true }
    : { ...report, ok: false, error: 'no-posts' }
}

function datePost(
  { title, excerpt, said }: Entry,
  date: CalendarDate | undefined,
): Omit<CalendarPost, 'line'> | Pick<UnusedLine, 'reason' | 'expected'> {
  if (date === undefined) return { reason: 'date-out-of-range' }
  const [ownTitle, ownExcerpt] = [fields.title.parse(title), fields.excerpt.parse(excerpt)]
  if (!ownTitle.ok || !ownExcerpt.ok) return { reason: 'too-long' }
  const isOther = said.date && !isNamed(date, said.date)
  return isOther
    ? { reason: 'other-date', expected: date }
    : { title: ownTitle.value, excerpt: ownExcerpt.value, publishDate: date }
}

type Line =
  | { kind: 'columns'; columns: Columns }
  | { kind: 'post'; entry: Entry; week: WeekMark | undefined }
  | { kind: 'week'; week: WeekMark }
  | { kind: 'unused'; reason: UnusedReason; week: WeekMark | undefined }

function readLine(line: string, columns: Columns | undefined): Line {
  const shape = shapeOf(line)
  if (skip(shape, 0) === shape.length) return { kind: 'unused', reason: 'blank', week: undefined }
  const entry = readEntry(line, shape, 0)
  if (entry.kind === 'post') return { kind: 'post', entry, week: entry.said.week }
  return readTableLine(line, shape, columns) ?? readOther(line, shape, entry.reason)
}

function readTableLine(
  line: string,
  shape: string,
  columns: Columns | undefined,
): Line | undefined {
  const cells = cellsOf(line, shape)
  if (!cells) return undefined
  const named = readColumns(cells)
  if (named) return { kind: 'columns', columns: named }
  const row = (columns && readRow(arrange(cells, columns))) ?? readRow(cells)
  if (!row) return undefined
  const { week, entry } = row
  return entry.kind === 'post'
    ? { kind: 'post', entry, week: entry.said.week }
    : { kind: 'unused', reason: entry.reason, week }
}

function readOther(line: string, shape: string, reason: EntryProblem): Line {
  const week = weekOf(shape)
  if (!week) return { kind: 'unused', reason: reasonOf(shape, reason), week }
  const rest = readEntry(line, shape, skip(shape, week.end, ',.:()|'))
  if (rest.kind === 'post') return { kind: 'post', entry: rest, week }
  if (week.kind === 'out-of-range') return { kind: 'unused', reason: 'week-out-of-range', week }
  const problem = [reason, rest.reason].find((found) => found !== 'no-day')
  if (problem) return { kind: 'unused', reason: problem, week }
  const hidesPost = mentionsDay(shape)
  return hidesPost ? { kind: 'unused', reason: 'after-week', week } : { kind: 'week', week }
}

/** The week that the line names, at its start in any form or elsewhere as 'Week N'. */
function weekOf(shape: string): WeekMark | undefined {
  // Every word for a week has that letter, and most lines have not.
  if (!/w/i.test(shape)) return undefined
  const isFollowedByDay = (at: number) => readDay(shape, skipMarks(shape, at)).kind === 'day'
  return readWeekHeading(shape, skipMarks(shape), isFollowedByDay) ?? findWeek(shape)
}

const word = /[\p{L}\p{N}]/u

function reasonOf(shape: string, reason: EntryProblem): UnusedReason {
  if (reason !== 'no-day') return reason
  if (!word.test(shape)) return 'no-words'
  if (/\d/.test(shape) && readNamedDate(shape, skip(shape, 0, '-*_•[('))) return 'date-only'
  return mentionsWeek(shape) ? 'no-week-number' : 'no-day'
}
