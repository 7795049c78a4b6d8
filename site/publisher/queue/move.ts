import { createContext, use, type DragEvent } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { formatLongDate, weekdayName, type CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'

/** Where a post was picked up, and has the focus again when it was put down. */
type Home = 'card' | 'month'

/** A post on its way to another day. */
interface Carried {
  id: string
  title: string
  from: CalendarDate
  to: CalendarDate
  home: Home
  /** `drag`: it follows a pointer that is held down. */
  by: 'keys' | 'drag'
}

interface MoveState {
  carried: Carried | undefined
  /** The day of the months that takes the focus. */
  day: CalendarDate | undefined
  /** What happened last, for screen readers. */
  news: string
}

/** Takes pending posts to other days, one at a time. */
export interface Move {
  store: StoreApi<MoveState>
  pickUp: (post: PostRecord, home: Home, by: Carried['by']) => void
  /** Chooses a day for the post that is carried. */
  aim: (date: CalendarDate) => void
  /** Puts the post down on the chosen day. */
  drop: () => void
  /** Puts it back where it was. */
  cancel: () => void
  visit: (day: CalendarDate | undefined) => void
}

export function createMove(moveTo: (id: string, date: CalendarDate) => void): Move {
  const store = createStore<MoveState>(() => ({ carried: undefined, day: undefined, news: '' }))
  const land = ({ id, home }: Carried, date: CalendarDate, news: string) => {
    store.setState({ carried: undefined, day: date, news })
    // Once the post is drawn on its new day.
    requestAnimationFrame(() => {
      const target = home === 'card' ? document.getElementById(handleId(id)) : dayElement(date)
      target?.focus()
    })
  }
  const cancel = () => {
    const { carried } = store.getState()
    if (!carried) return
    land(carried, carried.from, `“${carried.title}” stays on ${dayText(carried.from)}.`)
  }

  return {
    store,
    cancel,
    pickUp({ id, title, state, publishDate }, home, by) {
      if (state.status !== 'pending') {
        store.setState({ news: 'Only a pending post can be moved.' })
        return
      }
      const carried = { id, title, from: publishDate, to: publishDate, home, by }
      const news = `Moving “${title}” from ${dayText(publishDate)}. Choose a day with the arrow keys, Enter puts it there, Escape leaves it.`
      store.setState({ carried, day: publishDate, news })
    },
    aim(date) {
      const { carried } = store.getState()
      if (!carried || carried.to === date) return
      store.setState({ carried: { ...carried, to: date }, news: dayText(date) })
    },
    drop() {
      const { carried } = store.getState()
      if (!carried || carried.to === carried.from) {
        cancel()
        return
      }
      moveTo(carried.id, carried.to)
      land(carried, carried.to, `“${carried.title}” is on ${dayText(carried.to)} now.`)
    },
    visit(day) {
      if (store.getState().day !== day) store.setState({ day })
    },
  }
}

export const MoveContext = createContext<Move | undefined>(undefined)

export function useMove(): Move {
  const move = use(MoveContext)
  if (!move) throw new Error('This part of the queue needs a move around it.')
  return move
}

export function useMoveState<T>(select: (state: MoveState) => T): T {
  return useStore(useMove().store, select)
}

/** What lets a post be dragged from an element; nothing where `post` is undefined. */
export function dragProps(move: Move, post: PostRecord | undefined, home: Home) {
  if (!post) return { draggable: false }
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', post.title)
      // Chromium ends a drag whose element changes as it begins.
      requestAnimationFrame(() => move.pickUp(post, home, 'drag'))
    },
    // Let go beside the months, it stays where it was.
    onDragEnd: move.cancel,
  }
}

/** The id of the date on a card, by which its post is picked up. */
export function handleId(post: string): string {
  return `move-${post}`
}

/** The day of the months that an element belongs to. */
export function dayOf(element: EventTarget | null): CalendarDate | undefined {
  if (!(element instanceof Element)) return undefined
  return element.closest<HTMLElement>('[data-day]')?.dataset['day']
}

export function dayElement(date: CalendarDate): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${date}"]`)
}

/** 'Tuesday, January 5, 2027'. */
export function dayText(date: CalendarDate): string {
  return `${weekdayName(date)}, ${formatLongDate(date)}`
}
