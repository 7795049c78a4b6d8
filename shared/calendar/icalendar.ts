import ICAL from 'ical.js'
import type { CalendarDate } from '../dates.ts'
import { onOneLine, placeOf, type Reading, type Row } from './rows.ts'

/** Dates of one event that recurs. */
const mostDates = 60

/**
 * Reads the events of an iCalendar file (RFC 5545): the summary is the title, the description the
 * excerpt. An event that recurs is a post on each of its dates, sixty at most, up to the end that it
 * states. An event that was cancelled is left out by its status. `problem`: the file is damaged.
 */
export function readICalendar(text: string): Reading & { problem?: string } {
  const reading: Reading = { rows: [], guides: [], questions: [] }
  let events: ICAL.Component[]
  try {
    const parsed = ICAL.parse(text.trim()) as unknown[]
    // A file may hold several calendars.
    const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
    events = calendars.flatMap((one) => new ICAL.Component(one).getAllSubcomponents('vevent'))
  } catch (error) {
    return { ...reading, problem: error instanceof Error ? error.message : String(error) }
  }
  const lineOf = linesOfEvents(text)
  for (const [index, component] of events.entries()) {
    const event = new ICAL.Event(component)
    const title = event.summary ?? ''
    const row = {
      ...placeOf(lineOf[index] ?? 1, title),
      title,
      excerpt: onOneLine(event.description ?? ''),
      ...statusOf(component),
    }
    const dates = datesOf(event)
    if (dates.length === 0) reading.rows.push({ ...row, reason: 'no-date' })
    for (const date of dates) reading.rows.push({ ...row, date, dateText: date, ...timeOf(event) })
  }
  return reading
}

function datesOf(event: ICAL.Event): CalendarDate[] {
  const start = event.startDate as ICAL.Time | null
  if (!start) return []
  // A changed date of a series is an event of its own.
  if (!event.isRecurring() || event.isRecurrenceException()) return [dayOf(start)]
  const dates: CalendarDate[] = []
  const times = event.iterator()
  for (let time = times.next(); dates.length < mostDates; time = times.next()) {
    // The library says that there is none left, whatever its types say.
    if (!(time as ICAL.Time | undefined)) break
    dates.push(dayOf(time))
  }
  return dates
}

function dayOf({ year, month, day }: ICAL.Time): CalendarDate {
  const pad = (number: number, length: number) => String(number).padStart(length, '0')
  return [pad(year, 4), pad(month, 2), pad(day, 2)].join('-')
}

function statusOf(component: ICAL.Component): Pick<Row, 'status'> {
  const words = ['status', 'class'].map((name) => component.getFirstPropertyValue(name))
  const status = words.find((word) => /^(?:cancelled|private|confidential)$/i.test(String(word)))
  return status === undefined ? {} : { status: String(status).toLowerCase() }
}

function timeOf({ startDate }: ICAL.Event): Pick<Row, 'when'> {
  return startDate.isDate ? {} : { when: { isTimed: true } }
}

/** The lines at which the events begin, 1-based. */
function linesOfEvents(text: string): number[] {
  return text
    .split(/\r\n|[\n\r]/)
    .flatMap((line, at) => (/^BEGIN:VEVENT/i.test(line) ? [at + 1] : []))
}
