import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DOMAttributes,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { isCalendarDate, type CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord, PostState } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { canChange, queue, settledQueue, today } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { cardId } from './card-focus.ts'
import {
  addMonths,
  dayText,
  monthName,
  monthOf,
  monthsAtOnce,
  monthsShown,
  monthWeeks,
  spanText,
  type Month,
} from './month.ts'
import { dayElement, startDrag } from './move.tsx'
import { useReview } from './view.ts'

/**
 * The months from the first post to the last. A day leads to its first card, or takes a post. Over 60
 * lines, since all of it follows from which months are shown.
 */
export function Months() {
  const { store } = useReview().move
  const { carried, day } = useStore(store)
  const posts = usePublisherState(queue)
  const isFree = usePublisherState(canChange)
  const now = usePublisherState(today)
  // A run changes no date.
  const dated = usePublisherState(settledQueue)
  const days = useMemo(() => daysOf(dated), [dated])
  const next = posts.find(({ state }) => state.status !== 'published')?.publishDate ?? days[0]
  const [start, setStart] = useState(() => monthOf(next || now))
  const [isUnfolded, setUnfolded] = useState(false)
  const aimed = carried?.to
  const list = useScrolling(start, aimed)

  const [first, last] = [monthOf(days[0] ?? now), monthOf(days.at(-1) ?? now)]
  // A post that is carried can go beyond the others.
  const ends = carried ? [first, addMonths(last, 1), monthOf(carried.to)].sort() : [first, last]
  const months = monthsShown(ends, start, monthOf(aimed ?? day ?? start))
  const [from, to] = [months[0] ?? '', `${months.at(-1)}-31`]
  // Of the months that are shown: a step of a run looks through no more.
  const shown = posts.filter(({ publishDate: date }) => date >= from && date <= to)
  const byDay = Map.groupBy(shown, ({ publishDate }) => publishDate)
  const handlers = useDayHandlers(days, byDay, isFree)
  const turn = (by: number) => {
    store.setState({ day: undefined })
    setStart(addMonths(months[0] ?? start, by))
  }
  const isOpen = isUnfolded || carried !== undefined
  const tab = day !== undefined && byDay.has(day) ? day : next
  return (
    <section className="panel months" aria-label="Months">
      <button
        type="button"
        className="months-fold"
        aria-expanded={isOpen}
        aria-controls="months-list"
        onClick={() => setUnfolded(!isOpen)}
      >
        {spanText(first, last)}
      </button>
      <div className="months-list" id="months-list" ref={list} {...handlers}>
        {months[0] !== ends[0] && (
          <SmallButton variant="quiet" onClick={() => turn(-monthsAtOnce)}>
            Earlier months
          </SmallButton>
        )}
        {months.map((month) => (
          <MonthTable
            key={month}
            month={month}
            dayProps={(date) => ({
              posts: byDay.get(date),
              move: date === carried?.from ? 'from' : date === carried?.to ? 'to' : undefined,
              isToday: date === now,
              isTab: date === tab,
              isFree,
            })}
          />
        ))}
        {months.at(-1) !== ends.at(-1) && (
          <SmallButton variant="quiet" onClick={() => turn(monthsAtOnce)}>
            Later months
          </SmallButton>
        )}
      </div>
      <p className="months-hint quiet-note" id="months-keys">
        A day goes to its card. To move a post, drag it, press the date on its card and then a day,
        or press Space and use the arrows.
      </p>
    </section>
  )
}

/** Scrolls to the month that was turned to, and to the day that a post would go to. */
function useScrolling(start: Month, aimed: CalendarDate | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const first = list.current?.querySelector<HTMLElement>(`[data-month="${start}"]`)
    list.current?.scrollTo(0, first?.offsetTop ?? 0)
  }, [start])
  useEffect(() => {
    if (aimed !== undefined) dayElement(aimed)?.scrollIntoView({ block: 'nearest' })
  }, [aimed])
  return list
}

