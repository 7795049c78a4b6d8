import { z } from 'zod'
import { isCalendarDate, type CalendarDate } from '../dates.ts'
import { dateOf, readLines } from './calendar.ts'
import type { MadeRow } from './choices.ts'
import { readDay } from './days.ts'
import { jsonIn } from './json-rows.ts'
import { datesOf } from './named-dates.ts'
import { keyMaker, type FoundRow } from './rows.ts'

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

/** `refused`: the titles of rows that do not stand word for word in the lines that they cite. */
export interface MadeTable {
  made: MadeRow[]
  refused: string[]
}

/** Reads the AI's reply about the numbered lines of a text; undefined where it is no table. */
export function readMade(
  reply: string,
  calendar: { text: string; startDate: CalendarDate },
): MadeTable | undefined {
  const { data } = replySchema.safeParse(listIn(reply))
  if (!data) return undefined
  const rows = new Map(keyedRows(calendar).map((row) => [row.line, row]))
  const table: MadeTable = { made: [], refused: [] }
  for (const { lines, title, excerpt, ...day } of data) {
    const cited = lines.map((line) => rows.get(line))
    const known = cited.filter((row) => row !== undefined)
    const said = plain(known.map(({ words }) => words).join(' '))
    const isThere = known.length === cited.length && title !== '' && said.includes(plain(title))
    if (!isThere) table.refused.push(title)
    else {
      const keys = known.map(({ key }) => key)
      table.made.push({ lines: keys, title, excerpt, date: dateNamed(day, calendar.startDate) })
    }
  }
  return table
}

/** The list itself, in a fence, in an object, or with prose around it. */
function listIn(reply: string): unknown {
  const begin = reply.indexOf('[')
  const end = reply.lastIndexOf(']')
  const found = jsonIn(reply) ?? (begin === -1 ? undefined : jsonIn(reply.slice(begin, end + 1)))
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found
  return Object.values(found).find((value) => Array.isArray(value))
}

function plain(words: string): string {
  const marks = words.replace(/[‘’‚′]/g, "'").replace(/[“”„«»″]/g, '"')
  return marks.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim()
}

function dateNamed(
  { date, week, weekday }: { date: string; week: string; weekday: string },
  startDate: CalendarDate,
): string {
  if (isCalendarDate(date)) return date
  const [, month, day] = /^(?:-?-|0{4}-)?(\d{2})-(\d{2})$/.exec(date) ?? []
  if (month !== undefined) {
    const readings = [{ month: Number(month), day: Number(day) }]
    return datesOf({ readings }, startDate)[0]?.date ?? ''
  }
  const number = Number(/\d+/.exec(week)?.[0])
  const named = readDay(weekday, 0)
  return number >= 1 && named ? dateOf(startDate, number, named.weekday) : ''
}

/** The text's lines, each a row for itself, with the rows that the AI made in the place of theirs. */
export function withMade(
  calendarText: string,
  startDate: CalendarDate,
  made: readonly MadeRow[],
): FoundRow[] {
  const used = new Set(made.flatMap(({ lines }) => lines))
  const byFirst = Map.groupBy(made, ({ lines }) => lines[0])
  return keyedRows({ text: calendarText, startDate }).flatMap(({ key, ...row }): FoundRow[] => {
    const own = (byFirst.get(key) ?? []).map(({ title, excerpt, date }) => ({
      line: row.line,
      words: `${title} ← ${row.words.trim()}`,
      title,
      excerpt,
      date,
      isTaken: true,
    }))
    return used.has(key)
      ? own
      : [{ ...row, held: row.held || 'not taken by the AI', isTaken: false }]
  })
}

function keyedRows(calendar: { text: string; startDate: CalendarDate }) {
  const keyOf = keyMaker()
  const rows = readLines(calendar.text, calendar.startDate, false)
  return rows.map((row) => ({ ...row, key: keyOf(row.words) }))
}
