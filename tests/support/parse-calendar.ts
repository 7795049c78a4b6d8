import type { Choices } from '../../shared/calendar/choices.ts'
import { postsOf, withEdits } from '../../shared/calendar/edits.ts'
import { readPaste } from '../../shared/calendar/paste.ts'
import type { ImportRow } from '../../shared/calendar/rows.ts'
import type { CalendarPost } from '../../shared/post/post-record.ts'

/** The rows of a calendar, with the operator's changes. */
export function rowsOf(text: string, startDate: string, choices: Choices = {}): ImportRow[] {
  return withEdits(readPaste({ text, startDate, choices })?.rows ?? [], choices.edits)
}

/** Those that the first press schedules. */
export function parseCalendar(text: string, startDate: string): CalendarPost[] {
  return postsOf(rowsOf(text, startDate))
}

/** '[x] 2027-01-05 | Title | Excerpt | remark', without the parts at the end that are empty. */
export function shown({ isTicked, date, title, excerpt, remark }: ImportRow): string {
  const parts = [`[${isTicked ? 'x' : ' '}] ${date || '-'}`, title, excerpt]
  return parts.join(' | ').replace(/[ |]+$/, '') + (remark && ` (${remark})`)
}
