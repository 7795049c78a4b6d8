import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { flushSync } from 'react-dom'
import type { CalendarDate } from '../../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { canChange, queue, today } from '../store/selectors.ts'
import { usePublisherState } from '../use-publisher.tsx'
import { MonthTable } from './month-table.tsx'
import {
  addMonths,
  daysWithPosts,
  monthOf,
  monthsOf,
  spanText,
  type Month,
  type PostsOfMonth,
} from './month.ts'
import { dayElement, dayOf, useMove, useMoveState, type Move } from './move.ts'

/** So many months are shown at a time. */
const monthsAtOnce = 12

/** The months that have posts, one below the other. A day leads to its first card, or takes a post. */
export function Months() {
  const move = useMove()
  const { carried, day } = useMoveState((state) => state)
  const posts = usePublisherState(queue)
  const isFree = usePublisherState(canChange)
  const now = usePublisherState(today)
  const months = useMemo(() => monthsOf(posts), [posts])
  const next = (posts.find(({ state }) => state.status !== 'published') ?? posts[0])?.publishDate
  const [start, setStart] = useState<Month>(() => monthOf(next ?? now))
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const first = list.current?.querySelector<HTMLElement>(`[data-month="${start}"]`)
    list.current?.scrollTo(0, first?.offsetTop ?? 0)
  }, [start])
  const aimed = carried?.by === 'keys' ? carried.to : undefined
  useEffect(() => {
    if (aimed !== undefined) dayElement(aimed)?.scrollIntoView({ block: 'nearest' })
  }, [aimed])

  const all = carried ? withTarget(months, carried.to) : months
  const target = carried?.to ?? day
  const from = firstShown(all, start, target && monthOf(target))
  const shown = all.slice(from, from + monthsAtOnce)
  const turnTo = (index: number) => {
    move.visit(undefined)
    setStart(all[Math.max(0, index)]?.month ?? start)
  }
  const hasDay = day !== undefined && posts.some(({ publishDate }) => publishDate === day)
  const marks = { today: now, from: carried?.from, to: carried?.to, tab: hasDay ? day : next }
  const isOpen = isUnfolded || carried !== undefined
  return (
    <section className="months" aria-label="Months">
      <button
        type="button"
        className="months-fold"
        aria-expanded={isOpen}
        aria-controls="months-list"
        onClick={() => setUnfolded(!isOpen)}
      >
        {spanText(months)}
      </button>
      <div
        className="months-list"
        id="months-list"
        data-fold={isOpen ? 'open' : 'folded'}
        ref={list}
        {...dayHandlers(move, months)}
      >
        {from > 0 && (
          <Button variant="quiet" size="small" onClick={() => turnTo(from - monthsAtOnce)}>
            Earlier months
          </Button>
        )}
        {shown.map(({ month, posts: ofMonth }) => (
          <MonthTable
            key={month}
            {...{ month, isFree }}
            posts={ofMonth}
            today={within(month, marks.today)}
            from={within(month, marks.from)}
            to={within(month, marks.to)}
            tab={within(month, marks.tab)}
          />
        ))}
        {from + monthsAtOnce < all.length && (
          <Button variant="quiet" size="small" onClick={() => turnTo(from + monthsAtOnce)}>
            Later months
          </Button>
        )}
      </div>
      <p className="months-hint quiet-note" id="months-keys">
        A day goes to its card. To move a post, drag it, press the date on its card and then a day,
        or press Space and use the arrows.
      </p>
    </section>
  )
}

/** What pointers and arrows do with the days. */
function dayHandlers(move: Move, months: readonly PostsOfMonth[]) {
  const isCarrying = () => move.store.getState().carried !== undefined
  return {
    onClickCapture: (event: MouseEvent) => {
      const day = dayOf(event.target)
      if (day === undefined || !isCarrying()) return
      event.preventDefault()
      // Or the day would lead to its card as well.
      event.stopPropagation()
      move.aim(day)
      move.drop()
    },
    onFocus: (event: FocusEvent) => {
      const day = dayOf(event.target)
      if (day !== undefined) move.visit(day)
    },
    onDragOver: (event: DragEvent) => {
      const day = dayOf(event.target)
      if (!isCarrying()) return
      event.preventDefault()
      if (day !== undefined) move.aim(day)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const day = dayOf(event.target)
      if (day === undefined) {
        move.cancel()
        return
      }
      move.aim(day)
      move.drop()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = dayOf(event.target)
      const to =
        from === undefined || isCarrying() ? undefined : dayByArrow(months, from, event.key)
      if (to === undefined) return
      event.preventDefault()
      flushSync(() => move.visit(to))
      dayElement(to)?.focus()
    },
  }
}

function within(month: Month, date: CalendarDate | undefined): CalendarDate | undefined {
  return date !== undefined && monthOf(date) === month ? date : undefined
}

/** The index of the first month shown: that of `start`, unless the target would be out of sight. */
function firstShown(all: readonly PostsOfMonth[], start: Month, target: Month | undefined): number {
  const indexOf = (wanted: Month) => all.findIndex(({ month }) => month >= wanted)
  const last = Math.max(0, all.length - monthsAtOnce)
  const from = indexOf(start)
  const first = from === -1 ? last : Math.min(from, last)
  const at = target === undefined ? first : indexOf(target)
  return at === -1 || (at >= first && at < first + monthsAtOnce) ? first : Math.min(at, last)
}

/** The months with the one that a post would go to, and the one after the last. */
function withTarget(months: readonly PostsOfMonth[], to: CalendarDate): readonly PostsOfMonth[] {
  const last = months.at(-1)
  if (!last) return months
  const missing = new Set([monthOf(to), addMonths(last.month, 1)])
  for (const { month } of months) missing.delete(month)
  return [...months, ...[...missing].map((month) => ({ month, posts: [] }))].sort((a, b) =>
    a.month < b.month ? -1 : 1,
  )
}

/** The day with posts to which a key leads from another: the arrows, Home and End. */
function dayByArrow(
  months: readonly PostsOfMonth[],
  from: CalendarDate,
  key: string,
): CalendarDate | undefined {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
  if (step === undefined && key !== 'Home' && key !== 'End') return undefined
  const days = daysWithPosts(months)
  if (step === undefined) return days.at(key === 'Home' ? 0 : -1)
  return days[days.indexOf(from) + step]
}
