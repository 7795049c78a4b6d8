/** In CSS pixels: further away a pointer has left on purpose what it pressed. */
const slip = 8

/**
 * Lets a press count for what it began on, also where that moves from under the pointer before its end:
 * leaving a field saves it, and a message above comes or goes. Returns the end of that.
 */
export function keepPresses(): () => void {
  const subscription = new AbortController()
  const options = { capture: true, signal: subscription.signal }
  let pressed: { element: HTMLElement; x: number; y: number } | undefined
  const elementOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('button, a, label, summary') : null
  window.addEventListener(
    'pointerdown',
    (event) => {
      const element = elementOf(event)
      pressed = element ? { element, x: event.clientX, y: event.clientY } : undefined
    },
    options,
  )
  // It goes to what holds both where a press began and where it ended.
  window.addEventListener(
    'click',
    (event) => {
      const begun = pressed
      pressed = undefined
      // A key's click has no such count.
      if (begun === undefined || event.detail === 0 || elementOf(event) === begun.element) return
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > slip) return
      event.preventDefault()
      event.stopImmediatePropagation()
      begun.element.click()
    },
    options,
  )
  return () => subscription.abort()
}
