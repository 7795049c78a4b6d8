import { addDays, type CalendarDate } from '../dates.ts'
import { anyMonth, monthNumber, otherDay, readDate, type NamedDay } from './named-days.ts'
import { after, emphasis, matchAt } from './shape.ts'

export interface WeekMark {
  /** Undefined where it cannot be told: 'Week ending March 2', 'Weeks 3-4', 'W3'. */
  week: number | undefined
  start: number
  end: number
}

const lastWeek = 9999
const names = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/** 'Week 3', 'Week #3'; 'Week three' where nothing but a mark follows. */
const numbered = new RegExp(
  `(?<!\\p{L})week[ \\t]*(?:#|n[or]\\.? ?|number )?(?:(\\d+)(?![\\p{L}\\d])|(${names})(?=[ \\t]*(?:$|[\\-:,.|()*_])))`,
  'iu',
)
/** A week by its first day, or by another one. */
const dated =
  /(?:weeks? (?:(of|commencing|beginning|starting|from)|ending)|w\/(?:([bc])|e))[ \t]*:?(?=[ \t].*\d)/iy
const short = /w(?:ks?\.?|eek-)?[ \t]?#?\d+(?=[ \t]*(?:$|[-:,.|()*_]|tue|fri))/iy
/** Other words for weeks, which say nothing in a paste of the specification's format. */
const unclear =
  /(?:weeks? ?-|weeks? ?\d+-\d|weeks ?\d+ ?(?:-|and|&|to)|(?:the )?(?:\w+th|first|second|third|\d+(?:st|nd|rd))[ \t]+week(?=[ \t]*(?:$|[-:,.|()*_])))/iy

/** The week that a line names: 'Week N' anywhere as a word of its own, or another form at `start`. */
export function weekOf(
  shape: string,
  start: number,
  startDate: CalendarDate,
  isOfFormat = false,
): WeekMark | undefined {
  // Every word for a week has that letter, and most lines have not.
  if (!/w/i.test(shape)) return undefined
  const forms = isOfFormat ? [dated, short] : [dated, short, unclear]
  const other = forms.map((form) => matchAt(form, shape, start)).find((match) => match)
  const found = other ?? numbered.exec(shape)
  if (!found) return undefined
  const [words, first, second] = found
  const end = found.index + words.length
  const isFirstDay = other && (first ?? second) !== undefined
  const number = Number(first ?? names.split('|').indexOf((second ?? '').toLowerCase()) + 1)
  const counted = number > lastWeek ? undefined : number
  const named = isFirstDay ? weekFrom(shape, end, startDate) : undefined
  return { week: other ? named : counted, start: found.index, end }
}

/** The week whose first day stands at this place, of a range, too. */
export function weekFrom(shape: string, at: number, startDate: CalendarDate): number | undefined {
  const { dates = [] } = readDate(shape, after(emphasis, shape, at), startDate) ?? {}
  const weeks = (Date.parse(dates[0]?.date ?? '') - Date.parse(startDate)) / 604_800_000 + 1
  return dates.length === 1 && Number.isInteger(weeks) && weeks >= 0 ? weeks : undefined
}

export const backWeek = 'the weeks go back'

/** A part of a plan in which it may count its weeks anew. */
const partOfPlan = new RegExp(
  `^\\W*(?:(?<m>${anyMonth})|q(?:uarter )?(?<q>[1-4])|(?:month|phase|part|sprint|module|block|stage|cycle|round) ?\\d+)(?:\\W*(?<y>\\d{4}))?\\W*$`,
  'i',
)

/** The weeks of a plan in its order; in the specification's format a day is that of the week named last. */
export function weekCount(startDate: CalendarDate, isOfFormat = false) {
  let week = isOfFormat ? 1 : undefined
  let last = -1
  let part = ''
  let isNewPart = false
  let goesBack = false
  return {
    /** Takes the next rows as those of a week that is named. Returns what is to be said of it. */
    begin(next: number | undefined): string {
      const isBack = next !== undefined && (next < last || (isNewPart && next === last))
      goesBack ||= isBack
      week = next
      last = next ?? last
      isNewPart = false
      return next === undefined ? 'which week?' : `${isBack ? 'goes back to ' : ''}week ${next}`
    },
    /** Whether words, alone in a line or a cell, name a part of the plan, as the next rows are of it. */
    isPart(words: string): boolean {
      const isNamed = words.length < 30 && partOfPlan.test(words)
      if (!isNamed) return false
      isNewPart ||= part !== '' && part !== words
      part = words
      return true
    },
    /**
     * The date that is named, else that of the day of this week. None where weeks went back, or where it
     * lies outside its month.
     */
    on({ weekday, ...named }: Partial<NamedDay> = {}): { date: string; doubt: string } {
      if (named.date || named.doubt) return { date: '', doubt: '', ...named }
      const date = dateOf(startDate, week, weekday)
      const doubt = goesBack ? backWeek : isOutside(date, part) ? otherDay : ''
      return isOfFormat || date === '' || doubt === '' ? { date, doubt: '' } : { date: '', doubt }
    },
  }
}

function isOutside(date: CalendarDate, part: string): boolean {
  const { m, q, y } = partOfPlan.exec(part)?.groups ?? {}
  const month = Number(date.slice(5, 7))
  const isOther = m
    ? monthNumber(m) !== month
    : q !== undefined && Math.ceil(month / 3) !== Number(q)
  return isOther || (y !== undefined && y !== date.slice(0, 4))
}

/** The date of a day in a week; empty where the week is not known, and beyond the year 9999. */
export function dateOf(
  startDate: CalendarDate,
  week: number | undefined,
  weekday: number | undefined,
): string {
  if (week === undefined || weekday === undefined) return ''
  return addDays(startDate, (week - 1) * 7 + weekday) ?? ''
}
