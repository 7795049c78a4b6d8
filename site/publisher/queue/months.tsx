import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { DOMAttributes, SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  addDays,
  formatFullDate,
  formatMonth,
  isCalendarDate,
  type CalendarDate,
} from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { canChange, queue, settledQueue, today } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { cardId } from './card-focus.ts'
import { useReview } from './view.ts'

/** A month, `YYYY-MM`. */
type Month = string

/** So many months are shown at a time. */
const monthsAtOnce = 12

interface MonthListProps {
  posts: readonly PostRecord[]
  isFree: boolean
}

/**
 * The months that have posts. A day leads to its first card, or takes a post. In a run they follow the
 * cards, in a task of their own.
 */
export function Months() {
  const posts = usePublisherState(queue)
  const later = useDeferredValue(posts)
  const isFree = usePublisherState(canChange)
  return <MonthList posts={isFree ? posts : later} isFree={isFree} />
}

const MonthList = memo(function MonthList({ posts, isFree }: MonthListProps) {
  const now = usePublisherState(today)
  // A run changes no date.
  const dated = usePublisherState(settledQueue)
  const days = useMemo(() => daysOf(dated), [dated])
  const byDay = Map.groupBy(posts, ({ publishDate }) => publishDate)
  const next = days.find((date) => !byDay.get(date)?.every(isPublished)) ?? days[0] ?? now
  // On a phone they would stand before the first card.
  const [isOpen] = useState(() => matchMedia('(width >= 64rem)').matches)
  const { carried, news, day, handlers } = useDays(days, byDay, isFree)
  const { months, earlier, later } = useMonths(days, next, carried?.to ?? day)
  if (carried) months.push(nextMonth(months.at(-1) ?? monthOf(now)))
  const tab = day !== undefined && byDay.has(day) ? day : next
  return (
    <section className="panel months" aria-label="Months">
      <details className="fold" open={isOpen}>
        <summary>Months</summary>
        <div className="months-list" {...handlers}>
          {earlier && (
            <SmallButton variant="quiet" onClick={earlier}>
              Earlier months
            </SmallButton>
          )}
          {months.map((month) => (
            <MonthTable
              key={month}
              month={month}
              dayProps={(date) => ({
                ...contentOf(date, byDay.get(date)),
                move: date === carried?.from ? 'from' : date === carried?.to ? 'to' : undefined,
                isToday: date === now,
                isTab: date === tab,
                isFree,
              })}
            />
          ))}
          {later && (
            <SmallButton variant="quiet" onClick={later}>
              Later months
            </SmallButton>
          )}
        </div>
        <p className="months-hint quiet-note" id="months-keys">
          A day goes to its card. To move a post, drag it to another day, or press Space and use the
          arrows.
        </p>
      </details>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </section>
  )
})

/** Of the months with posts the twelve with `next`, those that were asked for, and that of `target`. */
function useMonths(days: readonly CalendarDate[], next: CalendarDate, target = next) {
  const [turned, setTurned] = useState<{ from: number; to: number }>()
  const all = [...new Set(days.map(monthOf))]
  const usual = Math.floor(Math.max(all.indexOf(monthOf(next)), 0) / monthsAtOnce) * monthsAtOnce
  const { from, to } = turned ?? { from: usual, to: usual + monthsAtOnce }
  const months = [...new Set([...all.slice(from, to), monthOf(target)])].sort()
  return {
    months,
    earlier: from > 0 && (() => setTurned({ from: from - monthsAtOnce, to })),
    later: to < all.length && (() => setTurned({ from, to: to + monthsAtOnce })),
  }
}

interface Carried {
  id: string
  title: string
  from: CalendarDate
  to: CalendarDate
}

/** Takes a pending post to another day, which has the focus then. `news` is for screen readers. */
function useMove(onDay: (date: CalendarDate) => void) {
  const { editPost, flush } = usePublisher()
  const [carried, setCarried] = useState<Carried>()
  const [news, setNews] = useState('')
  const to = carried?.to
  useEffect(() => {
    if (to !== undefined) dayElement(to)?.scrollIntoView({ block: 'nearest' })
  }, [to])
  return {
    carried,
    news,
    pickUp: ({ id, title, publishDate: from }: PostRecord) => {
      setCarried({ id, title, from, to: from })
      setNews(
        `Moving “${title}” from ${formatFullDate(from)}. Choose a day with the arrow keys, Enter puts it there, Escape leaves it.`,
      )
    },
    aim: (date: CalendarDate) => {
      if (!carried || carried.to === date) return
      setCarried({ ...carried, to: date })
      setNews(formatFullDate(date))
    },
    /** Puts the post down: where it was, if no day is given. */
    drop: (date = carried?.from) => {
      if (!carried || date === undefined) return
      const { id, title, from } = carried
      flushSync(() => {
        setCarried(undefined)
        onDay(date)
        setNews(`“${title}” ${date === from ? 'stays' : 'is now'} on ${formatFullDate(date)}.`)
        if (date !== from) editPost(id, { publishDate: date })
      })
      void flush()
      dayElement(date)?.focus()
    },
    /** The same, where the focus is elsewhere by now. */
    leave: () => setCarried(undefined),
  }
}

