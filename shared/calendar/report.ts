import type { CalendarDate } from '../dates.ts'
import type { FieldName } from '../post/fields.ts'
import type { PasteKind, Role } from './choices.ts'
import type { EntryProblem } from './entries.ts'
import type { DateOrder } from './named-dates.ts'

/** Texts of a post's fields beside title, excerpt and date, as they stand in the paste. */
export type FurtherTexts = Partial<Record<FieldName, string>>

/** A post found in a calendar, not yet scheduled. */
export interface CalendarPost {
  title: string
  excerpt: string
  publishDate: CalendarDate
  further?: FurtherTexts
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
  /** The date it names is not that of its week and day. */
  | 'other-date'
  /** The day of the week it names is not that of its date. */
  | 'other-weekday'
  /** It names no day, or a date that does not exist. */
  | 'no-date'
  /** Day and month can be taken for each other. */
  | 'which-order'
  /** It names a day of the week, and nothing says of which. */
  | 'which-week'
  /** Its status says that it is not to be published, or was. */
  | 'left-out'
  /** A name of who wrote, or a remark between the posts of a chat. */
  | 'remark'
  /** The operator said that it is a note. */
  | 'note'
  /** The date would lie beyond the year 9999. */
  | 'date-out-of-range'
  /** Title or excerpt is longer than such a field may be. */
  | 'too-long'
  /** A field of the post cannot be used: `problem` says why. */
  | 'bad-field'

export interface Place {
  /** 1-based. */
  line: number
  /** The line, trimmed, at most 120 characters. */
  text: string
}

export interface UnusedLine extends Place {
  reason: UnusedReason
  /** Names the row while the text around it changes. */
  key: string
  /** The week that it begins all the same. */
  week?: number
  /** Of `other-date` and `other-weekday`: the date that was expected, or is named. */
  expected?: CalendarDate
  /** Of `left-out`: its status. */
  status?: string
  /** One sentence, or the rest of one. */
  problem?: string
  /** Its texts as far as they were understood, to be corrected. */
  said: { date: string; title: string; excerpt: string }
}

/** A line that is no post by itself, and tells how to read those after it. */
export type GuideLine = Place &
  (
    | { kind: 'week'; week: number }
    /** The week of a day. */
    | { kind: 'week-of' }
    /** The month of a grid. */
    | { kind: 'month' }
    /** A text that belongs to the post before it. */
    | { kind: 'part' }
    /** The names of a table's columns; `ignored` are those that are not read. */
    | { kind: 'columns'; ignored: readonly string[] }
  )

/** A doubt that only the operator can settle, before anything is imported. */
export type Question =
  /** Day and month of these rows can be taken for each other. */
  | {
      kind: 'order'
      rows: number
      /** One of them, and the date that it is in each order. */
      sample: string
      readings: readonly { order: DateOrder; date: CalendarDate }[]
    }
  /** These rows name a day of the week and no week, and the day goes back. */
  | { kind: 'weeks'; rows: number }
  /** Whether a line begins its week, or is a note that speaks of one. */
  | (Place & { kind: 'week'; key: string; week: number; why: 'goes-back' | 'sentence' })

/** A column of a table, and what is taken from it. */
export interface TableColumn {
  /** By its place and name. */
  key: string
  name: string
  role: Role
  samples: readonly string[]
}

/** The result of each line: every one is a post, a guide, a part of a post, or unused. */
export interface CalendarReport {
  kind: PasteKind
  posts: CalendarPost[]
  guides: GuideLine[]
  unused: UnusedLine[]
  questions: Question[]
  columns: TableColumn[]
  /** Rows that name a time of the day, which is not used. */
  timed: number
  /** Parts of the texts that are not taken over, one sentence each. */
  losses: string[]
  /** Another reading in which there are more posts. */
  other?: { kind: PasteKind; posts: number }
}
