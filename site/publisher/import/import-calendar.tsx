import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Choices } from '../../../shared/calendar/choices.ts'
import type { ImportMode } from '../../../shared/calendar/merge.ts'
import type { PasteResult } from '../../../shared/calendar/paste.ts'
import { isCalendarDate, weekdayName } from '../../../shared/dates.ts'
import type { Notes } from '../../../shared/records.ts'
import { isVisible } from '../../../shared/text.ts'
import { TextField } from '../../ui/field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Form } from '../form.tsx'
import { LongTextArea } from '../long-text-area.tsx'
import { readPasteApart } from '../store/paste-reader.ts'
import { importOf, type FoundPosts } from '../store/queue.ts'
import { queue } from '../store/selectors.ts'
import { CommandButton } from '../command-button.tsx'
import { useCommand, usePublisher, usePublisherState } from '../use-publisher.tsx'
import { ImportQuestion, type AskedImport } from './import-dialog.tsx'
import { readTextFile } from './read-file.ts'

const loadReport = async () => ({
  default: (await import('./calendar-report.tsx')).CalendarReport,
})
/** In a script of its own, which comes after the first view. */
const CalendarReport = lazy(loadReport)

/** The tab 'Import Calendar'. What was parsed stays, to be corrected and parsed again. */
export function ImportCalendar({ onScheduled }: { onScheduled: (id: string) => void }) {
  const { flush } = usePublisher()
  const edit = useCommand('editCalendar')
  const note = usePublisherState(({ notes }) => notes.calendar)
  const { text, startDate, choices } = note
  const result = useReading(note)
  const { asked, ask, parse, isParsing, apply, dismiss } = useImport(onScheduled)
  const form = useRef<HTMLFormElement>(null)
  // So that it is there without a network, too.
  useEffect(() => void loadReport(), [])
  const [isAsked, setAsked] = useState(false)
  const missing = (value: string) =>
    isAsked && value.trim() === '' ? 'It is needed to parse the calendar.' : undefined
  const send = () => {
    flushSync(() => setAsked(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    void parse()
  }
  const choose = (next: Choices) => edit.run({ choices: next })
  const readFile = async (file: File) => {
    const read = await readTextFile(file)
    if (!read.ok) return read
    edit.run({ text: read.text, choices: {} })
    return read
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
        <FileDrop
          accept=".csv,.tsv,.txt,.md,.json,.ics,text/*,application/json"
          isDisabled={!edit.isAllowed}
          onFile={readFile}
        >
          <LongTextArea
            label="Calendar text"
            name="calendar-text"
            required
            rows={15}
            spellCheck={false}
            placeholder={example}
            className="code-area"
            value={text}
            problem={missing(text)}
            disabled={!edit.isAllowed}
            onBlur={() => void flush()}
            onText={(typed) => {
              // Answers about a calendar mean nothing for another one.
              const isMeant = Object.keys(choices).length > 0 && !isOther(text, typed)
              edit.run({ text: typed, ...(!isMeant && { choices: {} }) })
            }}
          />
        </FileDrop>
        <div className="row">
          <CommandButton command="parseCalendar" type="submit" isLarge busy={isParsing}>
            Parse Calendar
          </CommandButton>
        </div>
      </Form>
      <section className="panel stack preview" aria-label="What was understood">
        {result && (result.ok || result.error !== 'bad-start-date') ? (
          <Suspense>
            <CalendarReport result={result} choices={choices} onChoose={choose} />
          </Suspense>
        ) : (
          <p className="quiet-note">
            Choose a start date and paste a calendar: what is understood of each line appears here
            before anything is replaced.
          </p>
        )}
      </section>
      {asked && <ImportQuestion asked={asked} onFound={ask} onChoose={apply} onClose={dismiss} />}
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
function useImport(onScheduled: (id: string) => void) {
  const { store } = usePublisher()
  const { run: parseCalendar } = useCommand('parseCalendar')
  const { run: importCalendar } = useCommand('importCalendar')
  const [asked, setAsked] = useState<AskedImport>()
  const [isParsing, setParsing] = useState(false)
  const dismiss = () => setAsked(undefined)

  const apply = (mode: ImportMode, found: FoundPosts) => {
    // Closed first: a dialog gives the focus back, which belongs to the card.
    flushSync(dismiss)
    const id = importCalendar({ mode, found }, () => {
      const first = queue(store.getState())[0]
      if (first) onScheduled(first.id)
    })
    if (id !== undefined) onScheduled(id)
  }

  /** Takes it over, or asks what becomes of the queue. */
  const ask = (found: FoundPosts) => {
    if (importOf(store.getState(), found).isSafe) apply('replace', found)
    else setAsked({ of: 'queue', found })
  }

  const parse = async () => {
    if (isParsing) return
    setParsing(true)
    const parsed = await parseCalendar()?.finally(() => setParsing(false))
    if (!parsed?.found) return
    const { sentBefore } = importOf(store.getState(), parsed.found)
    if (sentBefore.length > 0) setAsked({ of: 'sent-before', found: parsed.found })
    else ask(parsed.found)
  }

  return { asked, ask, parse, isParsing, apply, dismiss }
}

/** Milliseconds after the last key before a long text is read. */
const pause = 200
/** In UTF-16 units. */
const longCalendar = 20_000

/** The calendar as it is understood, a moment after it was typed; undefined while there is none. */
function useReading({ text, startDate, choices }: Notes['calendar']): PasteResult | undefined {
  const [result, setResult] = useState<PasteResult>()
  useEffect(() => {
    if (!isVisible(text)) return undefined
    let isCurrent = true
    const read = async () => {
      const paste = { text, startDate, choices, now: Date.now() }
      const next = await readPasteApart(paste).catch(() => undefined)
      if (isCurrent) setResult(next)
    }
    const timer = setTimeout(() => void read(), text.length > longCalendar ? pause : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, startDate, choices])
  return isVisible(text) ? result : undefined
}
