/**
 * Has the page save what is being typed, as it does when a field is left and when a page goes away.
 * The focus stays where it is, as the window may stay too.
 */
export function flushInput(): void {
  const field = document.activeElement
  if (field instanceof HTMLElement) {
    field.blur()
    field.focus()
  }
  window.dispatchEvent(new Event('pagehide'))
}