/** What pointers and keys do with the days. */
function useDayHandlers(
  days: readonly CalendarDate[],
  byDay: ReadonlyMap<CalendarDate, readonly PostRecord[]>,
  isFree: boolean,
): DOMAttributes<HTMLElement> {
  const { move, showCards } = useReview()
  const isCarrying = () => move.store.getState().carried !== undefined
  return {
    onClick: (event) => {
      const day = dayOf(event)
      if (day === undefined) return
      event.preventDefault()
      if (isCarrying()) move.drop(day)
      else showCards((byDay.get(day) ?? []).map(({ id }) => id))
    },
    onFocus: (event) => {
      const day = dayOf(event)
      if (day !== undefined) move.store.setState({ day })
    },
    onDragStart: (event) => {
      const pending = byDay.get(dayOf(event) ?? '')?.find(isPending)
      if (pending) startDrag(event, move, pending, 'month')
    },
    onDragOver: (event) => {
      if (!isCarrying()) return
      event.preventDefault()
      const day = dayOf(event)
      if (day !== undefined) move.aim(day)
    },
    onDrop: (event) => {
      event.preventDefault()
      const day = dayOf(event)
      if (day === undefined) move.cancel()
      else move.drop(day)
    },
    // Let go beside the months, a post stays where it was.
    onDragEnd: move.cancel,
    onKeyDown: (event) => {
      const day = dayOf(event)
      if (day === undefined || isCarrying()) return
      const posts = byDay.get(day) ?? []
      const post = posts.find(isPending) ?? posts[0]
      const to = dayByArrow(days, day, event.key)
      if (event.key === ' ') {
        if (isFree && post) move.pickUp(post, 'month')
      } else if (to === undefined) return
      else {
        flushSync(() => move.store.setState({ day: to }))
        dayElement(to)?.focus()
      }
      event.preventDefault()
    },
  }
}

/** The day of the months in which something happened. */
function dayOf({ target }: SyntheticEvent): CalendarDate | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-day]')?.dataset['day']
}

/** The day with posts to which a key leads from another: the arrows, Home and End. */
function dayByArrow(days: readonly CalendarDate[], from: CalendarDate, key: string) {
  if (key === 'Home' || key === 'End') return days.at(key === 'Home' ? 0 : -1)
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
  return step === undefined ? undefined : days[days.indexOf(from) + step]
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthProps {
  month: Month
  dayProps: (date: CalendarDate) => Omit<DayProps, 'date'>
}

function MonthTable({ month, dayProps }: MonthProps) {
  const weeks = useMemo(() => monthWeeks(month), [month])
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
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, at) => (
              <td key={at}>{date && <Day {...dayProps(date)} date={date} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  date: CalendarDate
  posts: readonly PostRecord[] | undefined
  move: 'from' | 'to' | undefined
  isToday: boolean
  /** Tab leads to it. */
  isTab: boolean
  isFree: boolean
}

/** Rendered anew where something of it is another: a step of a run changes one day of thousands. */
const Day = memo(function Day({ date, posts, move, isToday, isTab, isFree }: DayProps) {
  const number = Number(date.slice(8))
  const shared = {
    className: 'day',
    'data-day': date,
    'data-move': move,
    'aria-current': isToday ? 'date' : undefined,
  } as const
  const first = posts?.[0]
  if (!posts || !first) return <span {...shared}>{number}</span>
  return (
    <a
      {...shared}
      // Firefox lets no button be dragged.
      href={`#${cardId(first.id)}`}
      draggable={isFree && posts.some(isPending)}
      data-status={dayStatus(posts)}
      data-move-handle=""
      tabIndex={isTab ? 0 : -1}
      aria-label={dayLabel(date, posts)}
      title={posts.length === 1 ? first.title : `${posts.length} posts`}
      aria-describedby="months-keys"
    >
      {number}
      {posts.length > 1 && <sup>{posts.length}</sup>}
    </a>
  )
}, isSameDay)

function isSameDay({ posts = [], ...before }: DayProps, { posts: next = [], ...after }: DayProps) {
  const names = Object.keys(after) as (keyof typeof after)[]
  return (
    names.every((name) => before[name] === after[name]) &&
    posts.length === next.length &&
    posts.every((post, at) => post === next[at])
  )
}

/** The days that have posts. A date as it is typed may be none. */
function daysOf(posts: readonly PostRecord[]): CalendarDate[] {
  return [...new Set(posts.map(({ publishDate }) => publishDate))].filter(isCalendarDate).sort()
}

function isPending({ state }: PostRecord): boolean {
  return state.status === 'pending'
}

/** The most urgent of the day. */
function dayStatus(posts: readonly PostRecord[]): PostState['status'] | undefined {
  const order = ['failed', 'sending', 'pending', 'published'] as const
  return order.find((status) => posts.some(({ state }) => state.status === status))
}

const longestList = 3

function dayLabel(date: CalendarDate, posts: readonly PostRecord[]): string {
  const named = posts.slice(0, longestList).map(({ title, state }) => `${title}, ${state.status}`)
  const rest = posts.length - named.length
  return `${dayText(date)}: ${[...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')}`
}
