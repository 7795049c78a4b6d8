import { z } from 'zod'

/** What is entered to be parsed, as it is kept while it is typed and after it was parsed. */
export const calendarInputSchema = z.object({
  text: z.string(),
  /** As typed: empty, or perhaps no date at all. */
  startDate: z.string(),
})

export type CalendarInput = z.output<typeof calendarInputSchema>

export const noCalendar: CalendarInput = { text: '', startDate: '' }
