import type { CalendarDate } from '../dates.ts'
import { fieldOf, fields, type FieldName } from '../post/fields.ts'
import { isVisible, truncate } from '../text.ts'
import type { Choices } from './choices.ts'
import { datesOf, inOrder, provenOrder, type When } from './named-dates.ts'
import { trimInvisible } from './shape.ts'

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

/** A line, a cell, an event or an object as a door reads it. */
export interface FoundRow {
  /** 1-based. */
  line: number
  /** As it was pasted. */
  words: string
  title: string
  excerpt: string
  further?: FurtherTexts | undefined
  /** Its day as it names it. */
  when?: When | undefined
  /** The date of its week and day. */
  date?: CalendarDate | undefined
  /** Why it is not ticked at first, whatever it holds. */
  held?: string | undefined
  /** It is not to be published, as it says itself. */
  isOut?: boolean
  /** It is ticked, whatever it lacks. */
  isTaken?: boolean
  /** Something to know of it that does not keep it from being a post. */
  note?: string | undefined
  /** It tells how to read the rows after it, as the names of columns do. */
  isGuide?: boolean
  /** A blank line stands above it. */
  isApart?: boolean
}

/** A row of the import table. */
export interface ImportRow {
  /** Its words, and its place among the rows of the same words. */
  key: string
  line: number
  words: string
  title: string
  excerpt: string
  further?: FurtherTexts | undefined
  /** Empty where none is certain. */
  date: string
  isTicked: boolean
  /** Why it is not ticked, and what is to be known of it. */
  remark: string
  held: string
  note: string
  isOut: boolean
  isTaken: boolean
  isGuide: boolean
  isApart: boolean
  /** The keys of the rows below that were added to it. */
  joined: readonly string[]
}

/** In UTF-16 units. */
const shownLength = 120

/** Names each row by its words, and by its place among rows of the same words. */
export function keyMaker(): (words: string) => string {
  const seen = new Map<string, number>()
  return (words) => {
    const text = truncate(words.trim(), shownLength)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return `${count} ${text}`
  }
}

export const unsureOrder = 'day or month first?'
export const otherLine = 'not in the format'
export const unsureWeek = 'week has no number'
export const otherDay = 'day and date differ'
const placeholder =
  /^\W*(?:tb[adc]|to be (?:announced|decided|determined|confirmed|done)|open|no (?:blog )?post|untitled|title|n\/?a|none|placeholder|\?+|x{2,})\W*$/iu

/** The rows with their dates, which all of them settle together: one may prove the order of all. */
export function settledRows(
  found: readonly FoundRow[],
  { order, startDate }: { order: Choices['order'] | undefined; startDate: CalendarDate },
): { rows: ImportRow[]; asksOrder: boolean } {
  const proven = provenOrder(
    found.flatMap(({ when }) => when ?? []),
    startDate,
  )
  const keyOf = keyMaker()
  let asksOrder = false
  const rows = found.map((row): ImportRow => {
    const { when = {}, words, line, further, held, note = '', isGuide = false } = row
    const possible = datesOf(when, startDate)
    const dates =
      possible.length < 2 ? possible : datesOf(inOrder(when, proven ?? order), startDate)
    const isUnsure = possible.length > 1 && proven === undefined
    asksOrder ||= isUnsure
    const date = row.date ?? (dates.length === 1 ? dates[0] : undefined)
    const isOtherDay =
      row.date === undefined && when.date && when.weekday !== undefined && dates.length === 0
    const title = trimInvisible(row.title)
    const isPlaceholder = title !== '' && (placeholder.test(title) || !/[\p{L}\p{N}]/u.test(title))
    const whys = [
      held,
      isPlaceholder && 'a placeholder',
      isOtherDay && otherDay,
      date === undefined && isUnsure && unsureOrder,
      unusable(title, row.excerpt, further),
    ]
    return withRemark({
      key: keyOf(words),
      line,
      words: truncate(words.trim(), shownLength),
      title,
      excerpt: row.excerpt,
      ...(further && { further }),
      date: date ?? '',
      held: whys.find((why) => typeof why === 'string') ?? '',
      note,
      isOut: (row.isOut ?? false) || isPlaceholder,
      isTaken: row.isTaken ?? false,
      isGuide,
      isApart: row.isApart ?? false,
      joined: [],
    })
  })
  return { rows, asksOrder }
}

/** Ticked is what is whole and not held, unless the operator said otherwise. */
export function withRemark(
  row: Omit<ImportRow, 'isTicked' | 'remark'>,
  isChosen?: boolean,
): ImportRow {
  const { title, date, held, note, isTaken } = row
  const lack = !isVisible(title) ? 'no title' : date === '' ? 'no date' : ''
  const isTicked = isChosen ?? (isTaken || (held === '' && lack === ''))
  const remark = isTicked ? lack || note : held || note || lack
  return { ...row, isTicked, remark }
}

function unusable(title: string, excerpt: string, further: FurtherTexts = {}): string | undefined {
  if (!fields.title.parse(title).ok || !fields.excerpt.parse(excerpt).ok) return 'too long'
  const wrong = Object.entries(further).find(
    ([name, text]) => !fieldOf(name as FieldName).parse(text).ok,
  )
  return wrong && `${wrong[0]} cannot be used`
}
