import Papa from 'papaparse'
import { z } from 'zod'
import { jsonIn } from './json-rows.ts'
import { dateSettings, dayOfCell, readWeekday } from './named-days.ts'
import { lines } from './shape.ts'
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
export interface MadeTable {
  /** In CSV. Lines that it did not use are rows that are not to be included. */
  text: string
  /** How many rows it has of posts. */
  made: number
  /** The titles of rows that do not stand word for word in the lines that they cite. */
  refused: string[]
}

const header = ['Title', 'Excerpt', 'Date', 'Include']

/** Reads the AI's reply about the numbered lines of a text; undefined where it is no table. */
export function readMade(
  reply: string,
  { text: read, startDate }: { text: string; startDate: string },
): MadeTable | undefined {
  const { data } = replySchema.safeParse(listIn(reply))
  if (!data) return undefined
  const all = ['', ...lines(read)]
  const isThere = ({ lines: cited, title }: (typeof data)[number]) => {
    const words = plain(cited.map((line) => all[line]).join(' '))
    return title !== '' && cited.every((line) => line in all) && words.includes(plain(title))
  }
  const rows = data.filter(isThere)
  const used = new Set(rows.flatMap(({ lines: cited }) => cited))
  const table = all.flatMap((words, line) => {
    const own = rows.filter(({ lines: cited }) => cited[0] === line)
    const isLeft = !used.has(line) && /[\p{L}\p{N}]/u.test(words)
    return isLeft
      ? [[words.trim(), '', '', 'no']]
      : own.map(({ title, excerpt, ...day }) => [title, excerpt, dateNamed(day, startDate), 'yes'])
  })
  return {
    text: Papa.unparse([header, ...table], { newline: '\n' }),
    made: rows.length,
    refused: data.filter((row) => !isThere(row)).map(({ title }) => title),
  }
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
  const named = dayOfCell(monthAndDay, dateSettings(startDate, 'month-first'))
  const number = Number(/\d+/.exec(week)?.[0]) || undefined
  return named?.date || dateOf(startDate, number, readWeekday(weekday, 0)?.weekday)
}
