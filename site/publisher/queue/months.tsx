import { memo, useDeferredValue, useState } from 'react'
import { addDays, formatFullDate, formatMonth, type CalendarDate } from '../../../shared/dates.ts'
import type { QueuedPost } from '../../../shared/post/post-record.ts'
import type { Standing, StandingKind } from '../live-status/standing.ts'
import { queue, standingIn, today } from '../store/selectors.ts'
import { usePublisher, usePublisherState } from '../use-publisher.tsx'
import { cardId } from './card-focus.ts'
import { useReview } from './view.ts'

/** The months that have posts, each day a link to its first card. */
export function Months() {
  // A step of a run renders its card first, and the months in a task of their own.
  const posts = useDeferredValue(usePublisherState(queue))
  const find = usePublisherState(standingIn)
  const now = usePublisherState(today)
  // On a phone they would stand before the first card.
  const [isOpen] = useState(() => matchMedia('(width >= 64rem)').matches)
  const byDay = Map.groupBy(posts, ({ publishDate }) => publishDate)
  const months = [...new Set(posts.map(({ publishDate }) => publishDate.slice(0, 7)))].sort()
  return (
    <section className="panel months" aria-label="Months">
      <details className="fold" open={isOpen}>
        <summary>Months</summary>
        {months.map((month) => (
          <table className="month" key={month}>
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
                    <td key={at}>
                      {date && (
                        <Day {...contentOf(date, byDay.get(date), find)} isToday={date === now} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </details>
    </section>
  )
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The days of a month, `YYYY-MM`, in weeks from Monday to Sunday; undefined before the first. */
export function monthWeeks(month: string): (CalendarDate | undefined)[][] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at))
  const cells = [...Array<undefined>(before), ...days.filter((day) => day?.startsWith(month))]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}

/** Its props are plain values, so that a step of a run renders one day of hundreds anew. */
const Day = memo(function Day(props: ReturnType<typeof contentOf> & { isToday: boolean }) {
  const { date, first, count, tone, mark, posts, isToday } = props
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
        showCards(
          ofDay.map(({ id }) => id),
          { isMarked: true },
        )
      }}
      data-tone={tone}
      data-mark={mark}
      aria-label={label}
      title={label}
    >
      {number}
      {count > 1 && <sup aria-hidden="true">{count}</sup>}
    </a>
  )
})

const mostNamed = 3

/** The most urgent first. */
const urgency: readonly StandingKind[] = [
  'failed',
  'sending',
  'placeholder',
  'held-back',
  'changed',
  'overdue',
  'pending',
  'unconfirmed',
  'scheduled',
  'awaited',
  'taken-back',
  'live',
]

/** The content of a day. It looks as the most urgent of its posts stands. */
function contentOf(
  date: CalendarDate,
  posts: readonly QueuedPost[] = [],
  find: (post: QueuedPost) => Standing | undefined,
) {
  const stands = posts.flatMap((post) => find(post) ?? [])
  const [most] = stands.toSorted((a, b) => urgency.indexOf(a.kind) - urgency.indexOf(b.kind))
  const named = posts.map(({ title }, at) => `${title}, ${stands[at]?.text}`).join('; ')
  return {
    date,
    first: posts[0]?.id,
    count: posts.length,
    tone: most?.tone,
    mark: most?.mark,
    posts: posts.length > mostNamed ? `${posts.length} posts` : named,
  }
}
