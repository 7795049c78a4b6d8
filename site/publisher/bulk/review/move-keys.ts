import { useEffect } from 'react'
import { dayByKey } from './month.ts'
import { cancelAndFocus, dropAndFocus } from './move-focus.ts'
import type { Move } from './move.ts'

/**
 * While a post is carried the arrows choose its day, wherever the focus is; Enter or Space puts it
 * down where it was picked up, and Escape cancels.
 */
export function useMoveKeys(move: Move): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { carried } = move.get()
      if (!carried || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
        return
      }
      if (event.key === 'Escape') {
        event.preventDefault()
        cancelAndFocus(move)
        return
      }
      if (!(event.target instanceof HTMLElement)) return
      if (
        event.target.closest('[data-move-handle]') &&
        (event.key === 'Enter' || event.key === ' ')
      ) {
        event.preventDefault()
        ignoreKeyUp()
        void dropAndFocus(move)
        return
      }
      const day = event.target.matches('input, textarea')
        ? undefined
        : dayByKey(carried.to, event.key)
      if (day === undefined) return
      event.preventDefault()
      move.aim(day)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [move])
}

/** Firefox presses a button when Space is let go, even if its press was dealt with. */
export function ignoreKeyUp(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
  }
  document.addEventListener('keyup', ignore, { once: true, capture: true })
}
