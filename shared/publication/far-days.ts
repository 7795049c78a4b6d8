import { yearsLater, type CalendarDate } from '../dates.ts'
import type { FieldError } from '../post/post.ts'

interface PostDays {
  publishDate: CalendarDate
  updated?: CalendarDate | undefined
}

/** The days of a post that are more than two years ahead: hardly meant, though nothing that stops it. */
export function farDays({ publishDate, updated }: PostDays, today: CalendarDate): FieldError[] {
  const days = { publishDate, ...(updated !== publishDate && { updated }) }
  const furthest = yearsLater(today, 2)
  return Object.entries(days).flatMap(([field, day = '']) =>
    day > furthest
      ? [{ field, message: `is ${day}, more than two years ahead: look whether that is meant` }]
      : [],
  )
}
