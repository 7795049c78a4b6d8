import { z } from 'zod'
import { isCalendarDate } from '../dates.ts'
import { readLines } from './calendar.ts'
import type { MadeRow } from './choices.ts'
import { jsonIn } from './json-rows.ts'
import { dateSettings, dayOfCell, readWeekday, type DateSettings } from './named-days.ts'
import { keyMaker, type FoundRow } from './rows.ts'
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

/** `refused`: the titles of rows that do not stand word for word in the lines that they cite. */
export interface MadeTable {
  made: MadeRow[]
  refused: string[]
}

/** Reads the AI's reply about the numbered lines of a text; undefined where it is no table. */
export function readMade(
  reply: string,
  calendar: { text: string; startDate: string },
): MadeTable | undefined {
  const { data } = replySchema.safeParse(listIn(reply))
  if (!data) return undefined
  const settings = dateSettings(calendar.startDate)
  const rows = new Map(keyedRows(calendar.text, settings).map((row) => [row.line, row]))
  const table: MadeTable = { made: [], refused: [] }
  for (const { lines, title, excerpt, ...day } of data) {
    const cited = lines.flatMap((line) => rows.get(line) ?? [])
    const said = plain(cited.map(({ words }) => words).join(' '))
    if (cited.length === lines.length && title !== '' && said.includes(plain(title))) {
      const keys = cited.map(({ key }) => key)
      table.made.push({ lines: keys, title, excerpt, date: dateNamed(day, settings) })
    } else table.refused.push(title)
  }
  return table
}

/** The list itself, in a fence, in an object, or with prose around it. */
function listIn(reply: string): unknown {
  const inside = /\[.*\]/s.exec(reply)?.[0]
  const found = jsonIn(reply) ?? (inside === undefined ? undefined : jsonIn(inside))
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return found
  return Object.values(found).find((value) => Array.isArray(value))
}

function plain(words: string): string {
  const marks = words.replace(/[‘’‚′]/g, "'").replace(/[“”„«»″]/g, '"')
  return marks.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim()
}

function dateNamed(
  { date, week, weekday }: { date: string; week: string; weekday: string },
  settings: DateSettings,
): string {
  if (isCalendarDate(date)) return date
  // Without a year: 'MM-DD', also behind '--' or '0000-'.
  const [, month, day] = /^(?:-?-|0{4}-)?(\d{2})-(\d{2})$/.exec(date) ?? []
  if (month !== undefined) {
    const ofMonthFirst = dateSettings(settings.startDate, 'month-first')
    return dayOfCell(`${month}/${day}`, ofMonthFirst)?.date ?? ''
  }
  const number = Number(/\d+/.exec(week)?.[0]) || undefined
  return dateOf(settings.startDate, number, readWeekday(weekday, 0)?.weekday)
}

/** The text's lines, each a row for itself, with the rows that the AI made in the place of theirs. */
export function withMade(
  calendarText: string,
  settings: DateSettings,
  made: readonly MadeRow[],
): FoundRow[] {
  const used = new Set(made.flatMap(({ lines }) => lines))
  return keyedRows(calendarText, settings).flatMap(({ key, ...row }): FoundRow[] => {
    if (!used.has(key)) {
      return [{ ...row, isTicked: false, held: row.held || 'not taken by the AI' }]
    }
    return made
      .filter(({ lines }) => lines[0] === key)
      .map(({ title, excerpt, date }) => {
        const words = `${title} ← ${row.words.trim()}`
        return { line: row.line, words, title, excerpt, date, held: '', isTicked: true }
      })
  })
}

function keyedRows(calendarText: string, settings: DateSettings) {
  const keyOf = keyMaker()
  return readLines(calendarText, settings, false).map((row) => ({ ...row, key: keyOf(row.words) }))
}
