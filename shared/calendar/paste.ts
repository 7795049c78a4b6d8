import { isCalendarDate } from '../dates.ts'
import type { Choices, PasteKind } from './choices.ts'
import { readLines } from './calendar.ts'
import { readICalendar } from './icalendar.ts'
import { isChat, readList } from './list.ts'
import { readJson } from './json-posts.ts'
import type { CalendarReport, TableColumn, UnusedReason } from './report.ts'
import { settleRows, type Reading, type ReadOptions } from './rows.ts'
import { readTable } from './table.ts'

export interface Paste {
  text: string
  startDate: string
  choices: Choices
  /** The present instant, in milliseconds since 1970. */
  now: number
}

export type PasteResult = CalendarReport &
  (
    | { ok: true }
    | { ok: false; error: 'no-posts' | 'bad-start-date' | 'unreadable'; detail?: string }
  )

const nothing: CalendarReport = {
  kind: 'lines',
  posts: [],
  guides: [],
  unused: [],
  questions: [],
  columns: [],
  timed: 0,
  losses: [],
}

/**
 * Reads a pasted content calendar as what it is: the specification's lines, which come first; a table,
 * a list of notes or of a chat, an iCalendar file, or JSON. `startDate` is the first day of week 1, and
 * the day near which dates without a year lie. Never throws; linear in the length of the text.
 */
export function readPaste(paste: Paste): PasteResult {
  const { text: pasted, startDate, choices } = paste
  if (!isCalendarDate(startDate)) return { ...nothing, ok: false, error: 'bad-start-date' }
  const text = pasted.replace(/^\ufeff/, '')
  const options: ReadOptions = { startDate, choices }
  const kind = choices.kind ?? kindOf(text)
  if (kind === 'json') return resultOfJson(text, options)
  if (kind === 'icalendar') {
    const { losses, ...reading } = readICalendar(text)
    return { ...resultOf(kind, reading, options), losses }
  }
  if (kind !== undefined) return resultOf(kind, readAs(kind, text, options), options)
  return recognised(text, options)
}

const json = /^\s*(?:\[\s*(?:[{["]|\]\s*$)|\{\s*["}]|```+ ?json\b)|\n```+ ?json\b/i

/** The kinds that can be told by how a text begins. */
function kindOf(text: string): 'json' | 'icalendar' | undefined {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return 'icalendar'
  return json.test(text) ? 'json' : undefined
}

function readAs(kind: 'lines' | 'list' | 'table', text: string, options: ReadOptions): Read {
  if (kind === 'lines') return readLines(text, options)
  if (kind === 'list') return readList(text, options)
  return readTable(text, options) ?? { rows: [], guides: [], questions: [], columns: [] }
}

type Read = Reading & { columns?: TableColumn[] }

/**
 * Lines where one of them is in the specification's format as it stands there; else a table that names
 * its columns; else what has the most posts, a list where there is none.
 */
function recognised(text: string, options: ReadOptions): PasteResult {
  const as = (kind: 'lines' | 'list') => resultOf(kind, readAs(kind, text, options), options)
  const table = readTable(text, options)
  const tabled = table && resultOf('table', table, options)
  const isPlain = plainLine.test(text)
  if (tabled && table.isNamed && !isPlain) return tabled
  const list = as('list')
  // Weeks that are named by a day are none of the specification's.
  const isList = !isPlain || list.guides.some(({ kind }) => kind === 'week-of')
  if (isList) {
    const isTable = tabled && (!table.isOfCommas || (table.isEven && !isChat(text)))
    return isTable && countOf(tabled) > (table.isOfCommas ? countOf(list) : 0) ? tabled : list
  }
  const lines = as('lines')
  const found = countOf(lines)
  if (tabled && table.isNamed && countOf(tabled) > 2 * found) return tabled
  if (found === 0) return list
  const isMore = countOf(list) > found || excerptsOf(list) > excerptsOf(lines)
  return isMore ? { ...lines, other: { kind: 'list', posts: countOf(list) } } : lines
}

/** As the specification has it: but for a bullet or a number, the line starts with its day. */
const plainLine =
  /^[^\S\n]*(?:[-–•●○◦▪*·]\s+|\d+[.)]\s+)?(?:tue|fri)[a-z]*[^\w\n]{0,8}[-–—][^\w\n]{0,8}["'“‘„«‹]/im

/** Posts, and rows that would be posts but for a doubt, a status or a missing title. */
function countOf({ posts, unused }: CalendarReport): number {
  return posts.length + unused.filter(({ reason }) => isNearly.has(reason)).length
}

const isNearly = new Set<UnusedReason>([
  'which-order',
  'which-week',
  'left-out',
  'other-weekday',
  'empty-title',
])

function excerptsOf({ posts }: CalendarReport): number {
  return posts.filter(({ excerpt }) => excerpt !== '').length
}

function resultOf(kind: PasteKind, { columns = [], ...reading }: Read, options: ReadOptions) {
  const report: CalendarReport = { kind, ...settleRows(reading, options), columns, losses: [] }
  return withOutcome(report)
}

function withOutcome(report: CalendarReport): PasteResult {
  const isFound = report.posts.length > 0 || report.questions.length > 0
  return isFound ? { ...report, ok: true } : { ...report, ok: false, error: 'no-posts' }
}

function resultOfJson(text: string, options: ReadOptions): PasteResult {
  const read = readJson(text)
  if (read.ok) return resultOf('json', read.reading, options)
  return { ...nothing, kind: 'json', ok: false, error: 'unreadable', detail: read.detail }
}
