import { isLetter, matchAt, skip } from './shape.ts'

export interface WeekMark {
  /** `by-day`: not by its number; `none`: 'Week 0', or a week beyond 9999. */
  week: number | 'by-day' | 'none'
  start: number
  end: number
}

const lastWeek = 9999
const cardinals = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const ordinals = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth'

const digits = /\d+/y
/** Between 'Week' and its number at the start of a line. */
const numberSign = /-(?=\d)|[ \t]{0,9}(?:#|no\.? ?|nr\.? ?|number )/iy
const abbreviated = /wks?\.?[ \t]{0,9}#?(\d+)/iy
/** Read only where nothing but a mark or a post follows: in a sentence they mean something else. */
const inWords = new RegExp(
  `(?:week[ \\t]{1,9}(${cardinals})|(?:the )?(?:(${ordinals})|(\\d{1,4})(?:st|nd|rd|th))[ \\t]{1,9}w(?:ee)?k|w[ \\t]?(\\d{1,4}))`,
  'iy',
)
const mark = /[ \t]*(?:$|[-:,.|()*_])/y
/** 'Week of March 2', 'w/c 19 January', 'Weeks 3-4'. */
const byDay =
  /(?:weeks? (?:of|commencing|beginning|starting|from|ending)\b|w\/[bc]\b|weeks (?=\d+ ?(?:-|and|&|to) ?\d)).*\d/iy

/** The week that a line names, at its start in any form or elsewhere as 'Week N'. */
export function weekOf(shape: string, start: number, isDayAt: (at: number) => boolean) {
  // Every word for a week has that letter, and most lines have not.
  if (!/w/i.test(shape)) return undefined
  return weekHeading(shape, start, isDayAt) ?? findWeek(shape)
}

/** 'Week N' as a word of its own, in any case. */
function findWeek(shape: string): WeekMark | undefined {
  for (const { 0: word, index } of shape.matchAll(/week/gi)) {
    if (isLetter(shape, index - 1)) continue
    const found = numberAt(shape, index, index + word.length)
    if (found) return found
  }
  return undefined
}

/** 'Week 2', and 'Wk 2', 'Week Two', '2nd week', 'W2' too. */
function weekHeading(
  shape: string,
  at: number,
  isDayAt: (at: number) => boolean,
): WeekMark | undefined {
  const unnumbered = matchAt(byDay, shape, at)
  if (unnumbered) return { week: 'by-day', start: at, end: at + unnumbered[0].length }
  if (shape.slice(at, at + 4).toLowerCase() === 'week') {
    const sign = matchAt(numberSign, shape, at + 4)?.[0] ?? ''
    const numbered = numberAt(shape, at, at + 4 + sign.length)
    if (numbered) return numbered
  }
  const short = matchAt(abbreviated, shape, at)
  if (short && !isLetter(shape, at + short[0].length)) {
    return toMark(Number(short[1]), at, at + short[0].length)
  }
  const words = matchAt(inWords, shape, at)
  if (!words) return undefined
  const end = at + words[0].length
  const isAlone = matchAt(mark, shape, end) !== null || isDayAt(skip(shape, end))
  return isAlone && !isLetter(shape, end) ? toMark(numberOf(words), at, end) : undefined
}

function numberAt(shape: string, start: number, afterWord: number): WeekMark | undefined {
  const at = skip(shape, afterWord)
  const number = matchAt(digits, shape, at)
  const end = at + (number?.[0].length ?? 0)
  return number && !isLetter(shape, end) ? toMark(Number(number[0]), start, end) : undefined
}

function toMark(week: number, start: number, end: number): WeekMark {
  return { week: week >= 1 && week <= lastWeek ? week : 'none', start, end }
}

function numberOf([, cardinal, ordinal, ...numbers]: RegExpExecArray): number {
  const word = (cardinal ?? ordinal)?.toLowerCase()
  if (word === undefined) return Number(numbers.find((found) => found !== undefined))
  return (cardinal ? cardinals : ordinals).split('|').indexOf(word) + 1
}
