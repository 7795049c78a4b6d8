import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportMode } from '../../../shared/calendar/merge.ts'
import { isCalendarDate, weekdayName } from '../../../shared/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../form.tsx'
import { LongTextArea } from '../long-text-area.tsx'
import type { FoundPosts } from '../store/queue.ts'
import { queue } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { CalendarReport } from './calendar-report.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The tab 'Import Calendar'. What was parsed stays, to be corrected and parsed again. */
export function ImportCalendar({ onScheduled }: { onScheduled: (id: string) => void }) {
  const { flush } = usePublisher()
  const edit = useCommand('editCalendar')
  const { text, startDate } = usePublisherState(({ notes }) => notes.calendar)
  const { found, parse, apply, dismiss } = useImport(onScheduled)
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const missing = (value: string) =>
    isAsked && value.trim() === '' ? 'It is needed to parse the calendar.' : undefined
  const send = () => {
    flushSync(() => setAsked(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    parse()
  }

  return (
    <div className="stack split">
      <Form ref={form} onSend={send}>
        <TextField
          label="Start date"
          type="date"
          required
          value={startDate}
          problem={missing(startDate)}
          hint={weekStartNote(startDate)}
          disabled={!edit.isAllowed}
          onBlur={() => void flush()}
          onText={(typed) => edit.run({ startDate: typed })}
        />
        <LongTextArea
          label="Calendar text"
          required
          rows={15}
          spellCheck={false}
          placeholder={example}
          className="code-area"
          value={text}
          problem={missing(text)}
          disabled={!edit.isAllowed}
          onBlur={() => void flush()}
          onText={(typed) => edit.run({ text: typed })}
        />
        <div className="row">
          <CommandButton command="parseCalendar" type="submit" isLarge>
            Parse Calendar
          </CommandButton>
        </div>
      </Form>
      <CalendarReport text={text} startDate={startDate} />
      {found && <ImportDialog found={found} onChoose={apply} onClose={dismiss} />}
    </div>
  )
}

/** The meaning of the start date for the publishing days, which are counted from a Monday. */
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

/** Parses a calendar, and takes it over: at once where nothing is lost, else after a choice. */
function useImport(onScheduled: (id: string) => void) {
  const { store } = usePublisher()
  const { run: parseCalendar } = useCommand('parseCalendar')
  const { run: importCalendar } = useCommand('importCalendar')
  const [found, setFound] = useState<FoundPosts>()

  const apply = (mode: ImportMode, calendar: FoundPosts) => {
    // Closed first: a dialog gives the focus back, which belongs to the card.
    flushSync(() => setFound(undefined))
    const id = importCalendar({ mode, found: calendar }, () => {
      const first = queue(store.getState())[0]
      if (first) onScheduled(first.id)
    })
    if (id !== undefined) onScheduled(id)
  }

  const parse = () => {
    const parsed = parseCalendar()
    if (parsed?.isSafe) apply('replace', parsed.found)
    else setFound(parsed?.found)
  }

  return { found, parse, apply, dismiss: () => setFound(undefined) }
}
