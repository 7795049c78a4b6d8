import { useState } from 'react'
import type { CalendarDate } from '../../../../shared/dates.ts'
import type { Queue, ScheduledPost } from '../../../../shared/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { focusTitle } from './card-focus.ts'
import { addMonths, monthName, monthOf, monthWeeks } from './month.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** What is scheduled, month by month. A day leads to its first card. */
export function MonthView({ queue }: { queue: Queue }) {
  const [chosen, setChosen] = useState<string>()
  const next = queue.find(({ status }) => status !== 'published') ?? queue[0]
  const month = chosen ?? monthOf(next?.publishDate ?? '2024-01-01')
  const byDay = Map.groupBy(queue, ({ publishDate }) => publishDate)

  return (
    <section className="month" aria-label="Month">
      <div className="month-head">
        <Button
          variant="quiet"
          size="small"
          aria-label="Previous month"
          onClick={() => {
            setChosen(addMonths(month, -1))
          }}
        >
          <Chevron to="left" />
        </Button>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <Button
          variant="quiet"
          size="small"
          aria-label="Next month"
          onClick={() => {
            setChosen(addMonths(month, 1))
          }}
        >
          <Chevron to="right" />
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week, index) => (
            <tr key={index}>
              {week.map((date, at) => (
                <td key={date ?? `blank-${at}`}>
                  {date !== undefined && <Day date={date} posts={byDay.get(date)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Chevron({ to }: { to: 'left' | 'right' }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={to === 'left' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Day({ date, posts }: { date: CalendarDate; posts: ScheduledPost[] | undefined }) {
  const number = Number(date.slice(8))
  const first = posts?.[0]
  if (!posts || !first) return <span className="day">{number}</span>
  return (
    <button
      type="button"
      className="day"
      data-status={dayStatus(posts)}
      aria-label={`${number}: ${posts.map(({ title, status }) => `${title}, ${status}`).join('; ')}`}
      onClick={() => {
        focusTitle(first.id)
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
