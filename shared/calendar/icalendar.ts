import { isCalendarDate, localDate } from '../dates.ts'
import { heldBy } from './columns.ts'
import type { FoundRow } from './rows.ts'

/**
 * Reads the events of an iCalendar file (RFC 5545), each as one row: the summary is the title, the
 * description the excerpt. A time in UTC is on its day where the operator is. An event that recurs has
 * its first day, and waits for the operator.
 */
export function readICalendar(text: string): FoundRow[] {
  return eventsOf(text).map(({ line, properties }) => {
    const value = (name: string) => properties.get(name) ?? ''
    const title = textOf(value('SUMMARY')).trim()
    const held = heldBy(value('STATUS'), 'status') || heldBy(value('CLASS'), 'class')
    return {
      line,
      words: `${title} ${value('DTSTART')}`.trim(),
      title,
      excerpt: textOf(value('DESCRIPTION')).split('\n').join(' ').trim(),
      date: dayOf(value('DTSTART')),
      held: held || (value('RRULE') === '' ? '' : 'recurs: its first day'),
      isOut: held !== '',
    }
  })
}

const property = /^([A-Za-z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/

/** The events of a file, each with the line, 1-based, at which it begins. */
function eventsOf(text: string) {
  const events: { line: number; properties: Map<string, string> }[] = []
  /** Parts that are open: an alarm within an event has a description of its own. */
  const open: string[] = []
  let line = 1
  // A long line goes on in the next one, behind a space.
  for (const folded of text.split(/\r?\n(?![ \t])/)) {
    const parts = folded.split(/\r?\n[ \t]/)
    const [, given = '', value = ''] = property.exec(parts.join('')) ?? []
    const name = given.toUpperCase()
    const part = value.toUpperCase()
    if (name === 'BEGIN' && part === 'VEVENT') events.push({ line, properties: new Map() })
    const event = events.at(-1)?.properties
    if (name === 'BEGIN') open.push(part)
    else if (name === 'END') open.pop()
    else if (open.at(-1) === 'VEVENT' && name !== '' && !event?.has(name)) event?.set(name, value)
    line += parts.length
  }
  return events
}

/** A text of a property, whose commas, semicolons and line ends are marked. */
function textOf(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** Of '20260106', '20260106T090000', '20260106T090000Z'. */
function dayOf(value: string): string {
  const [, y = '', m = '', d = '', time] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}Z))?/.exec(value.trim()) ?? []
  const day = `${y}-${m}-${d}`
  if (!isCalendarDate(day)) return ''
  const clock = time?.replace(/^(..)(..)(..)Z$/, 'T$1:$2:$3Z')
  return clock === undefined ? day : localDate(new Date(day + clock))
}
