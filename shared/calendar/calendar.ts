import { dayOfCell, readDay, readWeekday, type DateSettings, type NamedDay } from './named-days.ts'
import { otherLine, type FoundRow } from './rows.ts'
import { after, lines, marks, picturesAnd, shapeOf } from './shape.ts'
import { afterLabel, readTexts, readTitle } from './titles.ts'
import { dateOf, weekOf, weekRemark } from './weeks.ts'

const word = /[\p{L}\p{N}]/u
/** The beginning or end of a part in code. */
const fence = /^\s*(?:```|~~~)/

/**
 * Reads a text line by line: each line that holds words is a row, and nothing is carried over to another
 * one but the week. In the specification's format a line with a day, a dash and a quoted title is a post,
 * the rest of the line its excerpt, and 'Week N' anywhere in a line that is no post sets the week, back
 * or forth, counted from the start date. Of other lines a day is read where it is certain; where one
 * line is in the format, they wait for the operator. Never throws; linear in the length.
 */
export function readLines(text: string, settings: DateSettings, isOfFormat: boolean): FoundRow[] {
  const rows: FoundRow[] = []
  let before: number | undefined
  /** Posts are of week 1 before a line names one; undefined where it cannot be told. */
  let week: number | undefined = isOfFormat ? 1 : undefined
  let isApart = false
  for (const [at, words] of lines(text).entries()) {
    if (!word.test(words) || fence.test(words)) {
      isApart ||= words.trim() === ''
      continue
    }
    const { shape, start, mark, isHeading, from, entry } = readLine(words)
    const place = { line: at + 1, words, isApart }
    isApart = false
    const dated = entry ? undefined : readDated(words, shape, from, isHeading, settings)
    if (mark && (isHeading || isOfFormat || !dated)) week = mark.week
    const dateIn = (weekday?: number) => dateOf(settings.startDate, week, weekday)
    if (entry) {
      const { weekday, ...texts } = entry
      rows.push({ ...place, ...texts, date: dateIn(weekday), held: '', isTicked: true })
    } else if (mark && !(dated && isHeading)) {
      const title = words.slice(start).replace(/[*_]+$/, '')
      const isBack = mark.week !== undefined && before !== undefined && mark.week < before
      const held = `${isBack ? 'goes back to ' : ''}${weekRemark(mark.week)}`
      rows.push({ ...place, title, excerpt: '', date: '', held, isGuide: isHeading })
    } else {
      const texts = dated ?? readTexts(words, shape, shape[start - 1] === '(' ? start - 1 : start)
      const { date = '', held = '', weekday } = dated ?? {}
      rows.push({
        ...place,
        title: texts.title,
        excerpt: texts.excerpt,
        date: date || (held === '' ? dateIn(weekday) : ''),
        held: isOfFormat ? otherLine : held,
      })
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

const afterWeek = /[ \t,.:()|*_]*/y

/** A line's post and the week that it names, before its post or in the place of one. */
function readLine(words: string) {
  const shape = shapeOf(words)
  const start = after(marks, shape, 0)
  const first = readEntry(words, shape, start)
  const mark = first ? undefined : weekOf(shape, start)
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
  settings: DateSettings,
): (NamedDay & { title: string; excerpt: string }) | undefined {
  const begun = readDay(shape, afterLabel(shape, start), settings)
  if (begun && !(isAfterWeek && begun.weekday === undefined)) {
    return { ...begun, ...readTexts(line, shape, after(afterDate, shape, begun.end)) }
  }
  const [end = '', inside = ''] = inBrackets.exec(shape.slice(-60)) ?? []
  const from = shape.length - end.length
  const when = from > start && !isAfterWeek ? dayOfCell(inside, settings) : undefined
  return when && { ...when, ...readTexts(line.slice(0, from), shape.slice(0, from), start) }
}
