import { formatLongDate, weekdayName, type CalendarDate } from '../../../../shared/dates.ts'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { createObservable, type Readable } from '../../observable.ts'
import type { EditsSession } from './edits-session.ts'

/** Where a post was picked up, and has the focus again when it was put down. */
export type Home = 'card' | 'month'

/** A post on its way to another day. */
export interface Carried {
  id: string
  title: string
  from: CalendarDate
  to: CalendarDate
  home: Home
  /** `drag`: it follows a pointer that is held down. */
  by: 'keys' | 'drag'
}

export interface MoveState {
  carried: Carried | undefined
  /** The day of the months that takes the focus. */
  day: CalendarDate | undefined
  /** What happened last, for screen readers. */
  news: string
}

/** Where the focus goes after a post was put down. */
export interface Landing {
  id: string
  date: CalendarDate
  home: Home
}

/** Takes pending posts to other days, one at a time. */
export interface Move extends Readable<MoveState> {
  pickUp: (post: ScheduledPost, home: Home, by: Carried['by']) => void
  /** Chooses a day for the post that is carried. */
  aim: (date: CalendarDate) => void
  /** Puts the post down on the chosen day. */
  drop: () => Promise<Landing | undefined>
  /** Puts it back where it was. */
  cancel: () => Landing | undefined
  visit: (day: CalendarDate) => void
}

export function createMove(edits: Pick<EditsSession, 'move'>): Move {
  const state = createObservable<MoveState>({ carried: undefined, day: undefined, news: '' })

  const land = ({ id, home }: Carried, date: CalendarDate, news: string): Landing => {
    state.set({ carried: undefined, day: date, news })
    return { id, date, home }
  }
  const cancel = () => {
    const { carried } = state.get()
    if (!carried) return undefined
    return land(carried, carried.from, `“${carried.title}” stays on ${dayText(carried.from)}.`)
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    pickUp({ id, title, status, publishDate }, home, by) {
      if (status !== 'pending') {
        state.patch({ news: 'Only a pending post can be moved.' })
        return
      }
      const carried = { id, title, from: publishDate, to: publishDate, home, by }
      const news = `Moving “${title}” from ${dayText(publishDate)}. Choose a day with the arrow keys, Enter puts it there, Escape leaves it.`
      state.set({ carried, day: publishDate, news })
    },
    aim(date) {
      const { carried } = state.get()
      if (!carried || carried.to === date) return
      state.patch({ carried: { ...carried, to: date }, news: dayText(date) })
    },
    async drop() {
      const { carried } = state.get()
      if (!carried || carried.to === carried.from) return cancel()
      const { id, title, from, to } = carried
      const moving = edits.move(id, to)
      const landing = land(carried, to, `“${title}” is on ${dayText(to)} now.`)
      if (await moving) return landing
      // The next one may be on its way already.
      if (state.get().carried) return undefined
      return land(carried, from, `“${title}” could not be moved.`)
    },
    cancel,
    visit(day) {
      if (state.get().day !== day) state.patch({ day })
    },
  }
}

/** 'Tuesday, January 5, 2027'. */
export function dayText(date: CalendarDate): string {
  return `${weekdayName(date)}, ${formatLongDate(date)}`
}