/** What pointers and keys do with the days, and the `day` that had the focus last. */
function useDays(
  days: readonly CalendarDate[],
  byDay: ReadonlyMap<CalendarDate, readonly PostRecord[]>,
  isFree: boolean,
) {
  const { showCards } = useReview()
  const [day, setDay] = useState<CalendarDate>()
  const { carried, news, pickUp, aim, drop, leave } = useMove(setDay)
  const handlers: DOMAttributes<HTMLElement> = {
    onClick: (event) => {
      const posts = byDay.get(dayOf(event) ?? '')
      if (!posts) return
      event.preventDefault()
      showCards(posts.map(({ id }) => id))
    },
    onFocus: (event) => setDay(dayOf(event)),
    onDragStart: (event) => {
      const post = byDay.get(dayOf(event) ?? '')?.find(isPending)
      if (!post) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', post.title)
      // Chromium ends a drag whose element changes as it begins.
      requestAnimationFrame(() => pickUp(post))
    },
    onDragOver: (event) => {
      if (!carried) return
      event.preventDefault()
      aim(dayOf(event) ?? carried.to)
    },
    onDrop: (event) => {
      event.preventDefault()
      drop(dayOf(event))
    },
    // Let go beside the months, a post stays where it was.
    onDragEnd: () => drop(),
    onBlur: leave,
    onKeyDown: (event) => {
      const date = dayOf(event)
      if (date === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowLeft: -1, ArrowUp: -7, ArrowRight: 1, ArrowDown: 7 }[event.key]
      const post = byDay.get(date)?.find(isPending)
      if (carried && (event.key === 'Enter' || event.key === ' ')) drop(carried.to)
      else if (carried && event.key === 'Escape') drop()
      else if (carried && step !== undefined) aim(addDays(carried.to, step) ?? carried.to)
      else if (post && isFree && event.key === ' ') pickUp(post)
      else if (step !== undefined) {
        const other = days[days.indexOf(date) + Math.sign(step)] ?? date
        flushSync(() => setDay(other))
        dayElement(other)?.focus()
      } else return
      event.preventDefault()
    },
  }
  return { carried, news, day, handlers }
}

function dayElement(date: CalendarDate): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${date}"]`)
}

/** The day of the months in which something happened. */
function dayOf({ target }: SyntheticEvent): CalendarDate | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-day]')?.dataset['day']
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthProps {
  month: Month
  dayProps: (date: CalendarDate) => DayProps
}

function MonthTable({ month, dayProps }: MonthProps) {
  return (
    <table className="month">
      <caption>{formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, at) => (
              <td key={at}>{date && <Day {...dayProps(date)} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days of a month in weeks from Monday to Sunday; undefined before the first. */
export function monthWeeks(month: Month): (CalendarDate | undefined)[][] {
  const days = Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  // 0 for Monday to 6 for Sunday.
  const weekday = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const cells = [...Array<undefined>(weekday), ...days.filter(isCalendarDate)]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}

function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

/** The month itself where the next one would lie beyond the year 9999. */
export function nextMonth(month: Month): Month {
  return monthOf(addDays(`${month}-28`, 4) ?? month)
}

interface DayProps extends ReturnType<typeof contentOf> {
  move: 'from' | 'to' | undefined
  isToday: boolean
  /** Tab leads to it. */
  isTab: boolean
  isFree: boolean
}

/** Its props are plain values, so that a step of a run renders one day of thousands anew. */
const Day = memo(function Day({ date, first, count, posts, ...day }: DayProps) {
  const number = Number(date.slice(8))
  const shared = {
    className: 'day',
    'data-day': date,
    'data-move': day.move,
    'aria-current': day.isToday ? 'date' : undefined,
  } as const
  if (first === undefined) return <span {...shared}>{number}</span>
  const label = `${formatFullDate(date)}: ${posts}`
  return (
    <a
      {...shared}
      // Firefox lets no button be dragged.
      href={`#${cardId(first)}`}
      draggable={day.isFree && day.hasPending}
      data-status={day.status}
      tabIndex={day.isTab ? 0 : -1}
      aria-label={label}
      title={label}
      aria-describedby="months-keys"
    >
      {number}
      {count > 1 && <sup>{count}</sup>}
    </a>
  )
})

const mostNamed = 3

/** What a day shows of its posts. Its status is the most urgent one. */
function contentOf(date: CalendarDate, posts: readonly PostRecord[] = []) {
  const statuses = posts.map(({ state }) => state.status)
  const order = ['failed', 'sending', 'pending', 'published'] as const
  const named = posts.map(({ title, state }) => `${title}, ${state.status}`).join('; ')
  return {
    date,
    first: posts[0]?.id,
    count: posts.length,
    hasPending: statuses.includes('pending'),
    status: order.find((status) => statuses.includes(status)),
    posts: posts.length > mostNamed ? `${posts.length} posts` : named,
  }
}

/** The days that have posts. A date as it is typed may be none. */
function daysOf(posts: readonly PostRecord[]): CalendarDate[] {
  return [...new Set(posts.map(({ publishDate }) => publishDate))].filter(isCalendarDate).sort()
}

function isPending({ state }: PostRecord): boolean {
  return state.status === 'pending'
}

function isPublished({ state }: PostRecord): boolean {
  return state.status === 'published'
}
