import { readDay } from './days.ts'
import { readForeignDay, readNamedDate, type NamedDate } from './named-dates.ts'
import { emphasis, matchAt, shapeOf, skip } from './shape.ts'
import { readWeekHeading, type WeekMark } from './weeks.ts'

/** The day that a text names, in all the ways in which it does. */
export interface When {
  week?: WeekMark
  date?: NamedDate
  /** 0 for Monday. */
  weekday?: number
  /** It names a time of the day as well, which is not used. */
  isTimed?: true
}

const hour = '\\d{1,2}'
const timeOfDay = new RegExp(
  `(?:at |T)?(?:${hour}(?::\\d{2}){1,2}(?:\\.\\d+)?(?: ?[ap]\\.?m\\b\\.?)?|${hour} ?[ap]\\.?m\\b\\.?)(?: ?\\(?(?:Z|UTC|GMT|[A-Z]{1,3}T)\\)?)?(?: ?[+-]\\d{2}:?\\d{2})?`,
  'iy',
)
/** Between the first day of a span and its last one. */
const until = / ?(?:-+>?|→|~|to|until|through|bis|au|al?|hasta) ?/iuy
const closesDate = /[ \t]*(?:$|[-:,.)|\]*_])/y

/** The week, date, day and time that stand beside each other at this place, in any order. */
export function readWhen(shape: string, at: number, known: When = {}): { when: When; end: number } {
  const when: When = { ...known }
  for (let end = at; ;) {
    const next = skip(shape, end, `${emphasis},([:`)
    const found = readPart(shape, next, when) ?? (when.date ? undefined : afterDash(shape, end))
    if (!found) return { when, end }
    Object.assign(when, found.part)
    end = found.end
  }
}

/** The day that a whole text names; nothing where it is something else besides. */
export function whenOf(text: string): When {
  if (text === '') return {}
  const shape = shapeOf(text)
  const { when, end } = readWhen(shape, 0)
  return /[\p{L}\p{N}]/u.test(shape.slice(end)) ? {} : when
}

interface Part {
  part: When
  end: number
}

function readPart(shape: string, at: number, known: When): Part | undefined {
  const week = known.week ? undefined : readWeekHeading(shape, at, () => false)
  if (week) return { part: { week }, end: week.end }
  const date = known.date ? undefined : readSpan(shape, at)
  if (date) return date
  const day =
    known.weekday === undefined ? (readDay(shape, at) ?? readForeignDay(shape, at)) : undefined
  if (day) return { part: { weekday: day.weekday }, end: day.end }
  const time = known.isTimed ? '' : (matchAt(timeOfDay, shape, at)?.[0] ?? '')
  return time === '' ? undefined : { part: { isTimed: true }, end: at + time.length }
}

/** 'Tues – March 3 – "Title"' is written too. */
function afterDash(shape: string, at: number): Part | undefined {
  const dash = skip(shape, at)
  const date = shape[dash] === '-' ? readNamedDate(shape, skip(shape, dash, '-')) : undefined
  return date && matchAt(closesDate, shape, date.end)
    ? { part: { date: date.date }, end: date.end }
    : undefined
}

/** A date, or the first one of a span. */
function readSpan(shape: string, at: number): Part | undefined {
  const first = readNamedDate(shape, at)
  if (!first) return undefined
  const between = matchAt(until, shape, first.end)?.[0] ?? ''
  const last = between === '' ? undefined : readNamedDate(shape, first.end + between.length)
  if (!last || !matchAt(closesDate, shape, last.end)) {
    return { part: { date: first.date }, end: first.end }
  }
  const year = first.date.year ?? last.date.year
  return { part: { date: { ...first.date, year } }, end: last.end }
}
