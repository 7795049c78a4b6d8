import Papa from 'papaparse'
import { z } from 'zod'
import { weekdayIndex } from '../dates.ts'
import { jsonIn } from './json-rows.ts'
import { anyMonth, dayOfCell, monthNumber, readWeekday } from './named-days.ts'
import { lines, wordsOf } from './shape.ts'
import { dateOf } from './weeks.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())
const replySchema = z.array(
  z.object({
    lines: z.array(z.coerce.number().int()).min(1),
    title: text,
    excerpt: text,
    date: text,
    week: text,
    weekday: text,
  }),
)

/** A table that the AI made of a text. */
export interface AiTable {
  /** In CSV. Lines that it did not use are rows that are not to be included. */
  text: string
  /** How many rows it has of posts. */
  made: number
  /** How many of them are not to be included, since they do not stand in the lines that they cite. */
  doubted: number
}

const header = ['Title', 'Excerpt', 'Date', 'Include']

/** Reads the AI's reply about the numbered lines of a text; undefined where it is no table. */
export function readAiTable(
  reply: string,
  { text: read, startDate }: { text: string; startDate: string },
): AiTable | undefined {
  const { data } = replySchema.safeParse(listIn(reply))
  if (!data) return undefined
  const all = ['', ...lines(read)]
  const rows = data.map(({ lines: cited, title, excerpt, ...day }) => {
    const existing = cited.filter((line) => line in all)
    const words = plain(existing.map((line) => all[line]).join(' '))
    const date = dateNamed(day, startDate)
    const last = Math.max(0, ...existing)
    const above = all.slice(0, last + 1).toReversed()
    const wrong =
      (title === '' || !words.includes(plain(title)) ? 'title' : '') ||
      (words.includes(plain(excerpt)) ? '' : 'excerpt') ||
      (date === '' || isSaid(date, words, above, startDate) ? '' : 'day')
    const include = wrong === '' ? 'yes' : `its ${wrong} is not in the text`
    return { existing, wrong, cells: [title, excerpt, date, include] }
  })
  const used = new Set(rows.flatMap(({ existing }) => existing))
  const table = all.flatMap((words, line) => {
    const own = rows.filter(({ existing }) => (existing[0] ?? 0) === line)
    const isLeft = !used.has(line) && /[\p{L}\p{N}]/u.test(words)
    return isLeft ? [[words.trim(), '', '', 'no']] : own.map(({ cells }) => cells)
  })
  return {
    // In quotes, a line of the text is never taken for one of the specification's format.
    text: Papa.unparse([header, ...table], { newline: '\n', quotes: true }),
    made: rows.length,
    doubted: rows.filter(({ wrong }) => wrong !== '').length,
  }
}

const languages = 'en de fr es pt it nl sv da nb fi pl cs tr ru'.split(' ')

/** The names of months in these languages, with their numbers from 1. */
const months = new Map(
  languages.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' })
    return Array.from({ length: 12 }, (_, month): [string, number] => {
      const parts = format.formatToParts(new Date(2024, month, 1))
      const name = parts.find(({ type }) => type === 'month')?.value ?? ''
      return [wordsOf(name)[0] ?? '', month + 1]
    })
  }),
)
/** The words of a text, where they stand beside digits, too. */
const namesIn = (text: string) => wordsOf(text.replace(/\d+/g, ' '))
const shortMonth = new RegExp(`^(?:${anyMonth})$`)

function monthsIn(text: string): number[] {
  return namesIn(text).flatMap(
    (word) => months.get(word) ?? (shortMonth.test(word) ? monthNumber(word) : []),
  )
}

const numeric = /\d+(?:[-/.] ?\d+)+/g
/** Day or month may come first. */
const eitherOrder = /^(0?[1-9]|1[0-2])\/(?!\1\b)(?:0?[1-9]|1[0-2])\b/
const weekNamed = /(?:week|woche|kw|semaine|semana|settimana)\W{0,3}(\d{1,3})/i

/**
 * Whether words say a date: its day, its month in numbers or by name, and its year and English day of the
 * week where they name any; or this day alone, in a week that has a number. `above`: the lines from
 * theirs up, of which the nearest that names a month or week counts where they name none.
 */
function isSaid(date: string, words: string, above: readonly string[], startDate: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const days = namesIn(words).flatMap((word) => readWeekday(word, 0)?.weekday ?? [])
  const numbers = words.match(/\d+/g)?.map(Number) ?? []
  const years = numbers.filter((number) => number > 1900 && number < 2100)
  const isOtherDay = days.length > 0 && !days.includes(weekdayIndex(date))
  if (isOtherDay || (years.length > 0 && !years.includes(year))) return false
  if (!numbers.includes(day)) {
    const week = above.map((line) => weekNamed.exec(line)?.[1]).find((number) => number)
    return days.length > 0 && dateOf(startDate, Number(week), weekdayIndex(date)) === date
  }
  const own = monthsIn(words)
  const partsOf = (text: string) => text.split(/[-/. ]+/).map(Number)
  const ofDay = (words.match(numeric) ?? []).filter((text) => partsOf(text).includes(day))
  if (own.length === 0 && ofDay.length > 0) {
    const isSure = (text: string) => days.length > 0 || !eitherOrder.test(text)
    return ofDay.some((text) => isSure(text) && partsOf(text).includes(month))
  }
  const named = own.length > 0 ? own : above.map(monthsIn).find((months) => months.length > 0)
  return named?.includes(month) ?? true
}

/** The list itself, in a fence, in an object, or with prose around it. */
function listIn(reply: string): unknown {
  const inside = reply.slice(reply.indexOf('['), reply.lastIndexOf(']') + 1)
  const found = jsonIn(reply) ?? jsonIn(inside)
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found
  return Object.values(found).find((value) => Array.isArray(value))
}

function plain(words: string): string {
  const marks = words.replace(/[‘’‚′]/g, "'").replace(/[“”„«»″]/g, '"')
  return marks.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim()
}

/** Without a year a date is 'MM-DD', also behind '--' or '0000-'. */
function dateNamed(
  { date, week, weekday }: { date: string; week: string; weekday: string },
  startDate: string,
): string {
  const monthAndDay = date.replace(/^(?:-?-|0{4}-)?(\d{2})-(\d{2})$/, '$1/$2')
  const named = dayOfCell(monthAndDay, startDate)
  const number = Number(/\d+/.exec(week)?.[0]) || undefined
  return (
    named?.orders?.['month-first'] ||
    named?.date ||
    dateOf(startDate, number, readWeekday(weekday, 0)?.weekday)
  )
}
