import {
  emphasis,
  isLetter,
  isOneOf,
  isSpace,
  matchAt,
  skip,
  skipPictures,
  skipRun,
  trimInvisible,
} from './shape.ts'

/** For each opening quote those that may close it: a curly one may hold straight ones. */
const quotes: Readonly<Record<string, string>> = {
  '"': '"”',
  '“': '”"',
  '”': '”"',
  '„': '“”"',
  "'": "'’",
  '‘': "’'",
  '’': "’'",
  '‚': "‘’'",
  '«': '»',
  '»': '«»',
  '‹': '›',
  '「': '」',
  '『': '』',
}

export function isQuote(character: string | undefined): boolean {
  return character !== undefined && character in quotes
}

/** A title in quotes at exactly this place, and the rest of the line as its excerpt. */
export function readTitle(line: string, shape: string, open: number) {
  const close = findClosing(shape, open)
  const title = trimInvisible(line.slice(open + 1, close)).replace(/,$/, '')
  if (close === undefined || title === '') return undefined
  return { title, excerpt: readExcerpt(line, shape, close + 1) }
}

const beforeExcerpt = /[*_)]*[ \t]*(?:$|-|:)/y

/**
 * The quote that closes the title: the first that is no apostrophe and closes none inside. Where text
 * follows it may stand for inches or an apostrophe: then a later one before a dash, a colon or the end
 * of the line is taken, if no quote opens between.
 */
function findClosing(shape: string, open: number): number | undefined {
  const opening = shape[open] ?? ''
  const closing = quotes[opening] ?? ''
  let depth = 0
  let first: number | undefined
  let inner: number | undefined
  for (let at = open + 1; at < shape.length; at += 1) {
    const isSame = shape[at] === opening
    if ((!isSame && !isOneOf(closing, shape[at])) || isApostrophe(shape, at)) continue
    if (opensWord(shape, at, open) || (isSame && !closing.includes(opening))) {
      if (first !== undefined) return first
      depth += 1
      inner ??= at
    } else if (depth > 0) {
      depth -= 1
      inner = at
    } else {
      if (matchAt(beforeExcerpt, shape, at + 1)) return at
      first ??= at
    }
  }
  return first ?? inner
}

function isApostrophe(shape: string, at: number): boolean {
  return isOneOf("'’", shape[at]) && isLetter(shape, at - 1) && isLetter(shape, at + 1)
}

/** Whether a quote that looks the same on both sides stands before a word, and after none. */
function opensWord(shape: string, at: number, open: number): boolean {
  const after = shape[at + 1]
  const isBegin = isSpace(shape[at - 1]) || isOneOf('([{-', shape[at - 1])
  return at > open + 1 && isBegin && !isSpace(after) && !isOneOf('-:,.;!?)]}', after ?? '-')
}

/** One dash or colon parts it from the title; '-5%' is a number. Text after that stays, a dash too. */
const separator = /[ \t]*:?[ \t]*(?:(?<![ \t])-+|-+(?![-\d$€£¥]))?[*_]*[ \t]*/y

function readExcerpt(line: string, shape: string, afterQuote: number): string {
  const closed = skip(shape, skipRun(shape, afterQuote, emphasis))
  const marked = skipPictures(shape, closed, emphasis)
  const from = isOneOf('-:', shape[marked]) ? marked : closed
  const start = from + (matchAt(separator, shape, from)?.[0].length ?? 0)
  const [marks = ''] = /[*_]{2,}\s*$/.exec(shape.slice(start)) ?? []
  // Marks that were opened before the title close here.
  const isOpen = marks !== '' && shape.slice(0, afterQuote).includes(marks.trim())
  return trimInvisible(line.slice(start, isOpen ? shape.length - marks.length : undefined))
}
