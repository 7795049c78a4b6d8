import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { dayByKey } from './month.ts'
import { dayText, useMove, useMoveState, type Move } from './move.ts'

/** Which post is carried and where to, and what ends that; for screen readers it says what happens. */
export function MoveBar() {
  const move = useMove()
  const { carried, news } = useMoveState((state) => state)
  useMoveKeys(move)
  return (
    <>
      {carried && (
        <div className="move-bar" role="group" aria-label="Move a post">
          <p>
            {carried.to === carried.from ? (
              <>
                Choose a day for <strong>{carried.title}</strong>
              </>
            ) : (
              <>
                <strong>{carried.title}</strong> to {dayText(carried.to)}
              </>
            )}
          </p>
          <Button size="small" disabled={carried.to === carried.from} onClick={move.drop}>
            Move here
          </Button>
          <Button variant="quiet" size="small" onClick={move.cancel}>
            Cancel
          </Button>
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
