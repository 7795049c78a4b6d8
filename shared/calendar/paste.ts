import { isCalendarDate } from '../dates.ts'
import { hasEntry, mayHaveEntry, readLines } from './calendar.ts'
import type { Choices } from './choices.ts'
import type { TableColumn } from './columns.ts'
import { readICalendar } from './icalendar.ts'
import { jsonIn, readJson } from './json-rows.ts'
import { dateSettings, type DateSettings } from './named-days.ts'
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
  const first = read(text, choices, dateSettings(startDate, choices.order))
  // One date whose order is certain settles that of all others.
  const [proven, contrary] = first.settings.proven
  const isProven = proven !== undefined && contrary === undefined
  const { isAmbiguous } = first.settings
  const isRead = !isAmbiguous || !isProven
  const last = isRead ? first : read(text, choices, dateSettings(startDate, proven))
  const { format, rows, columns = [] } = last
  return { format, columns, rows: rowsOf(rows, startDate), asksOrder: isAmbiguous && !isProven }
}

type Reading = Partial<TableReading> & {
  format: PasteFormat
  rows: FoundRow[]
  settings: DateSettings
}

function read(text: string, { columns }: Choices, settings: DateSettings): Reading {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    return { format: 'events', settings, rows: readICalendar(text) }
  }
  const json = jsonIn(text)
  const isTable = json === undefined
  const ofCells = { ...settings, proven: new Set(settings.proven) }
  const found = isTable ? readTable(text, ofCells, columns) : readJson(json, ofCells, columns)
  const isOfFormat = hasEntries(text, isTable ? found?.rows : [])
  if (found && !isOfFormat) {
    return { format: isTable ? 'table' : 'json', settings: ofCells, ...found }
  }
  const rows = readLines(text, settings, isOfFormat)
  return { format: isOfFormat ? 'lines' : 'text', settings, rows }
}

/** Whether a line is in the specification's format, which none inside a cell of a table is. */
function hasEntries(text: string, rows: readonly FoundRow[] = []): boolean {
  if (!mayHaveEntry.test(text)) return false
  const begun = new Set(rows.map(({ line }) => line))
  return lines(text).some(
    (content, at) => (rows.length === 0 || begun.has(at + 1)) && hasEntry(content),
  )
}
