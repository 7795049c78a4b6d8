import { readDay, type DayOffset } from './days.ts'
import { readNamedDate, type NamedDate } from './named-dates.ts'
import { emphasis, skip, skipMarks } from './shape.ts'
import { isQuote, readTitle, type TitleProblem } from './titles.ts'
import { readWeekHeading, type WeekMark } from './weeks.ts'

/** A line of a post: a day, a dash, a quoted title, and the rest as the excerpt. */
export interface Entry {
  kind: 'post'
  offset: DayOffset
  title: string
  excerpt: string
  /** The date and week that the line names beside the day. */
  said: SaidDate
}

/** A week and a date that stand beside a day: 'Tues, Week 2', 'Tuesday, March 3'. */
export interface SaidDate {
  week: WeekMark | undefined
  date: NamedDate | undefined
}

export type EntryProblem = 'no-day' | 'other-day' | 'no-dash' | 'not-a-date' | TitleProblem

export interface NoEntry {
  kind: 'none'
  reason: EntryProblem
}

/** Reads a post that begins at this place of the line, after bullets and the like. */
export function readEntry(line: string, shape: string, at: number): Entry | NoEntry {
  const day = readDay(shape, skipMarks(shape, at))
  if (day.kind !== 'day')
    return { kind: 'none', reason: day.kind === 'other' ? 'other-day' : 'no-day' }
  const { said, end } = readSaidDate(shape, day.end)
  const dash = skip(shape, end, `${emphasis},.:)]`)
  if (shape[dash] !== '-') return { kind: 'none', reason: whyNoDash(shape, dash) }
  // 'Tues – March 3 – "Title"' is written too.
  const second = said.date ? undefined : readNamedDate(shape, skip(shape, dash, '-'))
  const open = skip(shape, second?.end ?? dash, `-,>${emphasis}`)
  const title = readTitle(line, shape, open)
  if (title.kind === 'none') return title
  const date = said.date ?? second?.date
  return { ...title, kind: 'post', offset: day.offset, said: { ...said, date } }
}

/** The week and the date, in either order, at this place. */
export function readSaidDate(shape: string, at: number): { said: SaidDate; end: number } {
  const said: SaidDate = { week: undefined, date: undefined }
  let end = at
  for (;;) {
    const next = skip(shape, end, `${emphasis},([:`)
    const week = said.week ? undefined : readWeekHeading(shape, next, () => false)
    const date = said.date || week ? undefined : readNamedDate(shape, next)
    if (!week && !date) return { said, end }
    said.week ??= week
    said.date ??= date?.date
    end = week?.end ?? date?.end ?? next
  }
}

const nearby = 60

function whyNoDash(shape: string, at: number): EntryProblem {
  for (let index = at; index < Math.min(shape.length, at + nearby); index += 1) {
    if (shape[index] === '-') return 'not-a-date'
    if (isQuote(shape[index])) return 'no-dash'
  }
  return 'no-dash'
}
