import { useEffect, useMemo, useRef, useState, useTransition, type ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { withEdits } from '../../../shared/calendar/edits.ts'
import type { Comparison, Correction, ImportMode } from '../../../shared/calendar/merge.ts'
import type { Paste, PasteRead } from '../../../shared/calendar/paste.ts'
import { isCalendarDate, weekdayName } from '../../../shared/dates.ts'
import type { Notes } from '../../../shared/records.ts'
import { isVisible } from '../../../shared/text.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form } from '../form.tsx'
import { loadedLater } from '../loaded-later.tsx'
import { SmallButton } from '../small-button.tsx'
import { isSafe, readPaste } from '../store/import.ts'
import { queue } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { textOfTable } from './clipboard-table.ts'
import { ImportQuestion } from './import-dialog.tsx'
import { readTextFile } from './read-file.ts'

const calendarRows = loadedLater('The rows', () =>
  import('./calendar-rows.tsx').then(({ CalendarRows }) => CalendarRows),
)

interface Props {
  onScheduled: (id: string) => void
}

/** The tab 'Import Calendar'. What was parsed stays, to be corrected and parsed again. */
export function ImportCalendar({ onScheduled }: Props) {
  const { flush } = usePublisher()
  const edit = useCommand('editCalendar')
  const note = usePublisherState(({ notes }) => notes.calendar)
  const { text, startDate, choices } = note
  const { read, present } = useReading(note)
  const rows = useMemo(() => withEdits(read?.rows ?? [], choices.edits), [read, choices.edits])
  const table = useRef<HTMLElement>(null)
  /** Whether the text is out of the way of the rows. */
  const [isFolded, setFolded] = useState(true)
  const isPasted = useRef(false)
  const { asked, parse, isParsing, apply, dismiss } = useImport(onScheduled, present, () => {
    const lacking = '[data-lacks] input:placeholder-shown, [data-lacks] input[type=date]'
    const place = [lacking, '[data-schedule]', '.import-tools button']
    const found = place.map((one) => table.current?.querySelector<HTMLElement>(one))
    found.find((element) => element)?.focus()
  })
  useEffect(() => void calendarRows.load(), [])
  const change = (changes: Partial<Notes['calendar']>) => edit.run({ changes })
  const type = (typed: string) => {
    // Changes of another calendar's rows mean nothing for this one.
    const isMeant = Object.keys(choices).length > 0 && !isOther(text, typed)
    const problem = change({ text: typed, ...(!isMeant && { choices: {} }) })
    // A pasted text is looked at in its rows; one that is typed stays as it is.
    isPasted.current = lineCount(typed) > lineCount(text) + 1
    if (isPasted.current) setFolded(true)
    else if (text === '') setFolded(false)
    return problem
  }
  const readFile = async (file: File) => {
    const taken = await readTextFile(file)
    if (!taken.ok) return taken
    const changes = { text: taken.text, choices: {} }
    edit.run({ changes, isOther: true })
    setFolded(true)
    isPasted.current = true
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

  const hasRows = isFolded && read !== undefined
  /** Brings the rows of a pasted text into sight, which are below the fold on a phone. */
  const showRows = () => {
    const section = table.current
    if (isPasted.current && section && section.getBoundingClientRect().top > innerHeight / 2) {
      section.scrollIntoView()
    }
    isPasted.current = false
  }

  return (
    <div className={hasRows ? 'stack import' : 'stack columns import'} data-folded={hasRows}>
      <Form
        onSubmit={() => {
          setFolded(true)
          parse(false)
        }}
      >
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
            rows={hasRows ? 3 : 15}
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
          {read && (
            <SmallButton variant="quiet" onClick={() => setFolded(!isFolded)}>
              {isFolded ? 'Whole text' : 'Fold the text'}
            </SmallButton>
          )}
        </div>
      </Form>
      <section
        ref={table}
        className={hasRows ? 'preview' : 'panel stack tight preview'}
        aria-label="What was understood"
      >
        {read ? (
          <calendarRows.Panel
            {...{ read, rows, isParsing }}
            onRead={showRows}
            onSchedule={() => parse(true)}
          />
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

function lineCount(text: string): number {
  return text.split('\n').length
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
function useImport(
  onScheduled: Props['onScheduled'],
  present: () => Promise<PasteRead | undefined>,
  onShow: () => void,
) {
  const { store } = usePublisher()
  const { run: parseCalendar } = useCommand('parseCalendar')
  const { run: importCalendar } = useCommand('importCalendar')
  const [asked, setAsked] = useState<Comparison>()
  const [isParsing, startParsing] = useTransition()
  const dismiss = () => setAsked(undefined)

  const apply = (mode: ImportMode, found: Comparison, taken: readonly Correction[] = []) => {
    // Closed first: a dialog gives the focus back, which belongs to the card.
    flushSync(dismiss)
    const id = importCalendar({ mode, found, taken }, () => {
      const first = queue(store.getState())[0]
      if (first) onScheduled(first.id)
    })
    if (id !== undefined) onScheduled(id)
  }

  const parse = (isSeen: boolean) => {
    if (isParsing) return
    startParsing(async () => {
      const found = parseCalendar({ read: await present(), isSeen })
      if (found === 'show') onShow()
      else if (found && isSafe(found)) apply('replace', found)
      else setAsked(found)
    })
  }

  return { asked, parse, isParsing, apply, dismiss }
}

/** Milliseconds after the last key before a text is read that is longer than this, in UTF-16 units. */
const pause = 200
const longCalendar = 2000

/**
 * The calendar as it is read, a moment after it was typed; undefined while there is none. `present`: the
 * reading of what the field holds now, which is then shown.
 */
function useReading({ text, startDate, choices }: Notes['calendar']) {
  const [read, setRead] = useState<PasteRead>()
  const { order, columns } = choices
  const present = useMemo(() => {
    const settings = { ...(order && { order }), ...(columns && { columns }) }
    const reading = readOnce({ text, startDate, choices: settings })
    return async () => {
      const next = await reading()
      // At once: a press goes on with the rows.
      flushSync(() => setRead(next))
      return next
    }
  }, [text, startDate, order, columns])
  useEffect(() => {
    if (!isVisible(text)) return undefined
    const timer = setTimeout(() => void present(), text.length > longCalendar ? pause : 0)
    return () => clearTimeout(timer)
  }, [present, text])
  return { read: isVisible(text) ? read : undefined, present }
}

/** Begins to read at the first call; the later ones have the same reading. */
function readOnce(paste: Paste) {
  let reading: Promise<PasteRead | undefined> | undefined
  return () => (reading ??= readPaste(paste).catch(() => undefined))
}
