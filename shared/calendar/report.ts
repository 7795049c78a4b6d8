import type { CalendarDate } from '../dates.ts'
import type { EntryProblem } from './entries.ts'

/** A post found in a calendar, not yet scheduled. */
export interface CalendarPost {
  title: string
  excerpt: string
  publishDate: CalendarDate
  /** 1-based number of the line it stands on. */
  line: number
}

/** Why a line is not a post. */
export type UnusedReason =
  | 'blank'
  /** Nothing but lines and marks, as between the rows of a table. */
  | 'no-words'
  /** See `readEntry`. */
  | EntryProblem
  /** Begins with a date, and the day of the week is not named. */
  | 'date-only'
  /** Speaks of a week whose number is not named. */
  | 'no-week-number'
  /** Names a week, and then something that looks like a post and is none. */
  | 'after-week'
  /** 'Week 0', or a week beyond 9999. */
  | 'week-out-of-range'
  /** A row with a number before the day, which may count the rows or the weeks. */
  | 'bare-number'
  /** The date it names is not that of its week and day. */
  | 'other-date'
  /** The date would lie beyond the year 9999. */
  | 'date-out-of-range'
  /** Title or excerpt is longer than such a field may be. */
  | 'too-long'

interface Line {
  /** 1-based. */
  line: number
  /** The line, trimmed, at most 120 characters. */
  text: string
}

export interface UnusedLine extends Line {
  reason: UnusedReason
  /** The week that it begins all the same. */
  week?: number
  /** Of `other-date`: the date of its week and day. */
  expected?: CalendarDate
}

/** A line that is no post by itself, and tells how to read those after it. */
export type GuideLine = Line &
  (
    | { kind: 'week'; week: number }
    /** The names of a table's columns; `ignored` are those that are not read. */
    | { kind: 'columns'; ignored: readonly string[] }
  )

/** The result of each line: every one is a post, a guide or unused. */
export interface CalendarReport {
  posts: CalendarPost[]
  guides: GuideLine[]
  unused: UnusedLine[]
}
