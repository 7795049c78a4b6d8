import { isLetter, isOneOf, matchAt } from './shape.ts'

/** Days from the start of a week to the day that is published on. */
export type DayOffset = 1 | 4

export type DayWord =
  | { kind: 'day'; offset: DayOffset; end: number }
  /** Of the week, but not published on. */
  | { kind: 'other' }
  | { kind: 'none' }

/** 'Tue', 'Tues.', 'Tuesday', 'Tuesdays', 'Fri', 'Fridays'. */
const publishingDay = /(tue(?:s?day|s)?|fri(?:day)?)(?:['’]?s)?\.?/iy
const firstLetters = 'tfmwsTFMWS'
const fullOtherDay = /(?:mon|wednes|thurs|satur|sun)day(?:['’]?s)?/iy
const shortOtherDay = /(?:mon|weds?|thu(?:rs?)?|sat|sun)(?:['’]?s)?\.?/iy
/** Signs that may follow the short form of a day, which is a word of its own in some texts: 'Sat down'. */
const afterShort = /[ \t]*(?:$|[-:,|()\d"“”„'‘’«»‹›*_\t])/y

/** The day that the shape of a line holds at exactly this place. */
export function readDay(shape: string, at: number): DayWord {
  if (!isOneOf(firstLetters, shape[at])) return { kind: 'none' }
  const day = matchAt(publishingDay, shape, at)
  if (day && !isLetter(shape, at + day[0].length)) {
    const offset = day[0][0]?.toLowerCase() === 't' ? 1 : 4
    return { kind: 'day', offset, end: at + day[0].length }
  }
  return isOtherDay(shape, at) ? { kind: 'other' } : { kind: 'none' }
}

const dayAndDash = /(?:tue|fri)[a-z]{0,6}\.?[ \t*_)]{0,9}-/gi

/** Whether a publishing day and a dash stand somewhere in it, as in a line of a post. */
export function mentionsDay(shape: string): boolean {
  return Array.from(shape.matchAll(dayAndDash)).some(({ index }) => {
    const isWord = index === 0 || !isLetter(shape, index - 1)
    return isWord && readDay(shape, index).kind === 'day'
  })
}

function isOtherDay(shape: string, at: number): boolean {
  const full = matchAt(fullOtherDay, shape, at)
  if (full) return !isLetter(shape, at + full[0].length)
  const short = matchAt(shortOtherDay, shape, at)
  return short !== null && matchAt(afterShort, shape, at + short[0].length) !== null
}
