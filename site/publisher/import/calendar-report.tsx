import { useDeferredValue, useMemo, useState } from 'react'
import { formatFullDate, formatLongDate } from '../../../shared/dates.ts'
import { SmallButton } from '../small-button.tsx'
import { calendarOf } from '../store/selectors.ts'
import type { CalendarReport, GuideLine, UnusedLine } from '../../../shared/calendar/report.ts'
import { counted, truncate } from '../../../shared/text.ts'
import type { Notes } from '../../../shared/records.ts'

/** More lines at once would only make typing slow. */
const linesAtOnce = 100

/** Says how each line of the calendar is understood, while it is typed. */
export function CalendarReport({ text, startDate }: Notes['calendar']) {
  const deferredText = useDeferredValue(text)
  const notes = useMemo(
    () => notesOf(calendarOf(deferredText, startDate)),
    [deferredText, startDate],
  )
  const countOf = (mark: LineNote['mark']) => notes.filter((note) => note.mark === mark).length
  return (
    <section className="panel stack preview" aria-label="What was understood">
      {notes.length === 0 ? (
        <p className="quiet-note">
          Choose a start date and paste a calendar: what is understood of each line appears here
          before anything is replaced.
        </p>
      ) : (
        <>
          <p>
            {counted(countOf('post'), 'post')}, {counted(countOf('unused'), 'line')} not used
          </p>
          <ReportLines notes={notes} />
        </>
      )}
    </section>
  )
}

function ReportLines({ notes }: { notes: LineNote[] }) {
  const [shown, setShown] = useState(linesAtOnce)
  return (
    <>
      <ol className="report-lines">
        {notes.slice(0, shown).map(({ line, mark, text, note }) => (
          <li key={line} data-mark={mark}>
            <span className="soft report-number">
              <span className="visually-hidden">Line </span>
              {line}
            </span>
            <span className="report-text">{text}</span>
            <span className="quiet-note">{note}</span>
          </li>
        ))}
      </ol>
      {notes.length > shown && (
        <SmallButton variant="quiet" onClick={() => setShown(shown + linesAtOnce)}>
          Show more of {notes.length} lines
        </SmallButton>
      )}
    </>
  )
}

export interface LineNote {
  line: number
  mark: 'post' | 'guide' | 'unused'
  text: string
  note: string
}

/** In UTF-16 units, of a title or an excerpt. */
const shownLength = 120

const reasons: Record<UnusedLine['reason'], string> = {
  blank: 'is empty',
  'no-words': 'holds no words',
  'no-day': 'does not begin with Tuesday or Friday',
  'other-day': 'begins with a day that is not published on',
  'date-only': 'begins with a date: write Tues or Fri before it',
  'no-dash': 'has no dash after the day',
  'not-a-date': 'has something between the day and the dash that is not a date',
  'no-quoted-title': 'has no title in quotes right after the dash',
  'unclosed-quote': 'has a title whose quotes are not closed',
  'empty-title': 'has an empty title',
  'no-week-number': 'speaks of a week and not of its number: write Week 2',
  'other-date': 'names another date than that of its week and day',
  'after-week': 'has something between the week and the day',
  'week-out-of-range': 'names a week that does not exist',
  'bare-number': 'begins with a bare number: write Week 2, or paste the names of the columns too',
  'date-out-of-range': 'lies beyond the year 9999',
  'too-long': 'has more characters than a title or an excerpt may have',
}

/** All lines that are not blank: the unused ones first, then the others, each in their order. */
export function notesOf(report: CalendarReport): LineNote[] {
  const unused = report.unused
    .filter(({ reason }) => reason !== 'blank')
    .map((unused): LineNote => ({
      line: unused.line,
      mark: 'unused',
      text: unused.text,
      note: unusedNote(unused),
    }))
  const posts = report.posts.map(({ line, title, excerpt, publishDate }): LineNote => ({
    line,
    mark: 'post',
    text: truncate(title, shownLength),
    note: [formatFullDate(publishDate), truncate(excerpt, shownLength)].filter(Boolean).join(' · '),
  }))
  const guides = report.guides.map((guide): LineNote => ({
    line: guide.line,
    mark: 'guide',
    text: guide.text,
    note: guideNote(guide),
  }))
  return [...unused, ...[...posts, ...guides].sort((a, b) => a.line - b.line)]
}

function unusedNote({ reason, week, expected }: UnusedLine): string {
  const begun = week === undefined ? '' : `Week ${week} begins here. `
  const ours = expected === undefined ? '' : `, which is ${formatLongDate(expected)}`
  return `${begun}Not used: ${reasons[reason]}${ours}.`
}

function guideNote(guide: GuideLine): string {
  if (guide.kind === 'week') return `Week ${guide.week} begins here.`
  const ignored = guide.ignored.length === 0 ? '' : ` Not read: ${guide.ignored.join(', ')}.`
  return `The names of the columns.${ignored}`
}
