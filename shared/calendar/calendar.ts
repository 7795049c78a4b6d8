import { addDays, type CalendarDate } from '../dates.ts'
import { publishingDay, readDay } from './days.ts'
import { lines } from './lines.ts'
import { otherDay, otherLine, unsureWeek, type FoundRow } from './rows.ts'
import { emphasis, shapeOf, skip, skipMarks, skipPictures } from './shape.ts'
import { readTexts, readDated } from './texts.ts'
import { readTitle, type Title } from './titles.ts'
import { weekOf, type WeekMark } from './weeks.ts'

const word = /[\p{L}\p{N}]/u
/** The beginning or end of a part in code. */
const fence = /^\s*(?:```|~~~)/

/**
 * Reads a text line by line: each line that holds words is a row, and nothing is carried over to another
 * one but the week. In the specification's format a line with a day, a dash and a quoted title is a post,
 * the rest of the line its excerpt, and 'Week N' anywhere in a line that is no post sets the week, back
 * or forth. `startDate` is the first day of week 1. Of other lines a day is read where it is certain;
 * where one line is in the format, they wait for the operator. Never throws; linear in the length.
 */
export function readLines(text: string, startDate: CalendarDate, isOfFormat: boolean): FoundRow[] {
  const rows: FoundRow[] = []
  /** Undefined before a line names one, or where it is not known by its number. */
  let week: number | undefined
  let isUnknown = false
  let line = 0
  let isApart = false
  for (const words of lines(text)) {
    line += 1
    if (!word.test(words) || fence.test(words)) {
      isApart ||= words.trim() === ''
      continue
    }
    const shape = shapeOf(words)
    const start = skipMarks(shape)
    const place = { line, words, isApart }
    isApart = false
    const mark = readEntry(words, shape, start)
      ? undefined
      : weekOf(shape, start, (at) => readDay(shape, skipMarks(shape, at)) !== undefined)
    const isHeading = mark?.start === start
    const at = isHeading ? skipMarks(shape, skip(shape, mark.end, ',.:()|*_')) : start
    const entry = readEntry(words, shape, at)
    const dated = entry ? undefined : readDated(words, shape, at, isHeading)
    const before = week
    const setsWeek = mark && mark.week !== 'none' && (isHeading || isOfFormat || !dated)
    if (setsWeek) {
      isUnknown = mark.week === 'by-day'
      week = mark.week === 'by-day' ? undefined : Number(mark.week)
    }
    if (entry) {
      const { weekday, title, excerpt } = entry
      const date = isUnknown ? undefined : dateOf(startDate, week ?? 1, weekday)
      rows.push({
        ...place,
        title,
        excerpt,
        date,
        ...(isUnknown ? { held: unsureWeek } : { isTaken: date !== undefined }),
      })
      continue
    }
    const from = shape[start - 1] === '(' ? start - 1 : start
    const texts = dated ?? { when: undefined, ...readTexts(words, shape, from) }
    const row: FoundRow = { ...place, ...texts, ...(isOfFormat && { held: otherLine }) }
    if (texts.when && !texts.when.date) Object.assign(row, dayOf(texts.when, week, startDate))
    if (mark && !(dated && isHeading)) {
      const title = words
        .slice(start)
        .replace(/[*_]+$/, '')
        .trim()
      Object.assign(row, { title, excerpt: '', held: saidOf(mark, before), isGuide: isHeading })
    }
    rows.push(row)
  }
  return rows
}

/** A publishing day, in letters of full width too. */
export const mayHaveEntry = /tue|fri|[\uff26\uff46\uff34\uff54]/i

/** Whether a line of the text is a post in the specification's format. */
export function hasEntry(content: string): boolean {
  if (!mayHaveEntry.test(content)) return false
  const shape = shapeOf(content)
  const start = skipMarks(shape)
  if (readEntry(content, shape, start)) return true
  const mark = weekOf(shape, start, (at) => readDay(shape, skipMarks(shape, at)) !== undefined)
  if (mark?.start !== start) return false
  return (
    readEntry(content, shape, skipMarks(shape, skip(shape, mark.end, ',.:()|*_'))) !== undefined
  )
}

/** Reads a post that begins at this place of the line: a day, a dash, a quoted title, the rest. */
function readEntry(line: string, shape: string, at: number) {
  const day = readDay(shape, at)
  if (!day || !publishingDay(day)) return undefined
  const dash = skipPictures(shape, day.end, `${emphasis},.:)]`)
  if (shape[dash] !== '-') return undefined
  const title: Title = readTitle(line, shape, skipPictures(shape, dash, `-,>${emphasis}`))
  return title.kind === 'title' ? { ...title, weekday: day.weekday } : undefined
}

/** The date of a day in a week; undefined beyond the year 9999. */
export function dateOf(startDate: CalendarDate, week: number, weekday: number) {
  return addDays(startDate, (week - 1) * 7 + weekday)
}

/** The date of a day's name under a week; a number beside it has to be that of the date. */
function dayOf(
  { weekday, dayOfMonth }: NonNullable<FoundRow['when']>,
  week: number | undefined,
  startDate: CalendarDate,
): Partial<FoundRow> {
  if (week === undefined || weekday === undefined) return {}
  const date = dateOf(startDate, week, weekday)
  const isOther = dayOfMonth !== undefined && Number(date?.slice(8)) !== dayOfMonth
  return isOther ? { held: otherDay } : { date }
}

function saidOf({ week }: WeekMark, before: number | undefined): string {
  if (week === 'none') return 'no such week'
  if (week === 'by-day') return unsureWeek
  return before !== undefined && week < before ? `goes back to week ${week}` : `week ${week}`
}
