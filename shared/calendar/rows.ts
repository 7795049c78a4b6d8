import { isCalendarDate, type CalendarDate } from '../dates.ts'
import { fields, type FieldValues } from '../post/fields.ts'
import type { CalendarPost } from '../post/post-record.ts'
import { isVisible, truncate } from '../text.ts'
import { farDay, isFar, type DatesByOrder } from './named-days.ts'
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
  /** The post's other fields, as columns have them. */
  values?: Partial<FieldValues>
  /** Empty where none is certain. */
  date: string
  /** Of 'Day 3' in a plan that counts its days. */
  dayNumber?: number | undefined
  isTicked: boolean
  /** Why it is not ticked, or its lack. */
  remark: string
  /** Why it is not ticked at first, whatever it holds. */
  reasonNotTicked: string
  /** It is not to be published, as it says itself. */
  isExcluded: boolean
  /** It tells how to read the rows after it, as the names of columns do. */
  isGuide: boolean
  /** A blank line stands above it. */
  hasBlankLineAbove?: boolean
  /** The keys of the rows below that were added to it. */
  joined: readonly string[]
}

/**
 * The parts of a row that a format reads. `orders`: its date by each order of day and month that is
 * possible.
 */
export type FoundRow = Pick<ImportRow, 'line' | 'words' | 'title'> &
  Partial<ImportRow> & { orders?: DatesByOrder | undefined }

/** In UTF-16 units. */
const shownLength = 120

export const otherLine = 'not in the format'
export const namesOfColumns = 'names of columns'
const placeholder =
  /^\W*(?:tb[adc]|to be (?:announced|decided|determined|confirmed|done)|open|no (?:blog )?post|untitled|title|n\/?a|none|placeholder|\?+|x{2,})\W*$/iu

/** The rows of a format as the operator sees them first. No day far from the start date is certain. */
export function rowsOf(found: readonly FoundRow[], startDate: CalendarDate): ImportRow[] {
  const seen = new Map<string, number>()
  return found.map((row) => {
    const { date = '', reasonNotTicked = '', isTicked = false, isGuide = false } = row
    const words = truncate(row.words.trim(), shownLength)
    const count = (seen.get(words) ?? 0) + 1
    seen.set(words, count)
    const title = trimInvisible(row.title)
    const isPlaceholder = title !== '' && (placeholder.test(title) || !/[\p{L}\p{N}]/u.test(title))
    const far = !isTicked && isFar(date, startDate) ? farDay : ''
    return withRemark({
      excerpt: '',
      joined: [],
      ...row,
      key: `${count} ${words}`,
      words,
      title,
      date,
      isTicked,
      isGuide,
      isExcluded: isPlaceholder || row.isExcluded === true,
      reasonNotTicked: isPlaceholder && !isGuide ? 'a placeholder' : far || reasonNotTicked,
    })
  })
}

/**
 * A row is ticked as the operator chose, else where it was before, or where it is whole and nothing
 * speaks against it.
 */
export function withRemark(row: Omit<ImportRow, 'remark'>, isChosen?: boolean): ImportRow {
  const { lack } = postOf(row)
  const isTicked = isChosen ?? (row.isTicked || (row.reasonNotTicked === '' && lack === ''))
  return { ...row, isTicked, remark: isTicked ? lack : row.reasonNotTicked || lack }
}

/** The post of a row, or why it cannot be one as it stands. */
export function postOf({ title, excerpt, date, values }: Omit<ImportRow, 'remark'>): {
  lack: string
  post?: CalendarPost
} {
  const [ofTitle, ofExcerpt] = [fields.title.parse(title), fields.excerpt.parse(excerpt)]
  if (!isVisible(title)) return { lack: 'no title' }
  if (!ofTitle.ok || !ofExcerpt.ok) return { lack: 'too long' }
  if (!isCalendarDate(date)) return { lack: 'no date' }
  const texts = { title: ofTitle.value, excerpt: ofExcerpt.value }
  return { lack: '', post: { ...texts, publishDate: date, ...values } }
}
