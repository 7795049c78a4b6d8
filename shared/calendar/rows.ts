import { addDays, weekdayIndex, type CalendarDate } from '../dates.ts'
import { fieldOf, fields, type FieldName } from '../post/fields.ts'
import { meaningOfStatus } from '../publication/post-status.ts'
import { isVisible, truncate } from '../text.ts'
import type { Choices, Fix } from './choices.ts'
import { datesOf, type DateOrder, type NamedDate } from './named-dates.ts'
import type {
  CalendarPost,
  CalendarReport,
  FurtherTexts,
  GuideLine,
  Place,
  Question,
  UnusedLine,
  UnusedReason,
} from './report.ts'
import { trimInvisible } from './shape.ts'
import { whenOf, type When } from './when.ts'

/** In UTF-16 units, of a line as the report shows it. */
const shownLength = 120

export function placeOf(line: number, text: string): Place {
  return { line, text: truncate(text.trim(), shownLength) }
}

/** The lines of a cell as one. */
export function onOneLine(text: string): string {
  const parts = text.split('\n').map((line) => line.trim())
  return parts.filter((line) => line !== '').join(' ')
}

/** A row of a calendar as it was read, before it is decided whether it is a post. */
export interface Row extends Place {
  title: string
  excerpt: string
  further?: FurtherTexts
  /** The date of its week and day. */
  date?: CalendarDate
  /** Its day and date as it names them. */
  when?: When
  /** The text of its date, to be corrected. */
  dateText?: string
  status?: string
  /** The program that it comes from keeps it from readers, as its status says. */
  isHeldBack?: true
  /** Why it is no post, whatever else it holds. */
  reason?: UnusedReason
  /** The week that it begins all the same. */
  week?: number
}

/** The rows and other lines of a calendar, in their order. */
export interface Reading {
  rows: Row[]
  guides: GuideLine[]
  questions: Question[]
}

export interface ReadOptions {
  /** The first day of week 1. */
  startDate: CalendarDate
  choices: Choices
}

/** Names each row by its text, and by its number where that is there before. */
function keyMaker(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return `${count} ${text}`
  }
}

/** Makes posts of rows, by what the operator said about them; every row becomes a post or is unused. */
export function settleRows(
  reading: Reading,
  options: ReadOptions,
): Pick<CalendarReport, 'posts' | 'guides' | 'unused' | 'questions' | 'timed'> {
  const posts: CalendarPost[] = []
  const unused: UnusedLine[] = []
  const order = options.choices.order ?? provenOrder(reading.rows, options.startDate)
  const doubtful: Row[] = []
  const keyOf = keyMaker()
  for (const row of reading.rows) {
    const key = keyOf(row.text)
    const fix = options.choices.fixes?.[key]
    const title = fix?.title ?? row.title
    const settled = settle({ ...row, title }, fix, order, options)
    if ('publishDate' in settled) {
      posts.push(settled)
      continue
    }
    if (settled.reason === 'which-order') doubtful.push(row)
    const { line, text, week, excerpt } = row
    const date = fix?.date ?? row.dateText ?? ''
    unused.push({
      line,
      text,
      key,
      ...(week !== undefined && { week }),
      ...settled,
      said: { date, title, excerpt },
    })
  }
  const questions = [...reading.questions]
  const [first] = doubtful
  if (first?.when?.date) {
    const { date: named } = first.when
    const readings = (['day-first', 'month-first'] as const).flatMap((one) =>
      datesOf(inOrder(named, one), options.startDate).map((date) => ({ order: one, date })),
    )
    const sample = first.dateText ?? first.text
    questions.unshift({ kind: 'order', rows: doubtful.length, sample, readings })
  }
  const ofNoWeek = unused.filter(({ reason }) => reason === 'which-week').length
  if (ofNoWeek > 0) questions.unshift({ kind: 'weeks', rows: ofNoWeek })
  const timed = reading.rows.filter(({ when }) => when?.isTimed).length
  return { posts, guides: reading.guides, unused, questions, timed }
}

type Unsettled = Pick<UnusedLine, 'reason' | 'expected' | 'problem' | 'status'>

function settle(
  row: Row,
  fix: Fix | undefined,
  order: DateOrder | undefined,
  options: ReadOptions,
): CalendarPost | Unsettled {
  const dated = fix?.date === undefined ? row : withDate(row, fix.date)
  const isFixed = fix?.date !== undefined || fix?.title !== undefined
  if (dated.reason && !isFixed) {
    const expected = dated.reason === 'other-date' ? dated.date : undefined
    return { reason: dated.reason, ...(expected !== undefined && { expected }) }
  }
  const date = dateOf(dated, order, options.startDate)
  if (typeof date !== 'string') return date
  if (!isVisible(row.title)) return { reason: 'empty-title' }
  const { status = '' } = row
  const isLeft = row.isHeldBack === true || isLeftOut(status)
  if (isLeft && fix?.isIncluded === undefined) return { reason: 'left-out', status }
  const title = fields.title.parse(trimInvisible(row.title))
  const excerpt = fields.excerpt.parse(row.excerpt)
  if (!title.ok || !excerpt.ok) return { reason: 'too-long' }
  const further = row.further ?? {}
  for (const [name, text] of Object.entries(further)) {
    const parsed = fieldOf(name as FieldName).parse(text)
    if (!parsed.ok) return { reason: 'bad-field', problem: `${name}: ${parsed.message}` }
  }
  return {
    title: title.value,
    excerpt: excerpt.value,
    publishDate: date,
    ...(Object.keys(further).length > 0 && { further }),
    line: row.line,
  }
}

