import { memo, useDeferredValue, useMemo, useState } from 'react'
import {
  addDays,
  formatFullDate,
  formatMonth,
  isCalendarDate,
  type CalendarDate,
} from '../../../shared/dates.ts'
import type { ScheduledPost } from '../../../shared/post/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { queue, settledQueue, today } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { cardId } from './card-focus.ts'
import { useReview } from './view.ts'

/** A month, `YYYY-MM`. */
type Month = string

/** So many months are shown at a time. */
const monthsAtOnce = 12

/** The months that have posts, each day a link to its first card. */
export function Months() {
  // A step of a run renders its card first, and the months in a task of their own.
  return <MonthList posts={useDeferredValue(usePublisherState(queue))} />
}

const MonthList = memo(function MonthList({ posts }: { posts: readonly ScheduledPost[] }) {
  const now = usePublisherState(today)
  // A run changes no date.
  const dated = usePublisherState(settledQueue)
  const days = useMemo(
    () => [...new Set(dated.map(({ publishDate }) => publishDate))].sort(),
    [dated],
  )
  const byDay = Map.groupBy(posts, ({ publishDate }) => publishDate)
  const next = days.find((date) => !byDay.get(date)?.every(isPublished)) ?? days[0] ?? now
  // On a phone they would stand before the first card.
  const [isOpen] = useState(() => matchMedia('(width >= 64rem)').matches)
  const { months, earlier, later } = useMonths(days, next)
  return (
    <section className="panel months" aria-label="Months">
      <details className="fold" open={isOpen}>
        <summary>Months</summary>
        <div className="months-list">
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
                isToday: date === now,
              })}
            />
          ))}
          {later && (
            <SmallButton variant="quiet" onClick={later}>
              Later months
            </SmallButton>
          )}
        </div>
      </details>
    </section>
  )
})

/** Of the months with posts the twelve with `next`, and those that were asked for. */
function useMonths(days: readonly CalendarDate[], next: CalendarDate) {
  const [turned, setTurned] = useState<{ from: number; to: number }>()
  const all = [...new Set(days.map(monthOf))]
  const usual = Math.floor(Math.max(all.indexOf(monthOf(next)), 0) / monthsAtOnce) * monthsAtOnce
  const { from, to } = turned ?? { from: usual, to: usual + monthsAtOnce }
  return {
    months: all.slice(from, to),
    earlier: from > 0 && (() => setTurned({ from: from - monthsAtOnce, to })),
    later: to < all.length && (() => setTurned({ from, to: to + monthsAtOnce })),
  }
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
  const first = `${month}-01`
  // 0 for Monday to 6 for Sunday.
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at) ?? '')
  const cells = [...Array<undefined>(weekday), ...days.filter((day) => isOfMonth(day, month))]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}

function isOfMonth(date: string, month: Month): boolean {
  return isCalendarDate(date) && monthOf(date) === month
}

function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

interface DayProps extends ReturnType<typeof contentOf> {
  isToday: boolean
}

/** Its props are plain values, so that a step of a run renders one day of thousands anew. */
const Day = memo(function Day({ date, first, count, status, posts, isToday }: DayProps) {
  const { store } = usePublisher()
  const { showCards } = useReview()
  const number = Number(date.slice(8))
  const shared = { className: 'day', 'aria-current': isToday ? ('date' as const) : undefined }
  if (first === undefined) return <span {...shared}>{number}</span>
  const label = `${formatFullDate(date)}: ${posts}`
  return (
    <a
      {...shared}
      href={`#${cardId(first)}`}
      onClick={(event) => {
        event.preventDefault()
        const ofDay = queue(store.getState()).filter((post) => post.publishDate === date)
        showCards(ofDay.map(({ id }) => id))
      }}
      data-status={status}
      aria-label={label}
      title={label}
    >
      {number}
      {count > 1 && <sup aria-hidden="true">{count}</sup>}
    </a>
  )
})

const mostNamed = 3

/** The content of a day. Its status is the most urgent one of its posts. */
function contentOf(date: CalendarDate, posts: readonly ScheduledPost[] = []) {
  const statuses = posts.map(({ state }) => state.status)
  const order = ['failed', 'sending', 'pending', 'published'] as const
  const named = posts.map(({ title, state }) => `${title}, ${state.status}`).join('; ')
  return {
    date,
    first: posts[0]?.id,
    count: posts.length,
    status: order.find((status) => statuses.includes(status)),
    posts: posts.length > mostNamed ? `${posts.length} posts` : named,
  }
}

function isPublished({ state }: ScheduledPost): boolean {
  return state.status === 'published'
}
