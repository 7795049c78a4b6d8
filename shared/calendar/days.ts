import { isLetter, isOneOf, matchAt } from './shape.ts'

/** A day of the week, 0 for Monday, and where its word ends. */
export interface DayWord {
  weekday: number
  end: number
}

/** 'Tue', 'Tues.', 'Tuesday', 'Tuesdays': the publishing days are read in any of these forms. */
const anyDay =
  /(?:(mon|tues?|wednes|thurs|fri|satur|sun)day|(tues?|fri)|(mon|weds?|thu(?:rs?)?|sat|sun))(?:['’]?s)?\.?/iy
const firstLetters = 'tfmwsTFMWS'
const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
/** Signs that may follow the short form of a day, which is a word of its own in some texts: 'Sat down'. */
const afterShort = /[ \t]*(?:$|[-:,|()\d"“”„'‘’«»‹›*_\t]|[A-Z][a-z]{2,8}\.? ?\d)/y

/** The English name of a day that the shape of a line holds at exactly this place. */
export function readDay(shape: string, at: number): DayWord | undefined {
  if (!isOneOf(firstLetters, shape[at])) return undefined
  const found = matchAt(anyDay, shape, at)
  const end = at + (found?.[0].length ?? 0)
  if (!found || isLetter(shape, end)) return undefined
  const [word, , , ambiguous] = found
  if (ambiguous !== undefined && !matchAt(afterShort, shape, end)) return undefined
  return { weekday: days.indexOf(word.slice(0, 2).toLowerCase()), end }
}