/** A plan leaves out what is not for the public yet, and what was done already. */
function isLeftOut(status: string): boolean {
  const meaning = meaningOfStatus(status)
  return meaning === 'held-back' || meaning === 'done' || /^\W*(?:published|live)\b/i.test(status)
}

/** The date that was typed takes the place of what the row itself says. */
function withDate(row: Row, text: string): Row {
  const { reason: _reason, date: _date, ...others } = row
  return { ...others, when: whenOf(text) }
}

function dateOf(
  { when = {}, date }: Row,
  order: DateOrder | undefined,
  startDate: CalendarDate,
): CalendarDate | Unsettled {
  if (!when.date) {
    if (date !== undefined) return date
    return { reason: when.weekday === undefined ? 'no-date' : 'which-week' }
  }
  const named = inOrder(when.date, order)
  const dates = datesOf(named, startDate)
  const [first] = dates
  if (first === undefined) return { reason: 'no-date' }
  const { weekday } = when
  const ofDay = dates.filter((one) => weekday === undefined || weekdayIndex(one) === weekday)
  if (ofDay.length > 1) return { reason: 'which-order' }
  return ofDay[0] ?? { reason: 'other-weekday', expected: first }
}

function inOrder(named: NamedDate, order: DateOrder | undefined): NamedDate {
  const readings = named.readings.filter((one) => one.order === undefined || one.order === order)
  return readings.length === 0 ? named : { ...named, readings }
}

/** The order that the rows leave no doubt about; undefined where none or both are proven. */
function provenOrder(rows: readonly Row[], startDate: CalendarDate): DateOrder | undefined {
  const proven = new Set<DateOrder>()
  for (const { when } of rows) {
    const readings = when?.date?.readings ?? []
    const fit =
      when?.weekday === undefined || !when.date
        ? readings
        : readings.filter((reading) => {
            const [date] = datesOf(
              { ...when.date, year: when.date?.year, readings: [reading] },
              startDate,
            )
            return date !== undefined && weekdayIndex(date) === when.weekday
          })
    const [only, ...others] = fit
    if (only?.order && others.length === 0) proven.add(only.order)
  }
  return proven.size === 1 ? [...proven][0] : undefined
}

/** Counts the weeks of a calendar, as its lines or cells set them. Asks by `reading` where that is in doubt. */
export function weekCounter({ startDate, choices }: ReadOptions, { questions }: Reading) {
  const keyOf = keyMaker()
  /** The first day of week 1. */
  let base = startDate
  let week = 1
  /** The last week that is in no doubt. */
  let sure = 0
  let last = -1
  let isLost = false
  /** Asked once a post follows: before that it makes no difference. */
  let question: Question | undefined
  const current = () => {
    if (question) questions.push(question)
    question = undefined
    return week
  }
  return {
    current,
    begin(named: number) {
      base = startDate
      week = named
      if (!question) sure = named
      last = -1
      isLost = false
    },
    /** Begins the week of a day, as in 'Week of March 2', or asks where that is not one day. */
    beginOn(named: NamedDate) {
      const [date, ...others] = datesOf(inOrder(named, choices.order), startDate)
      const isOne = date !== undefined && others.length === 0
      // A week that begins on a Sunday is that of the Monday after it.
      if (isOne) base = addDays(date, 1 - ((weekdayIndex(date) + 1) % 7)) ?? date
      week = 1
      sure = isOne ? 1 : 0
      last = -1
      isLost = !isOne
    },
    /** Whether the week that a line names begins there: it does, unless the operator calls it a note. */
    isBegunBy(place: Place, mark: { week: number; isInSentence?: true }): boolean {
      const key = `week ${keyOf(place.text)}`
      const isBack = mark.week < sure
      const answer = choices.fixes?.[key]?.week
      const isDoubtful = answer === undefined && (isBack || mark.isInSentence === true)
      const why = isBack ? 'goes-back' : 'sentence'
      if (answer !== 'note') {
        question = isDoubtful ? { ...place, kind: 'week', key, week: mark.week, why } : undefined
      }
      return answer !== 'note'
    },
    /** The date of a day in the week that has begun; undefined where it is in doubt which week that is. */
    dateOf(weekday: number): CalendarDate | undefined {
      const goesBack = weekday <= last
      last = weekday
      if (goesBack && sure === 0) {
        isLost = choices.weeks === undefined
        if (choices.weeks === 'count') week += 1
      }
      if (isLost) return undefined
      return addDays(base, (current() - 1) * 7 + weekday)
    },
  }
}

export type WeekCounter = ReturnType<typeof weekCounter>
