import { readPaste, type PasteResult } from '../../shared/calendar/paste.ts'
import type { Choices } from '../../shared/calendar/choices.ts'

/** Reads a calendar as the specification's lines, or as `choices` say. */
export function parseCalendar(
  text: string,
  startDate: string,
  choices: Choices = { kind: 'lines' },
): PasteResult {
  return readPaste({ text, startDate, choices, now: Date.UTC(2026, 0, 1) })
}
