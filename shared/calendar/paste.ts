import { isCalendarDate, type CalendarDate } from '../dates.ts'
import { hasEntry, mayHaveEntry, readLines } from './calendar.ts'
import type { Choices, DateOrder } from './choices.ts'
import type { TableColumn } from './columns.ts'
import { readICalendar } from './icalendar.ts'
import { jsonIn, readJson } from './json-rows.ts'
import { unsureOrder } from './named-days.ts'
import { rowsOf, type FoundRow, type ImportRow } from './rows.ts'
import { lines } from './shape.ts'
import { readTable, type TableReading } from './table.ts'

export interface Paste {
  text: string
  /** The first day of week 1, and the day near which dates without a year lie. */
  startDate: string
  choices: Choices
}

/** `text`: the operator looks at its rows before they are scheduled. */
export type PasteFormat = 'lines' | 'table' | 'events' | 'json' | 'text'

export interface PasteRead {
  format: PasteFormat
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
  const { format, rows, columns = [] } = read(text, choices.columns, startDate)
  const ordered = inOneOrder(rows, choices.order)
  return { format, columns, rows: rowsOf(ordered.rows, startDate), asksOrder: ordered.asksOrder }
}

type Reading = Partial<TableReading> & { format: PasteFormat; rows: FoundRow[] }

function read(text: string, chosen: Choices['columns'], startDate: CalendarDate): Reading {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    return { format: 'events', rows: readICalendar(text, startDate) }
  }
  const json = jsonIn(text)
  const isTable = json === undefined
  const found = isTable ? readTable(text, startDate, chosen) : readJson(json, startDate, chosen)
  const isOfFormat = hasEntries(text, isTable ? found?.rows : [])
  if (found && !isOfFormat) return { format: isTable ? 'table' : 'json', ...found }
  const rows = readLines(text, startDate, isOfFormat)
  return { format: isOfFormat ? 'lines' : 'text', rows }
}

/** Whether a line is in the specification's format, which none inside a cell of a table is. */
function hasEntries(text: string, rows: readonly FoundRow[] = []): boolean {
  if (!mayHaveEntry.test(text)) return false
  const begun = new Set(rows.map(({ line }) => line))
  return lines(text).some(
    (content, at) => (rows.length === 0 || begun.has(at + 1)) && hasEntry(content),
  )
}

/** One date that has a single order of day and month settles that of all others; else the operator does. */
function inOneOrder(found: readonly FoundRow[], chosen: DateOrder | undefined) {
  const orders = found.map((row) => Object.keys(row.orders ?? {}) as DateOrder[])
  const [proven, contrary] = new Set(orders.filter(({ length }) => length === 1).flat())
  const isProven = proven !== undefined && contrary === undefined
  const order = isProven ? proven : chosen
  const rows = found.map((row) => {
    const date = order && row.orders?.[order]
    if (!date) return row
    const isSettled = row.reasonNotTicked === unsureOrder
    return { ...row, date, ...(isSettled && { reasonNotTicked: '' }) }
  })
  return { rows, asksOrder: !isProven && orders.some(({ length }) => length === 2) }
}
