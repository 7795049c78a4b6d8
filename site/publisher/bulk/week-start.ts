import { isCalendarDate, type CalendarDate } from '../../../shared/dates.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

export function weekdayName(date: CalendarDate): string {
  return weekday.format(new Date(`${date}T00:00:00Z`))
}

/** What the start date means for the publishing days, which are counted from a Monday. */
export function weekStartNote(startDate: string): string {
  if (!isCalendarDate(startDate)) return 'The Monday of week 1.'
  const day = weekdayName(startDate)
  return day === 'Monday'
    ? 'The Monday of week 1.'
    : `This is a ${day}, not a Monday: posts for Tuesday and Friday will fall on other days.`
}
