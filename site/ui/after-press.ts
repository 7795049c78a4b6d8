import { useEffect, useState } from 'react'

/**
 * For what a field does when it is left, where that may change the layout: by the time a press on
 * something else is let go, that would have moved away from under the pointer, and would not be clicked.
 */
export function useAfterPress() {
  const [{ listen, afterPress }] = useState(createPress)
  useEffect(() => listen(window), [listen])
  return afterPress
}

/** `listen` returns the end of listening, which runs what still waits. */
export function createPress() {
  let isPressed = false
  let waiting: (() => void)[] = []
  const press = () => {
    isPressed = true
  }
  const release = () => {
    isPressed = false
    const works = waiting
    waiting = []
    for (const work of works) work()
  }
  return {
    listen: (target: EventTarget) => {
      const listening = new AbortController()
      const options = { capture: true, signal: listening.signal }
      target.addEventListener('pointerdown', press, options)
      // Before the click, which may need what the field has done.
      for (const end of ['pointerup', 'pointercancel', 'dragend']) {
        target.addEventListener(end, release, options)
      }
      return () => {
        listening.abort()
        release()
      }
    },
    /** Runs work at once, or when the pointer that is held down is let go. */
    afterPress: (work: () => void) => {
      if (isPressed) waiting.push(work)
      else work()
    },
  }
}
