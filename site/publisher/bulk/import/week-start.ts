import { isCalendarDate, weekdayName } from '../../../../shared/dates.ts'

/** What the start date means for the publishing days, which are counted from a Monday. */
export function weekStartNote(startDate: string): string {
  if (!isCalendarDate(startDate)) return 'The Monday of week 1.'
  const day = weekdayName(startDate)
  return day === 'Monday'
    ? 'The Monday of week 1.'
    : `This is a ${day}, not a Monday: posts for Tuesday and Friday will fall on other days.`
}
