import { isCalendarDate, localDate } from '../dates.ts'
import { whenOfDate } from './named-dates.ts'
import { heldBy } from './columns.ts'
import type { FoundRow } from './rows.ts'

/**
 * Reads the events of an iCalendar file (RFC 5545), each as one row: the summary is the title, the
 * description the excerpt. A time in UTC is on its day where the operator is. Of an event that recurs
 * the first day is taken, and the row says so.
 */
export function readICalendar(text: string): FoundRow[] {
  return eventsOf(text).map(({ line, properties }) => {
    const value = (name: string) => properties.get(name) ?? ''
    const day = dayOf(value('DTSTART'))
    const title = textOf(value('SUMMARY')).trim()
    const held = heldBy(value('STATUS'), 'status') || heldBy(value('CLASS'), 'class')
    return {
      line,
      words: `${title} ${value('DTSTART')}`.trim(),
      title,
      excerpt: textOf(value('DESCRIPTION')).split('\n').join(' ').trim(),
      when: day === undefined ? undefined : whenOfDate(day),
      note: value('RRULE') === '' ? '' : 'recurs: its first day',
      held,
      isOut: held !== '',
    }
  })
}

const property = /^([A-Za-z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/

/** The events of a file, each with the line, 1-based, at which it begins. */
function eventsOf(text: string) {
  const events: { line: number; properties: Map<string, string> }[] = []
  let open: Map<string, string> | undefined
  /** Of parts within an event, such as an alarm, which has a description of its own. */
  let depth = 0
  let line = 1
  // A long line goes on in the next one, behind a space.
  for (const folded of text.split(/\r?\n(?![ \t])/)) {
    const parts = folded.split(/\r?\n[ \t]/)
    const [, given = '', value = ''] = property.exec(parts.join('')) ?? []
    const name = given.toUpperCase()
    if (name === 'BEGIN' && value.toUpperCase() === 'VEVENT') {
      open = new Map()
      events.push({ line, properties: open })
      depth = 0
    } else if (name === 'BEGIN') depth += 1
    else if (name === 'END' && depth > 0) depth -= 1
    else if (name === 'END') open = undefined
    else if (depth === 0 && name !== '' && !open?.has(name)) open?.set(name, value)
    line += parts.length
  }
  return events
}

/** A text of a property, whose commas, semicolons and line ends are marked. */
function textOf(value: string): string {
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** '20260106', '20260106T090000', '20260106T090000Z'. */
function dayOf(value: string): string | undefined {
  const [, y = '', m = '', d = '', time = ''] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{6}Z))?/.exec(value.trim()) ?? []
  const day = `${y}-${m}-${d}`
  if (!isCalendarDate(day)) return undefined
  const clock = time.replace(/^(..)(..)(..)Z$/, 'T$1:$2:$3Z')
  return time === '' ? day : localDate(new Date(day + clock))
}
