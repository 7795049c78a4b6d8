import { isLetter, matchAt, skip, skipMarks } from './shape.ts'

export type WeekMark =
  | { kind: 'week'; week: number; end: number; isInSentence?: true }
  /** 'Week 0', or a week beyond 9999. */
  | { kind: 'out-of-range'; end: number }

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

/** 'Week N' as a word of its own, in any case. */
export function findWeek(shape: string): WeekMark | undefined {
  for (const { 0: word, index } of shape.matchAll(/week/gi)) {
    if (isLetter(shape, index - 1)) continue
    const found = numberAt(shape, index + word.length)
    if (found) return asSentence(shape, index, found)
  }
  return undefined
}

/** A heading may begin with a month or the like, and go on after a sign or with a title of its own. */
const beforeHeading =
  /^(?:.*[-:,|(]|\p{L}+|(?:the )?(?:\p{L}+ )?(?:calendar|content|plan|posts?|schedule|ideas)(?: for)?)$/iu
const goesOn = /[ \t]*\p{Ll}+(?:['’]\p{L}+)?[ \t]+\p{L}/uy

/** Marks a week that stands inside of a sentence, as in a note that speaks of another one. */
function asSentence(shape: string, start: number, mark: WeekMark): WeekMark {
  const before = shape.slice(skipMarks(shape), start).trim()
  const isInSentence =
    (before !== '' && !beforeHeading.test(before)) || matchAt(goesOn, shape, mark.end) !== null
  return mark.kind === 'week' && isInSentence ? { ...mark, isInSentence } : mark
}

/** The week that the line names at this place: 'Week 2', and 'Wk 2', 'Week Two', '2nd week', 'W2' too. */
export function readWeekHeading(
  shape: string,
  at: number,
  isFollowed: (at: number) => boolean,
): WeekMark | undefined {
  if (shape.slice(at, at + 4).toLowerCase() === 'week') {
    const sign = matchAt(numberSign, shape, at + 4)?.[0] ?? ''
    const numbered = numberAt(shape, at + 4 + sign.length)
    if (numbered) return asSentence(shape, at, numbered)
  }
  const short = matchAt(abbreviated, shape, at)
  if (short && !isLetter(shape, at + short[0].length)) {
    return toMark(Number(short[1]), at + short[0].length)
  }
  const words = matchAt(inWords, shape, at)
  if (!words) return undefined
  const end = at + words[0].length
  const isAlone = matchAt(mark, shape, end) !== null || isFollowed(skip(shape, end))
  return isAlone && !isLetter(shape, end) ? toMark(numberOf(words), end) : undefined
}

const anyWeek = /(?<!\p{L})(?:week|wk)s?(?![a-z])/iu

/** Whether a line speaks of a week in a way that names none: 'Weeks 3-4', 'Week of March 2'. */
export function mentionsWeek(shape: string): boolean {
  return anyWeek.test(shape)
}

function numberAt(shape: string, afterWord: number): WeekMark | undefined {
  const at = skip(shape, afterWord)
  const number = matchAt(digits, shape, at)
  const end = at + (number?.[0].length ?? 0)
  return number && !isLetter(shape, end) ? toMark(Number(number[0]), end) : undefined
}

function toMark(week: number, end: number): WeekMark {
  const isInRange = week >= 1 && week <= lastWeek
  return isInRange ? { kind: 'week', week, end } : { kind: 'out-of-range', end }
}

function numberOf([, cardinal, ordinal, ...numbers]: RegExpExecArray): number {
  const word = (cardinal ?? ordinal)?.toLowerCase()
  if (word === undefined) return Number(numbers.find((digits) => digits !== undefined))
  return (cardinal ? cardinals : ordinals).split('|').indexOf(word) + 1
}
