import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { withEdits } from '../../../shared/calendar/edits.ts'
import type { CalendarImport, ImportMode } from '../../../shared/calendar/merge.ts'
import type { PasteRead } from '../../../shared/calendar/paste.ts'
import { isCalendarDate, weekdayName } from '../../../shared/dates.ts'
import type { Notes } from '../../../shared/records.ts'
import { isVisible } from '../../../shared/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form } from '../form.tsx'
import { isSafe, readPaste } from '../store/import.ts'
import { queue } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { textOfTable } from './clipboard-table.ts'
import { ImportQuestion } from './import-dialog.tsx'
import { readTextFile } from './read-file.ts'

const loadRows = async () => ({
  default: (await import('./calendar-rows.tsx')).CalendarRows,
})
/** In a script of its own, which comes after the first view. */
const CalendarRows = lazy(loadRows)

interface Props {
  /** `unused`: how many lines became no post. */
  onScheduled: (id: string, unused?: number) => void
}

/** The tab 'Import Calendar'. What was parsed stays, to be corrected and parsed again. */
export function ImportCalendar({ onScheduled }: Props) {
  const { flush } = usePublisher()
  const edit = useCommand('editNote')
  const note = usePublisherState(({ notes }) => notes.calendar)
  const { text, startDate, choices } = note
  const read = useReading(note)
  const rows = useMemo(() => withEdits(read?.rows ?? [], choices.edits), [read, choices.edits])
  const table = useRef<HTMLElement>(null)
  const { asked, parse, isParsing, apply, dismiss } = useImport(onScheduled, () => {
    const lacking = '[data-lacks] input:placeholder-shown, [data-lacks] input[type=date]'
    const shown = table.current?.querySelector<HTMLElement>(lacking)
    const press = shown ?? table.current?.querySelector<HTMLElement>('[data-schedule]')
    press?.focus()
  })
  // So that it is there without a network, too.
  useEffect(() => void loadRows().catch(() => undefined), [])
  const change = (changes: Partial<Notes['calendar']>) => edit.run({ name: 'calendar', changes })
  const type = (typed: string) => {
    // Changes of another calendar's rows mean nothing for this one.
    const isMeant = Object.keys(choices).length > 0 && !isOther(text, typed)
    change({ text: typed, ...(!isMeant && { choices: {} }) })
  }
  const readFile = async (file: File) => {
    const taken = await readTextFile(file)
    if (!taken.ok) return taken
    const changes = { text: taken.text, choices: {} }
    edit.run({ name: 'calendar', changes, isOther: true })
    return taken
  }
  const pasteTable = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const table = textOfTable(event.clipboardData.getData('text/html'))
    const area = event.currentTarget
    if (table === undefined) return
    event.preventDefault()
    area.setRangeText(table, area.selectionStart, area.selectionEnd, 'end')
    type(area.value)
  }

  return (
    <div className="stack columns import">
      <Form onSend={() => void parse(false)}>
        <TextField
          label="Start date"
          type="date"
          required
          value={startDate}
          hint={weekStartNote(startDate)}
          disabled={!edit.isAllowed}
          onBlur={() => void flush()}
          onText={(typed) => change({ startDate: typed })}
        />
        <FileDrop
          accept=".csv,.tsv,.txt,.md,.json,.ics,text/*,application/json"
          isDisabled={!edit.isAllowed}
          onFile={readFile}
        >
          <TextArea
            label="Calendar text"
            name="calendar-text"
            required
            rows={15}
            spellCheck={false}
            placeholder={example}
            className="code-area"
            value={text}
            disabled={!edit.isAllowed}
            onBlur={() => void flush()}
            onPaste={pasteTable}
            onText={type}
          />
        </FileDrop>
        <div className="row">
          <CommandButton command="parseCalendar" type="submit" isLarge busy={isParsing}>
            Parse Calendar
          </CommandButton>
        </div>
      </Form>
      <section ref={table} className="panel stack preview" aria-label="What was understood">
        {read ? (
          <Suspense>
            <CalendarRows {...{ read, rows, isParsing }} onSchedule={() => void parse(true)} />
          </Suspense>
        ) : (
          <p className="quiet-note">
            Choose a start date and paste a calendar: what is read of each line appears here before
            anything is replaced.
          </p>
        )}
      </section>
      {asked && <ImportQuestion found={asked} onChoose={apply} onClose={dismiss} />}
    </div>
  )
}

/** Whether a text took the place of another, of which less than half is left at its ends. */
export function isOther(before: string, after: string): boolean {
  const length = Math.min(before.length, after.length)
  let start = 0
  while (start < length && before[start] === after[start]) start += 1
  let end = 0
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return start + end < length / 2 || length === 0
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
function useImport(onScheduled: Props['onScheduled'], onShow: () => void) {
  const { store } = usePublisher()
  const { run: parseCalendar } = useCommand('parseCalendar')
  const { run: importCalendar } = useCommand('importCalendar')
  const [asked, setAsked] = useState<CalendarImport>()
  const [isParsing, setParsing] = useState(false)
  const dismiss = () => setAsked(undefined)

  const apply = (mode: ImportMode, found: CalendarImport) => {
    // Closed first: a dialog gives the focus back, which belongs to the card.
    flushSync(dismiss)
    const id = importCalendar({ mode, found }, () => {
      const first = queue(store.getState())[0]
      if (first) onScheduled(first.id)
    })
    if (id !== undefined) onScheduled(id, found.unused)
  }

  /** Takes it over, or asks what becomes of the queue. */
  const ask = (found: CalendarImport) => {
    if (isSafe(store.getState(), found)) apply('replace', found)
    else setAsked(found)
  }

  const parse = async (isSeen: boolean) => {
    if (isParsing) return
    setParsing(true)
    const found = await parseCalendar({ isSeen })?.finally(() => flushSync(() => setParsing(false)))
    if (found === 'show') onShow()
    else if (found) ask(found)
  }

  return { asked, parse, isParsing, apply, dismiss }
}

/** Milliseconds after the last key before a long text is read. */
const pause = 200
/** In UTF-16 units. */
const longCalendar = 20_000

/** The calendar as it is read, a moment after it was typed; undefined while there is none. */
function useReading({ text, startDate, choices }: Notes['calendar']): PasteRead | undefined {
  const [read, setRead] = useState<PasteRead>()
  const { order, columns } = choices
  useEffect(() => {
    if (!isVisible(text)) return undefined
    let isCurrent = true
    const reading = { ...(order && { order }), ...(columns && { columns }) }
    const start = async () => {
      const paste = { text, startDate, choices: reading }
      const next = await readPaste(paste).catch(() => undefined)
      if (isCurrent) setRead(next)
    }
    const timer = setTimeout(() => void start(), text.length > longCalendar ? pause : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, startDate, order, columns])
  return isVisible(text) ? read : undefined
}
