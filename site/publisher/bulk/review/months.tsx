import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { localDate, type CalendarDate } from '../../../../shared/dates.ts'
import type { Queue } from '../../../../shared/queue.ts'
import { useValue } from '../../observable.ts'
import { holdScrolling } from './drag.ts'
import { MonthTable } from './month-table.tsx'
import {
  addMonths,
  createMonthGrouping,
  monthName,
  monthOf,
  type Month,
  type PostsOfMonth,
} from './month.ts'
import { useMove } from './move-context.ts'
import { dayElement, dayOf, dropAndFocus } from './move-focus.ts'
import type { Carried } from './move.ts'

interface Props {
  queue: Queue
  access: 'open' | 'locked'
}

/** The months that have posts, one below the other. A day leads to its first card, or takes a post. */
export const Months = memo(function Months({ queue, access }: Props) {
  const { carried, day } = useValue(useMove())
  const [today] = useState(() => localDate(new Date()))
  const [group] = useState(createMonthGrouping)
  const [asked, setAsked] = useState<'open' | 'folded'>('folded')
  const months = useMemo(() => group(queue), [group, queue])
  const shown = useMemo(() => withTarget(months, carried), [months, carried])
  const list = useRef<HTMLDivElement>(null)
  const near = useNear(list, shown)
  useDays(list, months)
  const next = (queue.find(({ status }) => status !== 'published') ?? queue[0])?.publishDate
  useStart(list, next)

  const tab = day !== undefined && hasPosts(months, day) ? day : next
  const marks = { today, from: carried?.from, to: carried?.to, tab }
  const needed = new Set([marks.from, marks.to, tab].map((date) => date && monthOf(date)))
  const isOpen = asked === 'open' || carried !== undefined
  return (
    <section className="months" aria-label="Months" data-carrying={carried?.by}>
      <button
        type="button"
        className="months-fold"
        aria-expanded={isOpen}
        aria-controls="months-list"
        onClick={() => {
          setAsked(isOpen ? 'folded' : 'open')
        }}
      >
        {spanText(months)}
      </button>
      <div
        className="months-list"
        id="months-list"
        data-fold={isOpen ? 'open' : 'folded'}
        ref={list}
      >
        {shown.map(({ month, posts }) => (
          <MonthTable
            key={month}
            {...{ month, posts, access }}
            detail={near.has(month) || needed.has(month) ? 'all' : 'none'}
            today={within(month, marks.today)}
            from={within(month, marks.from)}
            to={within(month, marks.to)}
            tab={within(month, marks.tab)}
          />
        ))}
      </div>
      <p className="months-hint quiet-note" id="months-keys">
        A day goes to its card. To move a post, drag it (on a touch screen hold it first), or press
        Space and use the arrows.
      </p>
    </section>
  )
})

function within(month: Month, date: CalendarDate | undefined): CalendarDate | undefined {
  return date !== undefined && monthOf(date) === month ? date : undefined
}

function hasPosts(months: readonly PostsOfMonth[], day: CalendarDate): boolean {
  const group = months.find(({ month }) => month === monthOf(day))
  return group?.posts.some(({ publishDate }) => publishDate === day) ?? false
}

/** 'January 2027', 'January to March 2027' or 'December 2026 to March 2027'. */
function spanText(months: readonly PostsOfMonth[]): string {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (first === undefined || last === undefined) return ''
  if (first === last) return monthName(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const name = isOneYear ? monthName(first).replace(/ \d+$/, '') : monthName(first)
  return `${name} to ${monthName(last)}`
}

/** The months with the one a post would go to, and while one is carried the one after the last. */
function withTarget(
  months: readonly PostsOfMonth[],
  carried: Carried | undefined,
): readonly PostsOfMonth[] {
  const last = months.at(-1)
  if (!carried || !last) return months
  const wanted = [monthOf(carried.to), addMonths(last.month, 1)]
  const missing = [...new Set(wanted)].filter((month) =>
    months.every((group) => group.month !== month),
  )
  return [...months, ...missing.map((month) => ({ month, posts: none }))].sort((a, b) =>
    a.month < b.month ? -1 : 1,
  )
}

const none = [] as const

/** The months that are on the screen or about to be. */
function useNear(
  list: RefObject<HTMLElement | null>,
  shown: readonly PostsOfMonth[],
): ReadonlySet<Month> {
  const [near, setNear] = useState<ReadonlySet<Month>>(new Set())
  const names = shown.map(({ month }) => month).join(' ')
  useEffect(() => {
    const found = new Set<Month>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const month = (target as HTMLElement).dataset['month'] ?? ''
          if (isIntersecting) found.add(month)
          else found.delete(month)
        }
        setNear(new Set(found))
      },
      { root: list.current, rootMargin: '600px 0px' },
    )
    for (const name of names.split(' ')) {
      const month = list.current?.querySelector(`[data-month="${name}"]`)
      if (month) observer.observe(month)
    }
    return () => {
      observer.disconnect()
    }
  }, [list, names])
  return near
}

/** Shows the month of the next post at the start, not that of the first of a long queue. */
function useStart(list: RefObject<HTMLElement | null>, next: CalendarDate | undefined): void {
  const start = useEffectEvent(() => {
    if (next === undefined) return
    const month = list.current?.querySelector<HTMLElement>(`[data-month="${monthOf(next)}"]`)
    list.current?.scrollTo(0, month?.offsetTop ?? 0)
  })
  useLayoutEffect(() => {
    start()
  }, [])
}

/** What pointers and arrows do with the days. */
function useDays(list: RefObject<HTMLElement | null>, months: readonly PostsOfMonth[]): void {
  const move = useMove()
  const { carried } = useValue(move)
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    const from = dayOf(event.target)
    if (from === undefined || move.get().carried) return
    const to = dayWithPosts(months, from, event.key)
    if (to === undefined) return
    event.preventDefault()
    flushSync(() => {
      move.visit(to)
    })
    dayElement(to)?.focus()
  })

  useEffect(() => {
    const element = list.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const day = dayOf(event.target)
      if (day === undefined || !move.get().carried) return
      // Or the day would lead to its card as well.
      event.stopPropagation()
      move.aim(day)
      void dropAndFocus(move)
    }
    const onFocus = (event: FocusEvent) => {
      const day = dayOf(event.target)
      if (day !== undefined) move.visit(day)
    }
    element.addEventListener('click', onClick)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onArrow)
    const endHolding = holdScrolling(element, move)
    return () => {
      element.removeEventListener('click', onClick)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onArrow)
      endHolding()
    }
  }, [list, move])

  const aimed = carried?.by === 'keys' ? carried.to : undefined
  useEffect(() => {
    if (aimed !== undefined) dayElement(aimed)?.scrollIntoView({ block: 'nearest' })
  }, [aimed])
}

/** The day with posts to which a key leads from another: the arrows, Home and End. */
function dayWithPosts(
  months: readonly PostsOfMonth[],
  from: CalendarDate,
  key: string,
): CalendarDate | undefined {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
  if (step === undefined && key !== 'Home' && key !== 'End') return undefined
  const dates = months.flatMap(({ posts }) => posts.map(({ publishDate }) => publishDate))
  const days = [...new Set(dates)].sort()
  if (step === undefined) return days.at(key === 'Home' ? 0 : -1)
  return days[days.indexOf(from) + step]
}
