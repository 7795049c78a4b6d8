import { useDeferredValue, useMemo } from 'react'
import { parseCalendar, type UnusedReason } from '../../../../shared/calendar.ts'
import { formatLongDate, isCalendarDate } from '../../../../shared/dates.ts'
import { longestShown } from '../../long-text-area.tsx'

const reasons: Record<Exclude<UnusedReason, 'blank'>, string> = {
  'no-day': 'does not begin with Tuesday or Friday',
  'other-day': 'begins with a day that is not published on',
  'no-dash': 'has no dash after the day',
  'no-quoted-title': 'has no title in quotes',
  'unclosed-quote': 'has a title whose quotes are not closed',
  'empty-title': 'has an empty title',
  'week-out-of-range': 'names a week that does not exist',
  'date-out-of-range': 'lies beyond the year 9999',
}
/** More lines would only make typing slow. */
const shownLines = 100
const anyMonday = '2024-01-01'

interface Entry {
  line: number
  mark: 'post' | 'unused'
  text: string
  note: string
}

/** What each line of the calendar is understood as, while it is typed. */
export function CalendarReport({ text, startDate }: { text: string; startDate: string }) {
  const deferredText = useDeferredValue(text)
  const isTooLong = deferredText.length > longestShown
  const report = useMemo(
    () => read(isTooLong ? '' : deferredText, startDate),
    [deferredText, isTooLong, startDate],
  )
  return (
    <section className="preview" aria-label="What was understood">
      {isTooLong ? (
        <p className="quiet-note">
          This text is too long to be reported line by line. Parse Calendar reads all of it.
        </p>
      ) : report.posts + report.unused.length === 0 ? (
        <p className="quiet-note">
          Paste a calendar: what is understood of each line appears here before anything is
          replaced.
        </p>
      ) : (
        <>
          <p className="report-counts">
            <strong>{report.posts}</strong> {report.posts === 1 ? 'post' : 'posts'},{' '}
            <strong>{report.unused.length}</strong> {report.unused.length === 1 ? 'line' : 'lines'}{' '}
            not used
          </p>
          <ol className="report-lines">
            {report.entries.slice(0, shownLines).map(({ line, mark, text: shown, note }) => (
              <li key={line} data-mark={mark}>
                <span className="report-number">
                  <span className="visually-hidden">Line </span>
                  {line}
                </span>
                <span className="report-text">{shown}</span>
                <span className="report-note">{note}</span>
              </li>
            ))}
          </ol>
          {report.entries.length > shownLines && (
            <p className="quiet-note">… and {report.entries.length - shownLines} more lines.</p>
          )}
        </>
      )}
    </section>
  )
}

function read(text: string, startDate: string) {
  const isDated = isCalendarDate(startDate)
  const result = parseCalendar(text, isDated ? startDate : anyMonday)
  const posts = result.ok ? result.posts : []
  const unused = result.unused.flatMap(({ line, text: shown, reason }): Entry[] =>
    reason === 'blank'
      ? []
      : [{ line, mark: 'unused', text: shown, note: `Not used: ${reasons[reason]}.` }],
  )
  const used = posts.map(({ line, title, publishDate }): Entry => {
    const note = isDated ? formatLongDate(publishDate) : 'Date as soon as there is a start date'
    return { line, mark: 'post', text: title, note }
  })
  // Unused lines come first; both are in the order of their lines.
  return { posts: posts.length, unused, entries: [...unused, ...used] }
}
