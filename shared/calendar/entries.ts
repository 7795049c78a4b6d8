import { readDay, type DayOffset } from './days.ts'
import { emphasis, skip, skipMarks } from './shape.ts'
import { isQuote, readTitle, type TitleProblem } from './titles.ts'
import { readWeekHeading, type WeekMark } from './weeks.ts'

/** A line of a post: a day, a dash, a quoted title, and the rest as the excerpt. */
export interface Entry {
  kind: 'post'
  offset: DayOffset
  title: string
  excerpt: string
  /** The week that stands beside the day: 'Tues, Week 2'. */
  week: WeekMark | undefined
}

export type EntryProblem = 'no-day' | 'other-day' | 'no-dash' | 'not-a-dash' | TitleProblem

export interface NoEntry {
  kind: 'none'
  reason: EntryProblem
}

/** Reads a post that begins at this place of the line, after bullets and the like. */
export function readEntry(line: string, shape: string, at: number): Entry | NoEntry {
  const day = readDay(shape, skipMarks(shape, at))
  if (day.kind !== 'day')
    return { kind: 'none', reason: day.kind === 'other' ? 'other-day' : 'no-day' }
  const week = readWeekBeside(shape, day.end)
  const dash = skip(shape, week?.end ?? day.end, `${emphasis},.:)]`)
  if (shape[dash] !== '-') return { kind: 'none', reason: whyNoDash(shape, dash) }
  const title = readTitle(line, shape, skip(shape, dash, `-,>${emphasis}`))
  return title.kind === 'none' ? title : { ...title, kind: 'post', offset: day.offset, week }
}

/** A week that stands at this place, beside a day. */
export function readWeekBeside(shape: string, at: number): WeekMark | undefined {
  return readWeekHeading(shape, skip(shape, at, `${emphasis},([:`))
}

const nearby = 60

function whyNoDash(shape: string, at: number): EntryProblem {
  for (let index = at; index < Math.min(shape.length, at + nearby); index += 1) {
    if (shape[index] === '-') return 'not-a-dash'
    if (isQuote(shape[index])) return 'no-dash'
  }
  return 'no-dash'
}
