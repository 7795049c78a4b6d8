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

/** For each opening quote the closing ones, best first: a curly one may hold straight ones. */
const quotes: Readonly<Record<string, readonly string[]>> = {
  '"': ['"', '”'],
  '“': ['”', '"'],
  '”': ['”', '"'],
  '„': ['“', '”', '"'],
  '‟': ['”', '"'],
  "'": ["'", '’'],
  '‘': ['’', "'"],
  '’': ['’', "'"],
  '‚': ['‘', '’', "'"],
  '«': ['»'],
  '»': ['«', '»'],
  '‹': ['›'],
  '›': ['‹', '›'],
  '″': ['″', '"'],
  '〝': ['〞', '〟'],
  '＂': ['＂'],
  '＇': ['＇'],
  '「': ['」'],
  '『': ['』'],
}

export type TitleProblem = 'no-quoted-title' | 'unclosed-quote' | 'empty-title'

export type Title =
  { kind: 'title'; title: string; excerpt: string } | { kind: 'none'; reason: TitleProblem }

export function isQuote(character: string | undefined): boolean {
  return character !== undefined && character in quotes
}

/** A quoted title at exactly this place, and the rest of the line as its excerpt. */
export function readTitle(line: string, shape: string, open: number): Title {
  const closing = quotes[shape[open] ?? '']
  if (!closing) return { kind: 'none', reason: 'no-quoted-title' }
  const close = findClosing(shape, open, closing)
  if (close === -1) return { kind: 'none', reason: 'unclosed-quote' }
  const title = trimInvisible(line.slice(open + 1, close)).replace(/,$/, '')
  if (title === '') return { kind: 'none', reason: 'empty-title' }
  return { kind: 'title', title, excerpt: readExcerpt(line, shape, close + 1) }
}

function findClosing(shape: string, open: number, closing: readonly string[]): number {
  // Where they are not in pairs, the first that can close the title.
  for (const find of [findOuter, findFirst]) {
    for (const quote of closing) {
      const close = find(shape, open, quote)
      if (close !== -1) return laterClosing(shape, open, close)
    }
  }
  return -1
}

const beforeExcerpt = /[*_)]*[ \t]*(?:$|-|:)/y

/**
 * A quote that text follows may stand inside the title, as an apostrophe or for inches: then the one
 * closes it that stands before a dash or a colon, or at the end of the line.
 */
function laterClosing(shape: string, open: number, close: number): number {
  if (matchAt(beforeExcerpt, shape, close + 1)) return close
  const quote = shape[close]
  const end = shape.trimEnd().length - 1
  let hasDash = false
  for (let at = close + 1; at < shape.length; at += 1) {
    if (shape[at] === '-' && isSpace(shape[at - 1])) hasDash = true
    if (shape[at] === shape[open] && shape[open] !== quote) return close
    if (shape[at] !== quote || isApostrophe(shape, at)) continue
    if (opensWord(shape, at, open)) return close
    if (at === end || (!hasDash && matchAt(beforeExcerpt, shape, at + 1))) return at
  }
  return close
}

/** The quote that closes the title where others inside it are in pairs; -1 where they are not. */
function findOuter(shape: string, open: number, quote: string): number {
  const opening = shape[open]
  let depth = 1
  for (let at = open + 1; at < shape.length; at += 1) {
    const character = shape[at]
    if (character !== quote && character !== opening) continue
    if (isApostrophe(shape, at)) continue
    const opens = opening === quote ? opensWord(shape, at, open) : character === opening
    depth += opens ? 1 : -1
    if (depth === 0) return at
  }
  return -1
}

function findFirst(shape: string, open: number, quote: string): number {
  let first = -1
  for (let at = shape.indexOf(quote, open + 1); at !== -1; at = shape.indexOf(quote, at + 1)) {
    // In single quotes an apostrophe inside a word does not end the title.
    if (isApostrophe(shape, at)) continue
    if (!opensWord(shape, at, open)) return at
    if (first === -1) first = at
  }
  return first
}

function isApostrophe(shape: string, at: number): boolean {
  return isOneOf("'’", shape[at]) && isLetter(shape, at - 1) && isLetter(shape, at + 1)
}

/** Whether a quote that looks the same on both sides stands before a word, and after none. */
function opensWord(shape: string, at: number, open: number): boolean {
  const before = shape[at - 1]
  const after = shape[at + 1]
  const isBegin = isSpace(before) || isOneOf('([{-', before)
  const isFollowed = after !== undefined && !isSpace(after) && !isOneOf('-:,.;!?)]}', after)
  return at > open + 1 && isBegin && isFollowed
}

/** One dash or colon parts it from the title; what comes after that is text, a second dash too. */
function readExcerpt(line: string, shape: string, afterQuote: number): string {
  const closed = skip(shape, skipRun(shape, afterQuote, emphasis))
  const marked = skipPictures(shape, closed, emphasis)
  const separator = isOneOf('-:', shape[marked]) ? marked : closed
  const start = afterSeparator(shape, separator)
  return trimInvisible(line.slice(start, beforeLooseMarks(shape, start, afterQuote)))
}

function afterSeparator(shape: string, at: number): number {
  const afterColon = shape[at] === ':' ? skip(shape, at + 1) : at
  const afterDash = skipRun(shape, afterColon, '-')
  if (afterDash === at || isMinus(shape, afterColon, afterDash)) return afterColon
  const afterMarks = skipRun(shape, afterDash, emphasis)
  const isClosing = afterMarks === shape.length || isSpace(shape[afterMarks])
  return skip(shape, isClosing ? afterMarks : afterDash)
}

/** '-5%', '-$20': a dash with a space before it and none after it. */
function isMinus(shape: string, at: number, end: number): boolean {
  return end === at + 1 && isSpace(shape[at - 1]) && /[\d$€£¥]/.test(shape.charAt(end))
}

/** The end of the text without the marks that close what was set in bold before the title. */
function beforeLooseMarks(shape: string, start: number, afterQuote: number): number {
  const end = shape.trimEnd().length
  let from = end
  while (from > start && isOneOf(emphasis, shape[from - 1])) from -= 1
  const marks = shape.slice(from, end)
  if (marks.length < 2 || shape.indexOf(marks, start) !== from) return shape.length
  const opened = shape.indexOf(marks)
  const isOpen = opened < afterQuote && !isSpace(shape[opened + marks.length])
  return isOpen ? from : shape.length
}
