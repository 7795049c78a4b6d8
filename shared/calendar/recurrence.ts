import { addDays, weekdayIndex, type CalendarDate } from '../dates.ts'

/** Dates of one event that recurs. */
const mostDates = 60
/** No rule that is read goes further: one date a year. */
const mostDays = 366 * mostDates

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST']

/**
 * The dates of an event that recurs by a rule of RFC 5545, from its first one on: sixty at most, up to
 * the end or the number that the rule states. Undefined where it has parts that are not read, such as
 * `BYSETPOS`.
 */
export function datesOfRule(rule: string, start: CalendarDate): CalendarDate[] | undefined {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  if ([...parts.keys()].some((name) => !known.includes(name))) return undefined
  const isDate = matcherOf(parts, start)
  if (!isDate) return undefined
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
  const most = Math.min(Number(parts.get('COUNT') ?? mostDates), mostDates)
  // The first date counts, whether or not the rule names it.
  const dates = [start]
  for (let days = 1; days < mostDays && dates.length < most; days += 1) {
    const date = addDays(start, days)
    if (date === undefined || (until !== undefined && date > until)) break
    if (isDate(date)) dates.push(date)
  }
  return dates
}

function matcherOf(parts: ReadonlyMap<string, string>, start: CalendarDate) {
  const listOf = (name: string) => parts.get(name)?.split(',')
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = listOf('BYDAY')?.map((day) => /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(day))
  const monthDays = listOf('BYMONTHDAY')?.map(Number)
  const months = listOf('BYMONTH')?.map(Number)
  const [first, frequency] = [partsOf(start), parts.get('FREQ') ?? '']
  const isDay = (date: CalendarDate) =>
    days?.some((day) => day !== null && weekdays[weekdayIndex(date)] === day[2]) ?? true
  /** The first Tuesday of a month, its last Friday. */
  const isNth = (date: CalendarDate) => {
    const { day, length } = partsOf(date)
    return days?.some((found) => {
      if (!found || weekdays[weekdayIndex(date)] !== found[2]) return false
      const [nth, fromEnd] = [Math.ceil(day / 7), -Math.ceil((length - day + 1) / 7)]
      return found[1] === undefined || [nth, fromEnd].includes(Number(found[1]))
    })
  }
  const inMonth = (date: CalendarDate) => {
    const { day, length } = partsOf(date)
    const isMonthDay = monthDays?.some((one) => one === day || one === day - length - 1)
    if (days) return isNth(date) === true && isMonthDay !== false
    return isMonthDay ?? day === first.day
  }
  const steps: Record<string, (date: CalendarDate) => boolean> = {
    DAILY: (date) => daysBetween(start, date) % interval === 0 && isDay(date),
    WEEKLY: (date) => {
      const monday = addDays(start, -weekdayIndex(start)) ?? start
      const isWeek = Math.floor(daysBetween(monday, date) / 7) % interval === 0
      return isWeek && (days ? isDay(date) : weekdayIndex(date) === weekdayIndex(start))
    },
    MONTHLY: (date) => {
      const { year, month } = partsOf(date)
      return ((year - first.year) * 12 + month - first.month) % interval === 0 && inMonth(date)
    },
    YEARLY: (date) => {
      const { year, month } = partsOf(date)
      const isMonth = months !== undefined || month === first.month
      return (year - first.year) % interval === 0 && isMonth && inMonth(date)
    },
  }
  const isStep = steps[frequency]
  return (
    isStep &&
    ((date: CalendarDate) => (months?.includes(partsOf(date).month) ?? true) && isStep(date))
  )
}

function partsOf(date: CalendarDate) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day, length: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
