import { readWhen, whenOf, type When } from './named-dates.ts'
import {
  emphasis,
  isOneOf,
  matchAt,
  skip,
  skipMarks,
  skipPictures,
  trimInvisible,
} from './shape.ts'
import { isQuote, readTitle } from './titles.ts'

/** A title and the text after it. */
export interface Texts {
  title: string
  excerpt: string
}

const label =
  /(?:(?:post|blog|blog post|article|working|publish(?:ing)?|publication|scheduled?) )?(?:title|headline|topic|date|day|excerpt|description|summary|hook|angle|teaser)[*_]{0,3}[ \t]?:[*_]{0,3}/iy

/** The place after 'Title:', 'Date:' and the like. */
function afterLabel(shape: string, at: number): number {
  const found = matchAt(label, shape, at)
  return found ? skipMarks(shape, at + found[0].length) : at
}

/**
 * The day that a line begins with, or has in brackets at its end, and its texts. Undefined where none is
 * certain. `isAfterWeek`: a date alone may be that of the week.
 */
export function readDated(
  line: string,
  shape: string,
  start: number,
  isAfterWeek: boolean,
): (Texts & { when: When }) | undefined {
  const at = afterLabel(shape, start)
  const begun = readWhen(shape, at)
  if (begun && !(isAfterWeek && begun.when.weekday === undefined)) {
    const next = skip(shape, begun.end, `-:|>,.;)]${emphasis}`)
    const isBoldTitle = isOneOf(emphasis, shape[next - 1]) && !isOneOf(emphasis, shape[at - 1])
    return { when: begun.when, ...readTexts(line, shape, isBoldTitle ? next - 1 : next) }
  }
  if (isAfterWeek) return undefined
  const [end = ''] = /[)\]][ \t.*_]*$/.exec(shape.slice(-60)) ?? []
  const close = shape.length - end.length
  const from = end === '' ? -1 : shape.lastIndexOf(end.startsWith(')') ? '(' : '[', close)
  const when = from > start && close - from <= 40 ? whenOf(shape.slice(from + 1, close)) : undefined
  return when && { when, ...readTexts(line.slice(0, from), shape.slice(0, from), start) }
}

const dash = / -+ |: -+ | \|(?: |$)/g

/** A title in quotes or in bold, or up to a dash, and the rest as the excerpt. */
export function readTexts(line: string, shape: string, from: number): Texts {
  const start = afterLabel(shape, skip(shape, from, `-:|>${emphasis}`))
  const at = skipPictures(shape, start, emphasis)
  const quoted = isQuote(shape[at]) ? readTitle(line, shape, at) : undefined
  if (quoted) return quoted
  const mark = start > from && isOneOf(emphasis, shape[start - 1]) ? shape.charAt(start - 1) : ''
  const bold = mark === '' ? -1 : shape.indexOf(mark, start)
  dash.lastIndex = start
  const end = bold > start ? bold : (dash.exec(shape)?.index ?? shape.length)
  const after = skip(shape, end, `${emphasis}-:|`)
  return { title: bare(line.slice(start, end)), excerpt: bare(line.slice(after)) }
}

const looseMarks = ' \t*_~`'

/** Without the marks of bold and the like around it. */
function bare(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isOneOf(looseMarks, text[start])) start += 1
  while (end > start && isOneOf(looseMarks, text[end - 1])) end -= 1
  return trimInvisible(text.slice(start, end)).replace(/[:|]$/, '').trimEnd()
}
