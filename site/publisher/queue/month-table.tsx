import { memo } from 'react'
import { formatLongDate, weekdayName, type CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord, PostState } from '../../../shared/post-record.ts'
import { cardId } from './card-focus.ts'
import { monthName, monthWeeks, type Month } from './month.ts'
import { dragProps, useMove } from './move.ts'
import { useReview } from './view.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface DayMarks {
  /** Each a day of this month, or undefined. */
  today: CalendarDate | undefined
  /** Where the post that is carried comes from, and where it would go. */
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  /** The day that Tab leads to. */
  tab: CalendarDate | undefined
  isFree: boolean
}

interface Props extends DayMarks {
  month: Month
  posts: readonly PostRecord[]
}

export const MonthTable = memo(function MonthTable({ month, posts, ...marks }: Props) {
  const byDay = Map.groupBy(posts, ({ publishDate }) => publishDate)
  return (
    <table className="month" data-month={month}>
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
        {monthWeeks(month).map((week, index) => (
          <tr key={index}>
            {week.map((date, at) => (
              <td key={date ?? `blank-${at}`}>
                {date !== undefined && <Day {...marks} date={date} posts={byDay.get(date)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}, isSame)

/** A post that was sent changes its own month alone. */
function isSame({ posts, ...before }: Props, { posts: others, ...after }: Props): boolean {
  return (
    posts.length === others.length &&
    posts.every((post, at) => post === others[at]) &&
    (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key])
  )
}

interface DayProps extends DayMarks {
  date: CalendarDate
  posts: readonly PostRecord[] | undefined
}

function Day({ date, posts, isFree, today, from, to, tab }: DayProps) {
  const move = useMove()
  const { showCards } = useReview()
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
  const pending = isFree ? posts.find(({ state }) => state.status === 'pending') : undefined
  return (
    <a
      {...shared}
      // Firefox lets no button be dragged.
      href={`#${cardId(first.id)}`}
      data-status={dayStatus(posts)}
      data-move-handle=""
      tabIndex={date === tab ? 0 : -1}
      aria-label={dayLabel(date, posts)}
      title={posts.length === 1 ? first.title : `${posts.length} posts`}
      aria-describedby="months-keys"
      onClick={(event) => {
        event.preventDefault()
        showCards(posts.map(({ id }) => id))
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' || move.store.getState().carried) return
        event.preventDefault()
        if (isFree) move.pickUp(pending ?? first, 'month', 'keys')
      }}
      {...dragProps(move, pending, 'month')}
    >
      {number}
      {posts.length > 1 && <sup>{posts.length}</sup>}
    </a>
  )
}

/** The most urgent of the day. */
function dayStatus(posts: readonly PostRecord[]): PostState['status'] {
  const order = ['failed', 'sending', 'pending', 'published'] as const
  return order.find((status) => posts.some(({ state }) => state.status === status)) ?? 'pending'
}

const longestList = 3

function dayLabel(date: CalendarDate, posts: readonly PostRecord[]): string {
  const named = posts.slice(0, longestList).map(({ title, state }) => `${title}, ${state.status}`)
  const rest = posts.length - named.length
  const list = [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
  return `${weekdayName(date)}, ${formatLongDate(date)}: ${list}`
}
