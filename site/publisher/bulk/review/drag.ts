import type { PointerEvent as ReactPointerEvent } from 'react'
import type { ScheduledPost } from '../../../../shared/queue.ts'
import { cancelAndFocus, dayOf, dropAndFocus } from './move-focus.ts'
import type { Home, Move } from './move.ts'

/** Pixels a mouse may move within a click. */
const slop = 6
/** A finger that moves before this scrolls. */
const holdMs = 300
/** Pixels from the end of the months within which they scroll, and by how many in a frame. */
const scrollEdge = 40
const scrollStep = 8

/**
 * Lets a post be dragged onto a day from the element that was pressed: with a mouse or pen at once,
 * with a finger after it was held for a moment.
 */
export function beginDrag(
  down: ReactPointerEvent<HTMLElement>,
  post: ScheduledPost,
  home: Home,
  move: Move,
): void {
  if (!down.isPrimary || down.button !== 0 || post.status !== 'pending') return
  const { currentTarget: handle, pointerId, pointerType, clientX, clientY } = down
  const isTouch = pointerType === 'touch'
  const listening = new AbortController()
  let state: 'pressed' | 'dragging' = 'pressed'
  let at = { x: clientX, y: clientY }

  const begin = () => {
    state = 'dragging'
    handle.setPointerCapture(pointerId)
    move.pickUp(post, home, 'drag')
    scrollAtEdges(() => at, listening.signal, aim)
  }
  const aim = () => {
    const day = dayOf(document.elementFromPoint(at.x, at.y))
    if (day !== undefined) move.aim(day)
  }
  const holding = isTouch ? setTimeout(begin, holdMs) : undefined
  const end = () => {
    clearTimeout(holding)
    listening.abort()
  }
  const on = <E extends 'pointermove' | 'pointerup' | 'pointercancel' | 'contextmenu'>(
    type: E,
    act: (event: WindowEventMap[E]) => void,
  ) => {
    window.addEventListener(type, act, { signal: listening.signal })
  }

  on('pointermove', (event) => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (state === 'pressed') {
      if (Math.hypot(at.x - clientX, at.y - clientY) <= slop) return
      if (isTouch) {
        end()
        return
      }
      begin()
    }
    aim()
  })
  on('pointerup', (event) => {
    if (event.pointerId !== pointerId) return
    end()
    if (state === 'pressed') return
    ignoreClick()
    // Let go beside the months, it stays where it was.
    if (dayOf(document.elementFromPoint(event.clientX, event.clientY)) === undefined) {
      cancelAndFocus(move)
    } else void dropAndFocus(move)
  })
  on('pointercancel', (event) => {
    if (event.pointerId !== pointerId) return
    end()
    if (state === 'dragging') cancelAndFocus(move)
  })
  on('contextmenu', (event) => {
    if (state === 'dragging') event.preventDefault()
  })
}

/** Keeps a finger that carries a post from scrolling. Returns the end of that. */
export function holdScrolling(list: HTMLElement, move: Move): () => void {
  const hold = (event: TouchEvent) => {
    if (move.get().carried?.by === 'drag') event.preventDefault()
  }
  list.addEventListener('touchmove', hold, { passive: false })
  return () => {
    list.removeEventListener('touchmove', hold)
  }
}

function scrollAtEdges(
  at: () => { x: number; y: number },
  signal: AbortSignal,
  onScroll: () => void,
): void {
  const list = document.querySelector('.months-list')
  const frame = () => {
    if (signal.aborted || !list) return
    const { top, bottom, left, right } = list.getBoundingClientRect()
    const { x, y } = at()
    if (x >= left && x <= right) {
      const step = y < top + scrollEdge ? -scrollStep : y > bottom - scrollEdge ? scrollStep : 0
      const before = list.scrollTop
      list.scrollTop += step
      if (list.scrollTop !== before) onScroll()
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** A drag that ends on the element it began at is a click for the browser. */
function ignoreClick(): void {
  const ignore = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => {
    window.removeEventListener('click', ignore, { capture: true })
  })
}
