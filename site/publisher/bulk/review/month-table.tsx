import { memo } from 'react'
import { formatLongDate, weekdayName, type CalendarDate } from '../../../../shared/dates.ts'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { beginDrag } from './drag.ts'
import { monthName, monthWeeks, type Month } from './month.ts'
import { useMove } from './move-context.ts'
import { ignoreKeyUp } from './move-keys.ts'
import { useShowCard } from './show-card.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export interface MonthMarks {
  /** Each a day of this month, or undefined. */
  today: CalendarDate | undefined
  /** Where the post that is carried comes from, and where it would go. */
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  /** The day that Tab leads to. */
  tab: CalendarDate | undefined
}

interface Props extends MonthMarks {
  month: Month
  posts: readonly ScheduledPost[]
  access: 'open' | 'locked'
  /** Of a month that is far off the screen its place is kept and no more. */
  detail: 'all' | 'none'
}

export const MonthTable = memo(function MonthTable({ month, posts, detail, ...day }: Props) {
  const weeks = monthWeeks(month)
  const byDay = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return (
    <div className="month" data-month={month} data-weeks={weeks.length}>
      {detail === 'all' && (
        <table>
          <caption>{monthName(month)}</caption>
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
            {weeks.map((week, index) => (
              <tr key={index}>
                {week.map((date, at) => (
                  <td key={date ?? `blank-${at}`}>
                    {date !== undefined && <Day {...day} date={date} posts={byDay.get(date)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
})

interface DayProps extends MonthMarks {
  date: CalendarDate
  posts: readonly ScheduledPost[] | undefined
  access: 'open' | 'locked'
}

function Day({ date, posts, access, today, from, to, tab }: DayProps) {
  const move = useMove()
  const showCard = useShowCard()
  const number = Number(date.slice(8))
  const shared = {
    className: 'day',
    'data-day': date,
    'data-from': date === from ? '' : undefined,
    'data-to': date === to ? '' : undefined,
    'aria-current': date === today ? 'date' : undefined,
  } as const
  const first = posts?.[0]
  if (!posts || !first) return <span {...shared}>{number}</span>
  const carriable = access === 'open' ? posts.find(({ status }) => status === 'pending') : undefined
  return (
    <button
      type="button"
      {...shared}
      data-status={dayStatus(posts)}
      data-move-handle=""
      tabIndex={date === tab ? 0 : -1}
      aria-label={dayLabel(date, posts)}
      title={posts.length === 1 ? first.title : `${posts.length} posts`}
      aria-describedby="months-keys"
      onClick={() => {
        showCard(posts.map(({ id }) => id))
      }}
      onPointerDown={(event) => {
        if (carriable) beginDrag(event, carriable, 'month', move)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' || move.get().carried) return
        event.preventDefault()
        ignoreKeyUp()
        if (access === 'open') move.pickUp(carriable ?? first, 'month', 'keys')
      }}
    >
      {number}
      {posts.length > 1 && <sup>{posts.length}</sup>}
    </button>
  )
}

/** The most urgent of the day. */
function dayStatus(posts: readonly ScheduledPost[]): ScheduledPost['status'] {
  const order = ['failed', 'sending', 'pending', 'published'] as const
  return order.find((status) => posts.some((post) => post.status === status)) ?? 'pending'
}

const longestList = 3

function dayLabel(date: CalendarDate, posts: readonly ScheduledPost[]): string {
  const named = posts.slice(0, longestList).map(({ title, status }) => `${title}, ${status}`)
  const rest = posts.length - named.length
  const list = [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
  return `${weekdayName(date)}, ${formatLongDate(date)}: ${list}`
}
