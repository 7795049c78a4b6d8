import { useEffect, type RefObject } from 'react'

/**
 * Keeps the focus within the run: on what asks the operator, where the focus was on the run's other
 * buttons, and back on the run afterwards. Elsewhere on the page it stays where it is.
 */
export function useHoldFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const run = panel.current?.closest<HTMLElement>('.run-panel')
    const focused = document.activeElement
    if (focused === document.body || run?.contains(focused) === true) {
      panel.current?.focus({ preventScroll: true })
    }
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) run?.focus({ preventScroll: true })
      })
    }
  }, [panel])
}
