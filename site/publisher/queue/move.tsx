import { useEffect, type DragEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CalendarDate } from '../../../shared/dates.ts'
import type { PostRecord } from '../../../shared/post-record.ts'
import { SmallButton } from '../small-button.tsx'
import { dayByKey, dayText } from './month.ts'

/** Where a post was picked up, and has the focus again when it was put down. */
type Home = 'card' | 'month'

interface Carried {
  id: string
  title: string
  from: CalendarDate
  to: CalendarDate
  home: Home
}

interface MoveState {
  carried: Carried | undefined
  /** The day of the months that takes the focus. */
  day: CalendarDate | undefined
  /** What happened last, for screen readers. */
  news: string
}

export type Move = ReturnType<typeof createMove>

/** Takes pending posts to other days, one at a time. */
export function createMove(moveTo: (id: string, date: CalendarDate) => void) {
  const store = createStore<MoveState>(() => ({ carried: undefined, day: undefined, news: '' }))
  const land = ({ id, home }: Carried, day: CalendarDate, news: string) => {
    store.setState({ carried: undefined, day, news })
    // Once the post is drawn on its new day.
    requestAnimationFrame(() => {
      const target = home === 'card' ? document.getElementById(handleId(id)) : dayElement(day)
      target?.focus()
    })
  }
  /** Puts the post down on the chosen day, or on the one that is given. */
  const drop = (date?: CalendarDate) => {
    const { carried } = store.getState()
    if (!carried) return
    const { id, title, from, to } = carried
    const day = date ?? to
    if (day === from) {
      land(carried, from, `“${title}” stays on ${dayText(from)}.`)
      return
    }
    moveTo(id, day)
    land(carried, day, `“${title}” is on ${dayText(day)} now.`)
  }
  return {
    store,
    drop,
    /** Puts it back where it was. */
    cancel: () => drop(store.getState().carried?.from),
    pickUp({ id, title, state, publishDate }: PostRecord, home: Home) {
      if (state.status !== 'pending') {
        store.setState({ news: 'Only a pending post can be moved.' })
        return
      }
      const carried = { id, title, from: publishDate, to: publishDate, home }
      const news = `Moving “${title}” from ${dayText(publishDate)}. Choose a day with the arrow keys, Enter puts it there, Escape leaves it.`
      store.setState({ carried, day: publishDate, news })
    },
    /** Chooses a day for the post that is carried. */
    aim(date: CalendarDate) {
      const { carried } = store.getState()
      if (!carried || carried.to === date) return
      store.setState({ carried: { ...carried, to: date }, news: dayText(date) })
    },
  }
}

export function startDrag(event: DragEvent, move: Move, post: PostRecord, home: Home): void {
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', post.title)
  // Chromium ends a drag whose element changes as it begins.
  requestAnimationFrame(() => move.pickUp(post, home))
}

/** The id of the date on a card, by which its post is picked up. */
export function handleId(post: string): string {
  return `move-${post}`
}

export function dayElement(date: CalendarDate): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${date}"]`)
}

/** Which post is carried and where to, and what ends that; for screen readers it says what happens. */
export function MoveBar({ move }: { move: Move }) {
  const { carried, news } = useStore(move.store)
  useMoveKeys(move)
  const isAtHome = carried?.to === carried?.from
  return (
    <>
      {carried && (
        <div className="panel row move-bar" role="group" aria-label="Move a post">
          <p>
            {isAtHome && 'Choose a day for '}
            <strong>{carried.title}</strong>
            {!isAtHome && ` to ${dayText(carried.to)}`}
          </p>
          <SmallButton variant="primary" disabled={isAtHome} onClick={() => move.drop()}>
            Move here
          </SmallButton>
          <SmallButton variant="quiet" onClick={move.cancel}>
            Cancel
          </SmallButton>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}

/**
 * While a post is carried the arrows choose its day, wherever the focus is; Enter or Space puts it
 * down where it was picked up, and Escape cancels.
 */
function useMoveKeys(move: Move): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { carried } = move.store.getState()
      if (!carried || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
        return
      }
      if (!(event.target instanceof HTMLElement)) return
      const isOnHandle = event.target.closest('[data-move-handle]') !== null
      const isTyping = event.target.matches('input, textarea')
      const day = isTyping ? undefined : dayByKey(carried.to, event.key)
      if (event.key === 'Escape') move.cancel()
      else if (isOnHandle && (event.key === 'Enter' || event.key === ' ')) move.drop()
      else if (day !== undefined) move.aim(day)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [move])
}
