const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Jan 5, 2027, 9:30 AM', in the operator's time zone. `at`: milliseconds since 1970. */
export function instantText(at: number): string {
  return format.format(at)
}
