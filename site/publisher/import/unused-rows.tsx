import { useState } from 'react'
import type { Choices, Fix } from '../../../shared/calendar/choices.ts'
import type { UnusedLine } from '../../../shared/calendar/report.ts'
import { formatFullDate, formatLongDate } from '../../../shared/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { csvOf } from '../../../shared/csv.ts'
import { DownloadButton } from '../downloads.tsx'
import { Form } from '../form.tsx'
import { SmallButton } from '../small-button.tsx'

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
  'other-weekday': 'names another day of the week than that of its date',
  'no-date': 'names no date that exists',
  'which-order': 'has a date whose day and month can be taken for each other',
  'which-week': 'names a day, and no line says of which week',
  'left-out': 'is left out by its status',
  remark: 'is a remark, or a heading',
  note: 'is a note, as you said',
  'after-week': 'has something between the week and the day',
  'week-out-of-range': 'names a week that does not exist',
  'date-out-of-range': 'lies beyond the year 9999',
  'too-long': 'has more characters than a title or an excerpt may have',
  'bad-field': 'has a text that cannot be used',
}

const rowsAtOnce = 50

interface Props {
  rows: readonly UnusedLine[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The rows that are no posts, each with its reason, to be corrected here or taken along as a file. */
export function UnusedRows({ rows, choices, onChoose }: Props) {
  const [shown, setShown] = useState(rowsAtOnce)
  const listed = rows.filter(({ reason }) => reason !== 'blank')
  if (listed.length === 0) return null
  const fix = (key: string, change: Fix) =>
    onChoose({
      ...choices,
      fixes: { ...choices.fixes, [key]: { ...choices.fixes?.[key], ...change } },
    })
  const csv = () =>
    csvOf(
      listed.map((row) => ({
        line: String(row.line),
        text: row.text,
        date: row.said.date,
        title: row.said.title,
        excerpt: row.said.excerpt,
        reason: unusedNote(row),
      })),
    )
  return (
    <>
      <div className="row apart">
        <h2 className="not-used">Not used</h2>
        <DownloadButton name="calendar-not-used.csv" type="text/csv;charset=utf-8" text={csv}>
          Download (CSV)
        </DownloadButton>
      </div>
      <ul className="report-lines">
        {listed.slice(0, shown).map((row) => (
          <UnusedRow key={row.key} row={row} onFix={(change) => fix(row.key, change)} />
        ))}
      </ul>
      {listed.length > shown && (
        <SmallButton variant="quiet" onClick={() => setShown(shown + rowsAtOnce)}>
          Show more of {listed.length} rows
        </SmallButton>
      )}
    </>
  )
}

interface RowProps {
  row: UnusedLine
  onFix: (fix: Fix) => void
}

function UnusedRow({ row, onFix }: RowProps) {
  const { line, text, reason, said } = row
  const [edited, setEdited] = useState<{ date: string; title: string }>()
  const isFixable = reason !== 'which-order' && reason !== 'which-week' && reason !== 'no-words'
  return (
    <li data-mark="unused">
      <span className="soft report-number">
        <span className="visually-hidden">Line </span>
        {line}
      </span>
      <span className="report-text">{text}</span>
      <span className="quiet-note">{unusedNote(row)}</span>
      {reason === 'left-out' && (
        <SmallButton variant="quiet" onClick={() => onFix({ isIncluded: true })}>
          Use it all the same
        </SmallButton>
      )}
      {isFixable && !edited && reason !== 'left-out' && (
        <SmallButton
          variant="quiet"
          aria-label={`Correct line ${line}`}
          onClick={() =>
            setEdited({ date: said.date, title: said.title || (said.date === '' ? text : '') })
          }
        >
          Correct
        </SmallButton>
      )}
      {edited && (
        <Form className="report-fix" onSend={() => onFix(edited)}>
          <TextField
            label="Date"
            value={edited.date}
            placeholder="2026-01-31"
            onText={(date) => setEdited({ ...edited, date })}
          />
          <TextField
            label="Title"
            value={edited.title}
            onText={(title) => setEdited({ ...edited, title })}
          />
          <SmallButton type="submit">Read again</SmallButton>
        </Form>
      )}
    </li>
  )
}

/** 'Week 2 begins here. Not used: names another date …, which is January 13, 2026.' */
export function unusedNote({ reason, week, expected, status, problem }: UnusedLine): string {
  const begun = week === undefined ? '' : `Week ${week} begins here. `
  const date = reason === 'other-weekday' ? formatFullDate : formatLongDate
  const ours = expected === undefined ? '' : `, which is ${date(expected)}`
  const why = status === undefined ? '' : ` ‘${status}’`
  return `${begun}Not used: ${reasons[reason]}${why}${ours}${problem === undefined ? '' : `: ${problem.replace(/\.$/, '')}`}.`
}
