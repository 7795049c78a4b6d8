/**
 * Has a button show, by its words too, whether what it has begun is under way. It keeps the focus; its
 * owner ignores presses meanwhile.
 */
export function busyState(button: HTMLElement, busyText: string): (isBusy: boolean) => void {
  const text = button.textContent
  return (isBusy) => {
    button.textContent = isBusy ? busyText : text
    button.ariaBusy = isBusy ? 'true' : null
    button.ariaDisabled = button.ariaBusy
  }
}
