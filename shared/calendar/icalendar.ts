import { addDays, type CalendarDate } from '../dates.ts'
import { withCharacters } from '../post/characters.ts'
import { dayOfCell } from './named-days.ts'
import type { FoundRow } from './rows.ts'
import { lines } from './shape.ts'
import { readRows } from './table.ts'

/** Of a reason to wait for the operator the last one is told. */
const columns = ['title', 'excerpt', 'date', 'several days', 'recurs', 'status', 'class']
const chosen = { '4 several days': 'status', '5 recurs': 'status', '7 class': 'status' } as const

/**
 * Reads the events of an iCalendar file (RFC 5545), each as a row of a table: the summary is the title, the
 * description the excerpt. A time in UTC is on its day where the operator is. An event that recurs or goes
 * on for days has its first one, and waits for the operator.
 */
export function readICalendar(text: string, startDate: CalendarDate): FoundRow[] {
  const [head = '', ...events] = text.split(/^(?=BEGIN:VEVENT)/im)
  let next = lines(head).length
  const rows = events.map((event) => {
    const line = next
    next += lines(event).length - 1
    // Alarms come last, and have descriptions of their own. A long line goes on behind a space.
    const [own = ''] = event.split(/^BEGIN:VALARM/im)
    const whole = own.replace(/\r?\n[ \t]/g, '')
    const [title = '', excerpt = ''] = ['SUMMARY', 'DESCRIPTION'].map((name) =>
      withoutTags(valueOf(whole, name)),
    )
    const [date = '', end = ''] = ['DTSTART', 'DTEND'].map(
      (name) => dayOfCell(extended(valueOf(whole, name)), startDate)?.date,
    )
    // The day after its last one, where it has no times.
    const isLong = end > (addDays(date, 1) ?? '9999')
    const isOften = valueOf(whole, 'RRULE') !== ''
    const span = [isLong, isOften].map((is) => (is ? 'its first day' : ''))
    const status = valueOf(whole, 'STATUS').replace(/^confirmed$/i, '')
    return { line, cells: [title, excerpt, date, ...span, status, valueOf(whole, 'CLASS')] }
  })
  const read = readRows([{ line: 0, cells: columns }, ...rows], 0, startDate, chosen)
  return read.rows.slice(1)
}

/** The text of a property on one line; its commas, semicolons and line ends are marked. */
function valueOf(event: string, name: string): string {
  const property = new RegExp(`^${name}(?:;(?:"[^"]*"|[^":])*)?:(.*)$`, 'im')
  const value = property.exec(event)?.[1] ?? ''
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim()
}

/** The words of a description in HTML, in which a calendar that is edited in a browser has them. */
function withoutTags(text: string): string {
  const words = text
    .replace(/<\/?(?:br|p|div|li|ul|ol|h\d)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  return withCharacters(words).replace(/\s+/g, ' ').trim()
}

/** '20260106T090000Z' with its signs, as other formats have them. */
function extended(time: string): string {
  return time
    .replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    .replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3')
}
