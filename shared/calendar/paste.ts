import { isCalendarDate } from '../dates.ts'
import { hasEntry, mayHaveEntry, readLines } from './calendar.ts'
import type { Choices } from './choices.ts'
import type { TableColumn } from './columns.ts'
import { readICalendar } from './icalendar.ts'
import { jsonIn, readJson } from './json-rows.ts'
import { lines } from './lines.ts'
import { withMade } from './made.ts'
import { settledRows, type FoundRow, type ImportRow } from './rows.ts'
import { readTable, type TableReading } from './table.ts'

export interface Paste {
  text: string
  /** The first day of week 1, and the day near which dates without a year lie. */
  startDate: string
  choices: Choices
}

/** `text`: the operator looks at its rows before they are scheduled. */
export type Door = 'lines' | 'table' | 'events' | 'json' | 'text'

export interface PasteRead {
  door: Door
  /** In the order of the paste. */
  rows: ImportRow[]
  /** Of a table. */
  columns: TableColumn[]
  /** The dates of some rows are certain only with the order of day and month. */
  asksOrder: boolean
}

/**
 * Reads a pasted content calendar: lines of the specification's format, of which one makes all of the
 * paste theirs; a table, an iCalendar file, JSON; else each line for itself. Undefined where the start
 * date is none. Never throws; linear in the length of the text.
 */
export function readPaste({ text: pasted, startDate, choices }: Paste): PasteRead | undefined {
  if (!isCalendarDate(startDate)) return undefined
  const text = pasted.replace(/^\ufeff/, '')
  const { door, rows, columns = [] } = read({ text, startDate, choices })
  return { door, columns, ...settledRows(rows, { order: choices.order, startDate }) }
}

function read({
  text,
  ...options
}: Paste): Partial<TableReading> & { door: Door; rows: FoundRow[] } {
  const { startDate, choices } = options
  if (choices.made) return { door: 'text', rows: withMade(text, startDate, choices.made) }
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return { door: 'events', rows: readICalendar(text) }
  const json = jsonIn(text)
  const table = json === undefined ? readTable(text, options) : undefined
  if (hasEntries(text, table?.rows))
    return { door: 'lines', rows: readLines(text, startDate, true) }
  if (table) return { door: 'table', ...table }
  const found = json === undefined ? undefined : readJson(json, options)
  if (found) return { door: 'json', ...found }
  return { door: 'text', rows: readLines(text, startDate, false) }
}

/** Whether a line is in the specification's format, which none inside a cell of a table is. */
function hasEntries(text: string, rows: readonly FoundRow[] = []): boolean {
  if (!mayHaveEntry.test(text)) return false
  const begun = new Set(rows.map(({ line }) => line))
  let line = 0
  for (const content of lines(text)) {
    line += 1
    if ((rows.length === 0 || begun.has(line)) && hasEntry(content)) return true
  }
  return false
}
