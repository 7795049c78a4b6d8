import type { CalendarDate } from '../../../../shared/dates.ts'
import type { Landing, Move } from './move.ts'

/** The id of the date on a card, by which its post is picked up. */
export function moveHandleId(post: string): string {
  return `move-${post}`
}

/** The day of the months an element belongs to. */
export function dayOf(element: EventTarget | null): CalendarDate | undefined {
  if (!(element instanceof Element)) return undefined
  return element.closest<HTMLElement>('[data-day]')?.dataset['day']
}

export function dayElement(date: CalendarDate): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-day="${date}"]`)
}

/** Puts the post that is carried down on its day, and the focus where it was picked up. */
export async function dropAndFocus(move: Move): Promise<void> {
  focusLanding(await move.drop())
}

export function cancelAndFocus(move: Move): void {
  focusLanding(move.cancel())
}

function focusLanding(landing: Landing | undefined): void {
  if (!landing) return
  const { home, id, date } = landing
  // Once the post is drawn on its new day.
  requestAnimationFrame(() => {
    const target = home === 'card' ? document.getElementById(moveHandleId(id)) : dayElement(date)
    target?.focus()
  })
}
