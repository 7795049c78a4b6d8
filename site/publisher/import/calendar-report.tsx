import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pasteKinds, type Choices, type PasteKind } from '../../../shared/calendar/choices.ts'
import type { PasteResult } from '../../../shared/calendar/paste.ts'
import type { CalendarReport as Report, GuideLine } from '../../../shared/calendar/report.ts'
import { formatFullDate } from '../../../shared/dates.ts'
import { counted, truncate } from '../../../shared/text.ts'
import { Field } from '../../ui/field.tsx'
import { SmallButton } from '../small-button.tsx'
import { Questions } from './questions.tsx'
import { TableColumns } from './table-columns.tsx'
import { UnusedRows } from './unused-rows.tsx'

/** More lines at once would only make typing slow. */
const linesAtOnce = 100

const kinds: Record<PasteKind, string> = {
  lines: 'Lines of the calendar format',
  list: 'A list',
  table: 'A table',
  icalendar: 'An iCalendar file',
  json: 'JSON',
}

interface Props {
  result: PasteResult
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** Says how each line of the calendar is understood, while it is typed, and asks what is in doubt. */
export function CalendarReport({ result, choices, onChoose }: Props) {
  const summary = useRef<HTMLParagraphElement>(null)
  // The part that was pressed is gone then.
  const choose = (next: Choices) => {
    flushSync(() => onChoose(next))
    summary.current?.focus({ preventScroll: true })
  }
  const { kind, questions, columns, other } = result
  const isAnswered = Object.keys(choices).length > 0
  return (
    <>
      <p ref={summary} tabIndex={-1} role="status">
        {summaryOf(result)}
      </p>
      <Field label="Read as">
        {(ids) => (
          <select
            {...ids}
            value={choices.kind ?? ''}
            onChange={({ target }) => {
              const { kind: _, ...others } = choices
              const chosen = pasteKinds.find((one) => one === target.value)
              onChoose({ ...others, ...(chosen && { kind: chosen }) })
            }}
          >
            <option value="">Recognised: {kinds[kind].toLowerCase()}</option>
            {pasteKinds.map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {other && (
        <div className="row apart quiet-note">
          <p>
            Read as {kinds[other.kind].toLowerCase()}, it has {counted(other.posts, 'post')}.
          </p>
          <SmallButton variant="quiet" onClick={() => choose({ ...choices, kind: other.kind })}>
            Read it so
          </SmallButton>
        </div>
      )}
      {!result.ok && result.error === 'unreadable' && (
        <p className="warning-text">It cannot be read: {result.detail}</p>
      )}
      <Questions {...{ questions, choices }} onChoose={choose} />
      {columns.length > 0 && <TableColumns {...{ columns, choices, onChoose }} />}
      <UnusedRows rows={result.unused} {...{ choices }} onChoose={choose} />
      <ReportLines notes={notesOf(result)} />
      {isAnswered && (
        <div className="row">
          <SmallButton variant="quiet" onClick={() => choose({})}>
            Forget my answers and corrections
          </SmallButton>
        </div>
      )}
    </>
  )
}

function summaryOf({ posts, unused, questions, timed, losses }: Report): string {
  const lines = unused.filter(({ reason }) => reason !== 'blank').length
  const parts = [
    questions.length > 0 && `${counted(questions.length, 'question')} to answer.`,
    timed > 0 && `${counted(timed, 'time')} of day not used.`,
    ...losses,
  ]
  const counts = `${counted(posts.length, 'post')}, ${counted(lines, 'line')} not used`
  return [counts, ...parts.filter((part) => part !== false)].join('. ').replaceAll('..', '.')
}

function ReportLines({ notes }: { notes: LineNote[] }) {
  const [shown, setShown] = useState(linesAtOnce)
  return (
    <>
      <ol className="report-lines">
        {notes.slice(0, shown).map(({ line, mark, text, note }, index) => (
          <li key={index} data-mark={mark}>
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
  mark: 'post' | 'guide'
  text: string
  note: string
}

/** In UTF-16 units, of a title or an excerpt. */
const shownLength = 120

/** The posts, and the lines that tell how to read those after them, in their order. */
export function notesOf({ posts, guides }: Report): LineNote[] {
  const found = posts.map(({ line, title, excerpt, publishDate, further }): LineNote => {
    const own = further?.content === undefined ? '' : 'with its own text'
    const note = [formatFullDate(publishDate), truncate(excerpt, shownLength), own]
    return {
      line,
      mark: 'post',
      text: truncate(title, shownLength),
      note: note.filter(Boolean).join(' · '),
    }
  })
  const others = guides
    .filter(({ kind }) => kind !== 'part')
    .map((guide): LineNote => ({
      line: guide.line,
      mark: 'guide',
      text: guide.text,
      note: guideNote(guide),
    }))
  return [...found, ...others].sort((a, b) => a.line - b.line)
}

function guideNote(guide: GuideLine): string {
  if (guide.kind === 'week') return `Week ${guide.week} begins here.`
  if (guide.kind === 'week-of') return 'A week begins here.'
  if (guide.kind !== 'columns') return 'Days of a month.'
  const ignored = guide.ignored.length === 0 ? '' : ` Not read: ${guide.ignored.join(', ')}.`
  return `The names of the columns.${ignored}`
}
