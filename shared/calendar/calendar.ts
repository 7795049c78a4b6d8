import { addDays, type CalendarDate } from '../dates.ts'
import { readDay } from './days.ts'
import { lines } from './lines.ts'
import { otherLine, unsureWeek, type FoundRow } from './rows.ts'
import { emphasis, shapeOf, skip, skipMarks, skipPictures } from './shape.ts'
import { readDated, readTexts } from './texts.ts'
import { readTitle } from './titles.ts'
import { weekOf } from './weeks.ts'

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
  let before: number | undefined
  /** Posts are of week 1 before a line names one; undefined where it cannot be told. */
  let week: number | undefined = isOfFormat ? 1 : undefined
  let line = 0
  let isApart = false
  for (const words of lines(text)) {
    line += 1
    if (!word.test(words) || fence.test(words)) {
      isApart ||= words.trim() === ''
      continue
    }
    const { shape, start, mark, isHeading, at, entry } = readLine(words)
    const place = { line, words, isApart }
    isApart = false
    const dated = entry ? undefined : readDated(words, shape, at, isHeading)
    if (mark && (isHeading || isOfFormat || !dated)) week = mark.week
    const dateIn = (weekday: number) => (week === undefined ? '' : dateOf(startDate, week, weekday))
    if (entry) {
      const { weekday, ...texts } = entry
      rows.push({ ...place, ...texts, date: dateIn(weekday), isTaken: true })
    } else if (mark && !(dated && isHeading)) {
      const title = words
        .slice(start)
        .replace(/[*_]+$/, '')
        .trim()
      const isBack = mark.week !== undefined && before !== undefined && mark.week < before
      const named = mark.week === undefined ? unsureWeek : `week ${mark.week}`
      const held = isBack ? `goes back to ${named}` : named
      rows.push({ ...place, title, excerpt: '', date: '', held, isGuide: isHeading })
    } else {
      const from = shape[start - 1] === '(' ? start - 1 : start
      const texts = dated ?? readTexts(words, shape, from)
      const { weekday, readings } = dated?.when ?? {}
      const date = weekday !== undefined && readings?.length === 0 ? dateIn(weekday) : ''
      rows.push({ ...place, ...texts, date, held: isOfFormat ? otherLine : '' })
    }
    if (mark) before = mark.week
  }
  return rows
}

/** A publishing day, in letters of full width too. */
export const mayHaveEntry = /tue|fri|[\uff21-\uff5a]/i

/** Whether a line of the text is a post in the specification's format. */
export function hasEntry(content: string): boolean {
  return mayHaveEntry.test(content) && readLine(content).entry !== undefined
}

/** A line's post and the week that it names, before its post or in the place of one. */
function readLine(words: string) {
  const shape = shapeOf(words)
  const start = skipMarks(shape)
  const first = readEntry(words, shape, start)
  const mark = first ? undefined : weekOf(shape, start)
  const isHeading = mark?.start === start
  const at = isHeading ? skipMarks(shape, skip(shape, mark.end, ',.:()|*_')) : start
  return { shape, start, mark, isHeading, at, entry: first ?? readEntry(words, shape, at) }
}

/** Reads a post that begins at this place of the line: a day, a dash, a quoted title, the rest. */
function readEntry(line: string, shape: string, at: number) {
  const day = readDay(shape, at)
  // Tuesday and Friday are its days.
  if (!day || ![1, 4].includes(day.weekday)) return undefined
  const dash = skipPictures(shape, day.end, `${emphasis},.:)]`)
  if (shape[dash] !== '-') return undefined
  const title = readTitle(line, shape, skipPictures(shape, dash, `-,>${emphasis}`))
  return title && { ...title, weekday: day.weekday }
}

/** The date of a day in a week; empty beyond the year 9999. */
export function dateOf(startDate: CalendarDate, week: number, weekday: number): string {
  return addDays(startDate, (week - 1) * 7 + weekday) ?? ''
}
