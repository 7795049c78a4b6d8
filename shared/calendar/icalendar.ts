import { addDays, isCalendarDate, localDate } from '../dates.ts'
import { readStatus } from './columns.ts'
import type { FoundRow } from './rows.ts'
import { lines } from './shape.ts'

/**
 * Reads the events of an iCalendar file (RFC 5545), each as one row: the summary is the title, the
 * description the excerpt. A time in UTC is on its day where the operator is. An event that recurs or goes
 * on for days has its first one, and waits for the operator.
 */
export function readICalendar(text: string): FoundRow[] {
  const [head = '', ...events] = text.split(/^(?=BEGIN:VEVENT)/im)
  let next = lines(head).length
  return events.map((event) => {
    const line = next
    next += lines(event).length - 1
    // Alarms come last, and have descriptions of their own. A long line goes on behind a space.
    const [own = ''] = event.split(/^BEGIN:VALARM/im)
    const whole = own.replace(/\r?\n[ \t]/g, '')
    const said = ['class', 'status']
      .map((name) => readStatus(valueOf(whole, name).replace(/^confirmed$/i, ''), name))
      .find(({ reasonNotTicked }) => reasonNotTicked !== '')
    const title = withoutTags(valueOf(whole, 'SUMMARY'))
    const date = dayOf(valueOf(whole, 'DTSTART'))
    // The day after its last one, where it has no times.
    const isLong = dayOf(valueOf(whole, 'DTEND')) > (addDays(date, 1) ?? '9999')
    const isOften = valueOf(whole, 'RRULE') !== ''
    return {
      line,
      words: `${title} ${valueOf(whole, 'DTSTART')}`.trim(),
      title,
      excerpt: withoutTags(valueOf(whole, 'DESCRIPTION')),
      date,
      reasonNotTicked:
        said?.reasonNotTicked ??
        (isOften ? 'recurs: its first day' : isLong ? 'several days: its first day' : ''),
      isExcluded: said?.isExcluded ?? false,
    }
  })
}

/** The text of a property on one line; its commas, semicolons and line ends are marked. */
function valueOf(event: string, name: string): string {
  const property = new RegExp(`^${name}(?:;(?:"[^"]*"|[^":])*)?:(.*)$`, 'im')
  const value = property.exec(event)?.[1] ?? ''
  return value.replace(/\\([\\,;nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of a description in HTML, in which a calendar that is edited in a browser has them. */
function withoutTags(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&\w+;/i.test(text)) return text
  const words = text
    .replace(/<\/?(?:br|p|div|li|ul|ol|h\d)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&#(\d{2,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w{2,6});/g, (_, name: string) => entities[name] ?? ' ')
  return words.replace(/\s+/g, ' ').trim()
}

/** Of '20260106', '20260106T090000', '20260106T090000Z'. */
function dayOf(value: string): string {
  const [day = '', clock = ''] = value
    .replace(/^(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
    .replace(/T(\d{2})(\d{2})(\d{2})/, 'T$1:$2:$3')
    .split('T')
  if (!isCalendarDate(day)) return ''
  return /^\d\d:\d\d:\d\dZ$/.test(clock) ? localDate(new Date(`${day}T${clock}`)) : day
}
