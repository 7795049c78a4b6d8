import { isCalendarDate, type CalendarDate } from '../dates.ts'
import { lines } from './lines.ts'
import { datesOfRule } from './recurrence.ts'
import { onOneLine, placeOf, type Reading, type Row } from './rows.ts'

/**
 * Reads the events of an iCalendar file (RFC 5545): the summary is the title, the description the
 * excerpt. An event that recurs is a post on each of its dates, sixty at most, up to the end that it
 * states. An event that was cancelled, or is private, is left out by its status. Of a rule that is not
 * read, the first date is taken, and `losses` says so.
 */
export function readICalendar(text: string): Reading & { losses: string[] } {
  const reading = { rows: [] as Row[], guides: [], questions: [], losses: [] as string[] }
  const events = eventsOf(text)
  const moved = Map.groupBy(
    events.filter(({ properties }) => properties.has('RECURRENCE-ID')),
    ({ properties }) => properties.get('UID')?.value,
  )
  for (const { line, properties } of events) {
    const value = (name: string) => properties.get(name)?.value ?? ''
    const title = textOf(value('SUMMARY')).trim()
    const status = [value('STATUS'), value('CLASS')].find((word) =>
      /^(?:cancelled|private|confidential)$/i.test(word),
    )
    const row: Row = {
      ...placeOf(line, title || value('DTSTART')),
      title,
      excerpt: onOneLine(textOf(value('DESCRIPTION'))),
      ...(status !== undefined && { status: status.toLowerCase() }),
      ...(/T\d/.test(value('DTSTART')) && { when: { isTimed: true } }),
    }
    const changed = moved.get(value('UID')) ?? []
    const except = changed.map((one) => one.properties.get('RECURRENCE-ID')?.value ?? '')
    const dates = datesOf(properties, except)
    if (!dates) reading.losses.push(`‘${row.text}’ recurs by a rule that is not read.`)
    const taken = dates ?? [dayOf(value('DTSTART')) ?? '']
    if (taken.length === 0) reading.rows.push(row)
    for (const date of taken) reading.rows.push({ ...row, date, dateText: date })
  }
  return reading
}

/** The properties of an event by their names: the first of each, and all dates that are left out. */
type Properties = ReadonlyMap<string, { value: string }>

const property = /^([A-Za-z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/

/** The events of a file, each with the line, 1-based, at which it begins. */
function eventsOf(text: string): { line: number; properties: Properties }[] {
  const events: { line: number; properties: Map<string, { value: string }> }[] = []
  let open: (typeof events)[number] | undefined
  /** Of parts within an event, such as an alarm, which has a description of its own. */
  let depth = 0
  let last: { value: string } | undefined
  let line = 0
  for (const content of lines(text)) {
    line += 1
    if (/^[ \t]/.test(content)) {
      // A long line goes on in the next one.
      if (last) last.value += content.slice(1)
      continue
    }
    const [, given = '', value = ''] = property.exec(content) ?? []
    const name = given.toUpperCase()
    last = undefined
    if (name === 'BEGIN' && value.toUpperCase() === 'VEVENT') {
      open = { line, properties: new Map() }
      events.push(open)
      depth = 0
    } else if (name === 'BEGIN') depth += 1
    else if (name === 'END' && depth > 0) depth -= 1
    else if (name === 'END') open = undefined
    else if (open && depth === 0 && name !== '') {
      const before = open.properties.get(name)
      if (before && name !== 'EXDATE') continue
      last = before ?? { value: '' }
      last.value += before ? `,${value}` : value
      open.properties.set(name, last)
    }
  }
  return events
}

/** A text of a property, whose commas, semicolons and line ends are marked. */
function textOf(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** `changed`: dates of the series that are events of their own. Undefined: its rule is not read. */
function datesOf(properties: Properties, changed: readonly string[]): CalendarDate[] | undefined {
  const value = (name: string) => properties.get(name)?.value ?? ''
  const start = dayOf(value('DTSTART'))
  if (start === undefined) return []
  const rule = value('RRULE')
  if (rule === '' || value('RECURRENCE-ID') !== '') return [start]
  const dates = datesOfRule(rule, start)
  const except = new Set([...value('EXDATE').split(','), ...changed].map(dayOf))
  return dates?.filter((date) => !except.has(date))
}

/** '20260106', '20260106T090000Z'. */
function dayOf(value: string): CalendarDate | undefined {
  const day = value.trim().replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
  return isCalendarDate(day) ? day : undefined
}
