import { useRef, type SubmitEvent } from 'react'
import { lineRange } from '../../../shared/calendar/lines.ts'
import { isCalendarDate, weekdayName } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSubmitKey } from '../help/shortcuts.ts'
import { LongTextArea } from '../long-text-area.tsx'
import { canChange, isWorking } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CalendarReport } from './calendar-report.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useImport } from './use-import.ts'

/** The tab 'Import Calendar'. What was parsed stays, to be corrected and parsed again. */
export function ImportCalendar({ onScheduled }: { onScheduled: (id: string) => void }) {
  const { editNote, flush } = usePublisher()
  const entered = usePublisherState(({ notes }) => notes.calendar)
  const isFree = usePublisherState(canChange)
  const isReadOnly = !usePublisherState(isWorking)
  const { text, startDate } = entered
  const { found, parse, choose, dismiss } = useImport(onScheduled)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form)
  const goToLine = (line: number) => {
    const area = form.current?.querySelector('textarea')
    const end = lineRange(text, line)?.end
    if (!area || end === undefined) return
    area.setSelectionRange(end, end)
    // A field scrolls to its caret when it takes the focus.
    area.blur()
    area.focus()
  }

  return (
    <div className="stack split">
      <form
        ref={form}
        className="stack"
        // Before the script is here this sends nothing anywhere and keeps the text.
        method="dialog"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          if (!isFree) return
          void flush()
          parse(entered)
        }}
      >
        <TextField
          label="Start date"
          type="date"
          required
          value={startDate}
          hint={weekStartNote(startDate)}
          disabled={isReadOnly}
          onBlur={() => void flush()}
          onText={(typed) => editNote('calendar', { startDate: typed })}
        />
        <LongTextArea
          label="Calendar text"
          required
          rows={15}
          spellCheck={false}
          placeholder={example}
          className="code-area"
          value={text}
          disabled={isReadOnly}
          onBlur={() => void flush()}
          onText={(typed) => editNote('calendar', { text: typed })}
        />
        <div className="row">
          <Button type="submit" disabled={!isFree}>
            Parse Calendar
          </Button>
        </div>
      </form>
      <CalendarReport text={text} startDate={startDate} onLine={goToLine} />
      {found && <ImportDialog found={found} onChoose={choose} onClose={dismiss} />}
    </div>
  )
}

/** What the start date means for the publishing days, which are counted from a Monday. */
function weekStartNote(startDate: string): string {
  const day = isCalendarDate(startDate) ? weekdayName(startDate) : 'Monday'
  return day === 'Monday'
    ? 'The Monday of week 1.'
    : `This is a ${day}, not a Monday: posts for Tuesday and Friday will fall on other days.`
}

const example = [
  'Week 1',
  'Tuesday – "Small steps, big savings" – Where five minutes a week pay off',
  'Friday – "The envelope method" – Cash, labels and a shoe box',
  'Week 2',
  'Tues – "Rainy days" – How much an emergency fund should hold',
].join('\n')
