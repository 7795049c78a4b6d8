import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * When a panel with fields folds: it is complete, and the operator was not in it since it was shown,
 * pressed Enter in a field, left it with Tab, asked for it, or went on to another `place`. Never
 * because of a press elsewhere: what was pressed would move away from under the pointer.
 */
export function useFold(isComplete: boolean, place: string) {
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const toggleButton = useRef<HTMLButtonElement>(null)
  const entered = useRef(false)
  const [wanted, setWanted] = useState<'open' | 'folded'>('folded')
  const isFolded = isComplete && wanted === 'folded'

  const [last, setLast] = useState(place)
  if (last !== place) {
    setLast(place)
    setWanted('folded')
  }

  useEffect(() => {
    let leaving = false
    const listening = new AbortController()
    const on = <E extends 'focusin' | 'input' | 'keydown' | 'focusout'>(
      type: E,
      act: (event: HTMLElementEventMap[E]) => void,
    ) => body.current?.addEventListener(type, act, { signal: listening.signal })
    const stayOpen = () => {
      leaving = false
      entered.current = false
      setWanted('open')
    }
    on('focusin', stayOpen)
    on('input', stayOpen)
    on('keydown', (event) => {
      leaving = event.key === 'Tab'
      if (event.key !== 'Enter' || !isTextField(event.target)) return
      // Or the same key would press the button that is about to have the focus.
      event.preventDefault()
      entered.current = true
      setWanted('folded')
    })
    on('focusout', ({ relatedTarget }) => {
      if (leaving && relatedTarget instanceof Node && !panel.current?.contains(relatedTarget)) {
        setWanted('folded')
      }
    })
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    if (!isFolded || !entered.current) return
    entered.current = false
    // The field that had the focus is gone.
    toggleButton.current?.focus()
  }, [isFolded])

  const toggle = () => setWanted(isFolded ? 'open' : 'folded')
  return { panel, body, toggleButton, isFolded, toggle }
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}
