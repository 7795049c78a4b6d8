import { useDeferredValue, useMemo, useState } from 'react'
import { parseCalendar } from '../../../shared/calendar/calendar.ts'
import { isCalendarDate } from '../../../shared/dates.ts'
import { SmallButton } from '../small-button.tsx'
import { longestShown } from '../long-text-area.tsx'
import { notesOf, type LineNote } from './line-notes.ts'

/** More lines at once would only make typing slow. */
const linesAtOnce = 100
const anyMonday = '2024-01-01'

interface Props {
  text: string
  startDate: string
  /** A line was chosen, to be looked at in the text. */
  onLine: (line: number) => void
}

/** What each line of the calendar is understood as, while it is typed. */
export function CalendarReport({ text, startDate, onLine }: Props) {
  const deferredText = useDeferredValue(text)
  const isTooLong = deferredText.length > longestShown
  const report = useMemo(
    () => read(isTooLong ? '' : deferredText, startDate),
    [deferredText, isTooLong, startDate],
  )
  return (
    <section className="panel stack preview" aria-label="What was understood">
      {isTooLong ? (
        <p className="quiet-note">
          This text is too long to be reported line by line. Parse Calendar reads all of it.
        </p>
      ) : report.notes.length === 0 ? (
        <p className="quiet-note">
          Paste a calendar: what is understood of each line appears here before anything is
          replaced.
        </p>
      ) : (
        <>
          <p>
            <strong>{report.posts}</strong> {report.posts === 1 ? 'post' : 'posts'},{' '}
            <strong>{report.unused}</strong> {report.unused === 1 ? 'line' : 'lines'} not used
          </p>
          <ReportLines notes={report.notes} onLine={onLine} />
        </>
      )}
    </section>
  )
}

function ReportLines({ notes, onLine }: { notes: LineNote[]; onLine: (line: number) => void }) {
  const [shown, setShown] = useState(linesAtOnce)
  const more = notes.length - shown
  return (
    <>
      <ol className="report-lines">
        {notes.slice(0, shown).map(({ line, mark, text, note }) => (
          <li key={line} data-mark={mark}>
            <button
              type="button"
              className="line-button"
              title="Go to this line"
              onClick={() => onLine(line)}
            >
              <span className="report-number">
                <span className="visually-hidden">Line </span>
                {line}
              </span>
              <span className="report-text">{text}</span>
              <span className="quiet-note">{note}</span>
            </button>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="row">
          <span className="quiet-note">
            … and {more} more {more === 1 ? 'line' : 'lines'}.
          </span>
          <SmallButton variant="quiet" onClick={() => setShown(shown + linesAtOnce)}>
            Show more lines
          </SmallButton>
        </p>
      )}
    </>
  )
}

function read(text: string, startDate: string) {
  const isDated = isCalendarDate(startDate)
  const report = isDated
    ? parseCalendar(text, startDate)
    : parseCalendar(text, anyMonday, { anyDate: true })
  const notes = notesOf(report, { isDated })
  const unused = notes.filter(({ mark }) => mark === 'unused').length
  return { posts: report.posts.length, unused, notes }
}
