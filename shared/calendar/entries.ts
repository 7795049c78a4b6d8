import { publishingDay, readDay } from './days.ts'
import { emphasis, skipMarks, skipPictures } from './shape.ts'
import { isQuote, readTitle, type TitleProblem } from './titles.ts'
import { readWhen, type When } from './when.ts'

/** A line of a post: a day, a dash, a quoted title, and the rest as the excerpt. */
export interface Entry {
  kind: 'post'
  title: string
  excerpt: string
  /** The day, and the date and week that the line names beside it. */
  when: When & { weekday: number }
}

export type EntryProblem = 'no-day' | 'other-day' | 'no-dash' | 'not-a-date' | TitleProblem

export interface NoEntry {
  kind: 'none'
  reason: EntryProblem
}

/** Reads a post that begins at this place of the line, after bullets and the like. */
export function readEntry(line: string, shape: string, at: number): Entry | NoEntry {
  const day = readDay(shape, skipMarks(shape, at))
  if (!day) return { kind: 'none', reason: 'no-day' }
  if (!publishingDay(day)) return { kind: 'none', reason: 'other-day' }
  const { when, end } = readWhen(shape, day.end, { weekday: day.weekday })
  const dash = skipPictures(shape, end, `${emphasis},.:)]`)
  if (shape[dash] !== '-') return { kind: 'none', reason: whyNoDash(shape, dash) }
  const open = skipPictures(shape, dash, `-,>${emphasis}`)
  const title = readTitle(line, shape, open)
  if (title.kind === 'none') return title
  return { ...title, kind: 'post', when: { ...when, weekday: day.weekday } }
}

const nearby = 60

function whyNoDash(shape: string, at: number): EntryProblem {
  for (let index = at; index < Math.min(shape.length, at + nearby); index += 1) {
    if (shape[index] === '-') return 'not-a-date'
    if (isQuote(shape[index])) return 'no-dash'
  }
  return 'no-dash'
}
