import type { CalendarDate } from '../dates.ts'
import { dayOfCell, readDay, readWeekday, type NamedDay } from './named-days.ts'
import { otherLine, type FoundRow } from './rows.ts'
import { after, lines, marks, picturesAnd, shapeOf } from './shape.ts'
import { afterLabel, readTexts, readTitle } from './titles.ts'
import { weekCount, weekOf } from './weeks.ts'

const word = /[\p{L}\p{N}]/u
/** Words that a line has crossed out. */
const struck = /~\S[^~]*\S~(?![\p{L}\p{N}])/u
/** The beginning or end of a part in code. */
const fence = /^\s*(?:```|~~~)/

/**
 * Reads a text line by line: each line that holds words is a row, and nothing is carried over to another
 * one but the week. In the specification's format a line with a day, a dash and a quoted title is a post,
 * the rest of the line its excerpt, and 'Week N' anywhere in a line that is no post sets the week, back
 * or forth, counted from the start date. Of other lines a day is read where it is certain, and none after
 * a week that goes back; where one line is in the format, they wait for the operator. Never throws;
 * linear in the length.
 */
export function readLines(text: string, startDate: CalendarDate, isOfFormat: boolean): FoundRow[] {
  const rows: FoundRow[] = []
  const weeks = weekCount(startDate, isOfFormat)
  let hasBlankLineAbove = false
  /** A heading without a row below it so far. */
  let bare: (() => void) | undefined
  for (const [at, words] of lines(text).entries()) {
    if (!word.test(words) || fence.test(words)) {
      hasBlankLineAbove ||= words.trim() === ''
      continue
    }
    const { shape, start, mark, isHeading, from, entry } = readLine(words, startDate, isOfFormat)
    const place = { line: at + 1, words, hasBlankLineAbove }
    hasBlankLineAbove = false
    const dated = entry ? undefined : readDated(words, shape, from, isHeading, startDate)
    const isWeek = mark && (isHeading || isOfFormat || !dated)
    const said = isWeek ? weeks.begin(mark.week) : ''
    if (isWeek && !dated) bare?.()
    bare = undefined
    if (entry) {
      const { title, excerpt } = entry
      rows.push({ ...place, title, excerpt, date: weeks.on(entry).date, isTicked: true })
    } else if (isWeek && !(dated && isHeading)) {
      const title = words.slice(start).replace(/[*_]+$/, '')
      const row = { ...place, title, reasonNotTicked: said, isGuide: isHeading }
      rows.push(row)
      const texts = readTexts(words, shape, after(inBracketsOf, shape, from))
      // It heads nothing where no row follows: 'Week 1: How to begin' is a post of its own then.
      if (isHeading && mark.week !== undefined && texts.title)
        bare = () => Object.assign(row, texts, { isGuide: false })
    } else {
      const texts = dated ?? readTexts(words, shape, shape[start - 1] === '(' ? start - 1 : start)
      const { title, excerpt } = texts
      const when = weeks.on(dated)
      const isPart = excerpt === '' && weeks.isPart(title)
      const isStruck = struck.test(words)
      rows.push({
        ...place,
        title,
        excerpt,
        date: when.date,
        reasonNotTicked: isStruck
          ? 'struck out'
          : isPart
            ? 'a heading'
            : isOfFormat
              ? otherLine
              : when.doubt,
        isExcluded: isStruck,
        isGuide: isPart,
        dayNumber: dated?.dayNumber,
        orders: dated?.orders,
      })
    }
  }
  bare?.()
  return rows
}

/** A publishing day, in letters of full width too. */
export const mayHaveEntry = /tue|fri|[\uff21-\uff5a]/i

/** Whether a line of the text is a post in the specification's format. */
export function hasEntry(content: string): boolean {
  return mayHaveEntry.test(content) && readLine(content, '', true).entry !== undefined
}

/** The days of a week behind its number. */
const inBracketsOf = /(?<=\()[^()]*\)[ \t:.\-|]*/y
const afterWeek = /[ \t,.:()|*_]*/y

/** A line's post and the week that it names, before its post or in the place of one. */
function readLine(words: string, startDate: CalendarDate, isOfFormat: boolean) {
  const shape = shapeOf(words)
  const start = after(marks, shape, 0)
  const first = readEntry(words, shape, start)
  const mark = first ? undefined : weekOf(shape, start, startDate, isOfFormat)
  const isHeading = mark?.start === start
  const from = isHeading ? after(marks, shape, after(afterWeek, shape, mark.end)) : start
  return { shape, start, mark, isHeading, from, entry: first ?? readEntry(words, shape, from) }
}

const beforeDash = picturesAnd('*_,.:)\\]')
const afterDash = picturesAnd('\\-,>*_')

/** Reads a post that begins at this place of the line: a day, a dash, a quoted title, the rest. */
function readEntry(line: string, shape: string, at: number) {
  const day = readWeekday(shape, at)
  // Tuesday and Friday are its days.
  if (!day || ![1, 4].includes(day.weekday)) return undefined
  const dash = after(beforeDash, shape, day.end)
  if (shape[dash] !== '-') return undefined
  const title = readTitle(line, shape, after(afterDash, shape, dash))
  return title && { ...title, weekday: day.weekday }
}

const afterDate = /[ \t\-:|>,.;)\]*_]*/y
const inBrackets = /[([]([^()[\]]{1,40})[)\]][ \t.*_]*$/

/**
 * The day that a line begins with, or has in brackets at its end, and its texts. Undefined where none is
 * certain. `isAfterWeek`: a date alone may be that of the week.
 */
function readDated(
  line: string,
  shape: string,
  start: number,
  isAfterWeek: boolean,
  startDate: CalendarDate,
): (NamedDay & { title: string; excerpt: string }) | undefined {
  const at = afterLabel(shape, start)
  const begun = readDay(shape, at, startDate)
  if (begun && (begun.weekday !== undefined || !isAfterWeek)) {
    return { ...begun, ...readTexts(line, shape, after(afterDate, shape, begun.end)) }
  }
  const [end = '', inside = ''] = inBrackets.exec(shape.slice(-60)) ?? []
  const from = shape.length - end.length
  const when = from > start && !isAfterWeek ? dayOfCell(inside, startDate) : undefined
  return when && { ...when, ...readTexts(line.slice(0, from), shape.slice(0, from), start) }
}
