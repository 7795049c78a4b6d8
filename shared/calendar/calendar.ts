import { addDays } from '../dates.ts'
import { mentionsDay, readDay } from './days.ts'
import { readEntry, type Entry, type EntryProblem } from './entries.ts'
import { lines } from './lines.ts'
import { isNamed, readNamedDate } from './named-dates.ts'
import type { UnusedReason } from './report.ts'
import { placeOf, weekCounter, type Reading, type ReadOptions } from './rows.ts'
import { shapeOf, skip, skipMarks } from './shape.ts'
import { findWeek, mentionsWeek, readWeekHeading, type WeekMark } from './weeks.ts'

/**
 * Reads the lines of a calendar in the specification's format. 'Week N' sets the week; a line with a
 * day, a dash and a quoted title is a post, the rest of the line its excerpt. `startDate` is the first
 * day of week 1. Every line is accounted for: as a post, as a guide to those after it, or as unused with
 * the reason. Never throws; linear in the length of the text.
 *
 * A line is looked at as a post first, so that a title which mentions 'Week 3' does not move the
 * posts after it. A week that goes back, or stands in a sentence, sets the week and is asked about.
 */
export function readLines(text: string, options: ReadOptions): Reading {
  const reading: Reading = { rows: [], guides: [], questions: [] }
  const weeks = weekCounter(options, reading)
  let line = 0
  for (const content of lines(text)) {
    line += 1
    const read = readLine(content)
    const place = placeOf(line, content)
    const mark = read.week?.kind === 'week' ? read.week : undefined
    const begins = mark && (read.kind === 'post' || weeks.isBegunBy(place, mark))
    if (begins) weeks.begin(mark.week)
    if (read.kind === 'week') {
      if (begins) reading.guides.push({ ...place, kind: 'week', week: mark.week })
      else reading.rows.push({ ...place, ...nothing, reason: 'note' })
      continue
    }
    const begun = begins && { week: mark.week }
    if (read.kind === 'unused' || read.week?.kind === 'out-of-range') {
      const reason = read.kind === 'unused' ? read.reason : 'week-out-of-range'
      reading.rows.push({ ...place, ...nothing, ...begun, reason })
      continue
    }
    const { title, excerpt, when } = read.entry
    const date = addDays(options.startDate, (weeks.current() - 1) * 7 + when.weekday)
    const isOther = date !== undefined && when.date && !isNamed(date, when.date)
    const row = { ...place, title, excerpt, ...begun, ...(when.isTimed && { when: timed }) }
    if (date === undefined) reading.rows.push({ ...row, reason: 'date-out-of-range' })
    else reading.rows.push({ ...row, date, ...(isOther && { reason: 'other-date' }) })
  }
  return reading
}

const nothing = { title: '', excerpt: '' }
const timed = { isTimed: true } as const

type Line =
  | { kind: 'post'; entry: Entry; week: WeekMark | undefined }
  | { kind: 'week'; week: WeekMark }
  | { kind: 'unused'; reason: UnusedReason; week: WeekMark | undefined }

function readLine(line: string): Line {
  const shape = shapeOf(line)
  if (skip(shape, 0) === shape.length) return { kind: 'unused', reason: 'blank', week: undefined }
  const entry = readEntry(line, shape, 0)
  if (entry.kind === 'post') return { kind: 'post', entry, week: entry.when.week }
  const week = weekOf(shape)
  if (!week) return { kind: 'unused', reason: reasonOf(shape, entry.reason), week }
  const rest = readEntry(line, shape, skip(shape, week.end, ',.:()|'))
  if (rest.kind === 'post') return { kind: 'post', entry: rest, week }
  if (week.kind === 'out-of-range') return { kind: 'unused', reason: 'week-out-of-range', week }
  const problem = [entry.reason, rest.reason].find((found) => found !== 'no-day')
  if (problem) return { kind: 'unused', reason: problem, week }
  const hidesPost = mentionsDay(shape)
  return hidesPost ? { kind: 'unused', reason: 'after-week', week } : { kind: 'week', week }
}

/** The week that the line names, at its start in any form or elsewhere as 'Week N'. */
export function weekOf(shape: string): WeekMark | undefined {
  // Every word for a week has that letter, and most lines have not.
  if (!/w/i.test(shape)) return undefined
  const isFollowedByDay = (at: number) => readDay(shape, skipMarks(shape, at)) !== undefined
  return readWeekHeading(shape, skipMarks(shape), isFollowedByDay) ?? findWeek(shape)
}

const word = /[\p{L}\p{N}]/u

export function reasonOf(shape: string, reason: EntryProblem): UnusedReason {
  if (reason !== 'no-day') return reason
  if (!word.test(shape)) return 'no-words'
  if (/\d/.test(shape) && readNamedDate(shape, skip(shape, 0, '-*_•[('))) return 'date-only'
  return mentionsWeek(shape) ? 'no-week-number' : 'no-day'
}
