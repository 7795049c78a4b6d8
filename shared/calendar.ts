import { addDays, isCalendarDate, type CalendarDate } from './dates.ts'
import { isWhiteSpace, truncate } from './text.ts'

/** A post found in a calendar, not yet scheduled. */
export interface CalendarPost {
  title: string
  excerpt: string
  publishDate: CalendarDate
  /** 1-based number of the line it stands on. */
  line: number
}

export type UnusedReason =
  | 'blank'
  /** Starts neither with a publishing day nor holds 'Week N'. */
  | 'no-day'
  /** Starts with a day, or an abbreviation, that is not published on. */
  | 'other-day'
  | 'no-dash'
  | 'no-quoted-title'
  | 'unclosed-quote'
  | 'empty-title'
  /** 'Week 0', or a week beyond 9999. */
  | 'week-out-of-range'
  /** The date would lie beyond the year 9999. */
  | 'date-out-of-range'

export interface UnusedLine {
  /** 1-based. */
  line: number
  /** The line, trimmed, at most 120 characters. */
  text: string
  reason: UnusedReason
}

export type CalendarResult =
  | { ok: true; posts: CalendarPost[]; unused: UnusedLine[] }
  | { ok: false; error: 'no-posts' | 'bad-start-date'; unused: UnusedLine[] }

const days = [
  { name: 'tuesday', offset: 1 },
  { name: 'tues', offset: 1 },
  { name: 'friday', offset: 4 },
  { name: 'fri', offset: 4 },
] as const
const otherDay = /^(mon|tue|weds?|wednes|thu|thurs?|sat|satur|sun)(day)?(?!\p{L})/u
const longestDay = 'wednesday'.length
const lastWeek = 9999
const shownLength = 120

const bullets = '-*_+•‣◦▪·–—>'
const dashes = '-–—'
/** Marks of bold or italic text around the day or the title. */
const emphasis = '*_'
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
}

/**
 * Reads a pasted content calendar. 'Week N' sets the week; a line with a day, a dash and a quoted
 * title is a post, the rest of the line its excerpt. `startDate` is the first day of week 1. Every line
 * that was not used is reported with the reason. Never throws; linear in the length of the text.
 *
 * A line is looked at as a post first, so that a title which mentions 'Week 3' does not move the
 * posts after it.
 */
export function parseCalendar(text: string, startDate: CalendarDate): CalendarResult {
  if (!isCalendarDate(startDate)) return { ok: false, error: 'bad-start-date', unused: [] }
  const posts: CalendarPost[] = []
  const unused: UnusedLine[] = []
  let week = 1
  let line = 0
  for (const content of lines(text)) {
    line += 1
    const parsed = readLine(content)
    if (parsed.kind === 'week') {
      week = parsed.week
      continue
    }
    const publishDate =
      parsed.kind === 'post' ? addDays(startDate, (week - 1) * 7 + parsed.offset) : undefined
    if (parsed.kind === 'post' && publishDate !== undefined) {
      posts.push({ title: parsed.title, excerpt: parsed.excerpt, publishDate, line })
    } else {
      const reason = parsed.kind === 'post' ? 'date-out-of-range' : parsed.reason
      unused.push({ line, text: truncate(content.trim(), shownLength), reason })
    }
  }
  return posts.length > 0 ? { ok: true, posts, unused } : { ok: false, error: 'no-posts', unused }
}

type Line =
  | { kind: 'post'; offset: number; title: string; excerpt: string }
  | { kind: 'week'; week: number }
  | { kind: 'unused'; reason: UnusedReason }

function readLine(line: string): Line {
  if (skip(line, 0) === line.length) return { kind: 'unused', reason: 'blank' }
  const start = skip(line, 0, bullets)
  const word = line.slice(start, start + longestDay + 1).toLowerCase()
  const day = days.find(({ name }) => word.startsWith(name) && !isLetter(word, name.length))
  const post = day && readPost(line, start + day.name.length, day.offset)
  if (post?.kind === 'post') return post
  const reason = otherDay.test(word) ? 'other-day' : 'no-day'
  return readWeek(line) ?? post ?? { kind: 'unused', reason }
}

function readPost(line: string, afterDay: number, offset: number): Line {
  const dash = skip(line, afterDay, emphasis)
  if (!isOneOf(dashes, line[dash])) return { kind: 'unused', reason: 'no-dash' }
  const open = skip(line, dash, dashes + emphasis)
  const closing = quotes[line[open] ?? '']
  if (!closing) return { kind: 'unused', reason: 'no-quoted-title' }
  const close = findClosing(line, open + 1, closing)
  if (close === -1) return { kind: 'unused', reason: 'unclosed-quote' }
  const title = line.slice(open + 1, close).trim()
  if (title === '') return { kind: 'unused', reason: 'empty-title' }
  const excerpt = line.slice(skip(line, close + 1, `${dashes}${emphasis}:`)).trim()
  return { kind: 'post', offset, title, excerpt }
}

function findClosing(line: string, from: number, closing: readonly string[]): number {
  for (const quote of closing) {
    let at = line.indexOf(quote, from)
    // In single quotes an apostrophe inside a word does not end the title.
    while (at !== -1 && isApostrophe(line, at)) at = line.indexOf(quote, at + 1)
    if (at !== -1) return at
  }
  return -1
}

function isApostrophe(line: string, at: number): boolean {
  return isOneOf("'’", line[at]) && isLetter(line, at - 1) && isLetter(line, at + 1)
}

/** 'Week N' anywhere in the line, as a word of its own, in any case. */
function readWeek(line: string): Line | undefined {
  for (const match of line.matchAll(/week/gi)) {
    if (isLetter(line, match.index - 1)) continue
    const from = skip(line, match.index + 4)
    let to = from
    while (isOneOf('0123456789', line[to])) to += 1
    if (to === from || isLetter(line, to)) continue
    const week = Number(line.slice(from, to))
    return week >= 1 && week <= lastWeek
      ? { kind: 'week', week }
      : { kind: 'unused', reason: 'week-out-of-range' }
  }
  return undefined
}

/** The lines of the text, however they end, without their ends. */
function* lines(text: string): Generator<string> {
  let start = 0
  while (start <= text.length) {
    let end = start
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end += 1
    yield text.slice(start, end)
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029
}

/** The first index from `at` that is neither white space nor one of `characters`. */
function skip(line: string, at: number, characters = ''): number {
  let index = at
  while (
    index < line.length &&
    (isWhiteSpace(line.charCodeAt(index)) || isOneOf(characters, line[index]))
  ) {
    index += 1
  }
  return index
}

function isOneOf(characters: string, character: string | undefined): boolean {
  return character !== undefined && character !== '' && characters.includes(character)
}

const letter = /\p{L}/u

function isLetter(line: string, at: number): boolean {
  return letter.test(line.charAt(at))
}
