import { isCalendarDate, type CalendarDate } from '../dates.ts'
import { fields, type FieldValues } from '../post/fields.ts'
import { isVisible, truncate } from '../text.ts'
import type { Choices } from './choices.ts'
import { datesOf, type When } from './named-dates.ts'
import { trimInvisible } from './shape.ts'

/** A row of the import table: a line, a row or cell of a table, an event or an object. */
export interface ImportRow {
  /** Its words, and its place among the rows of the same words. */
  key: string
  /** 1-based. */
  line: number
  /** As it was pasted. */
  words: string
  title: string
  excerpt: string
  /** What columns say of the post's other fields. */
  values?: Partial<FieldValues>
  /** Empty where none is certain. */
  date: string
  isTicked: boolean
  /** Why it is not ticked, and what is to be known of it. */
  remark: string
  /** Why it is not ticked at first, whatever it holds. */
  held: string
  /** Something to know of it that does not keep it from being a post. */
  note: string
  /** It is not to be published, as it says itself. */
  isOut: boolean
  /** It is ticked, whatever it lacks. */
  isTaken: boolean
  /** It tells how to read the rows after it, as the names of columns do. */
  isGuide: boolean
  /** A blank line stands above it. */
  isApart: boolean
  /** The keys of the rows below that were added to it. */
  joined: readonly string[]
}

/** A row as a door reads it. */
export interface FoundRow extends Partial<ImportRow> {
  line: number
  words: string
  title: string
  excerpt: string
  /** The day that it names itself. */
  when?: When | undefined
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
export const unsureWeek = 'which week?'
export const otherDay = 'day and date differ'
const placeholder =
  /^\W*(?:tb[adc]|to be (?:announced|decided|determined|confirmed|done)|open|no (?:blog )?post|untitled|title|n\/?a|none|placeholder|\?+|x{2,})\W*$/iu

/** The rows with their dates, which all of them settle together: one may prove the order of all. */
export function settledRows(
  found: readonly FoundRow[],
  { order, startDate }: { order: Choices['order'] | undefined; startDate: CalendarDate },
): { rows: ImportRow[]; asksOrder: boolean } {
  const possible = found.map(({ when }) => (when ? datesOf(when, startDate) : []))
  const certain = possible.flatMap(([one, ...others]) =>
    others.length > 0 ? [] : (one?.order ?? []),
  )
  const [proven, contrary] = new Set(certain)
  const known = contrary === undefined ? proven : undefined
  const keyOf = keyMaker()
  let asksOrder = false
  const rows = found.map(({ when, ...row }, at): ImportRow => {
    const [first, ...others] = possible[at] ?? []
    const isUnsure = others.length > 0 && known === undefined
    asksOrder ||= isUnsure
    const chosen = [first, ...others].find((one) => one?.order === (known ?? order))
    const date = row.date || ((others.length > 0 ? chosen : first)?.date ?? '')
    const title = trimInvisible(row.title)
    const isPlaceholder = title !== '' && (placeholder.test(title) || !/[\p{L}\p{N}]/u.test(title))
    const isOtherDay =
      date === '' && !first && when?.weekday !== undefined && when.readings.length > 0
    const held =
      row.held ||
      (isPlaceholder && 'a placeholder') ||
      (isOtherDay && otherDay) ||
      (isUnsure && date === '' ? unsureOrder : '')
    return withRemark({
      note: '',
      isTaken: false,
      isGuide: false,
      isApart: false,
      joined: [],
      ...row,
      key: keyOf(row.words),
      words: truncate(row.words.trim(), shownLength),
      title,
      date,
      held,
      isOut: isPlaceholder || row.isOut === true,
    })
  })
  return { rows, asksOrder }
}

/** Ticked is what is whole and not held, unless the operator said otherwise. */
export function withRemark(
  row: Omit<ImportRow, 'isTicked' | 'remark'>,
  isChosen?: boolean,
): ImportRow {
  const { held, note, isTaken } = row
  const lack = lackOf(row)
  const isTicked = isChosen ?? (isTaken || (held === '' && lack === ''))
  return { ...row, isTicked, remark: isTicked ? lack || note : held || note || lack }
}

/** Why a row cannot be a post as it stands; empty where it can. */
export function lackOf({ title, excerpt, date }: Pick<ImportRow, 'title' | 'excerpt' | 'date'>) {
  if (!isVisible(title)) return 'no title'
  if (!fields.title.parse(title).ok || !fields.excerpt.parse(excerpt).ok) return 'too long'
  return isCalendarDate(date) ? '' : 'no date'
}
