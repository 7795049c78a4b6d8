import { useKeys } from '../shortcuts.tsx'

export function cardId(post: string): string {
  return `card-${post}`
}

const titlePrefix = 'post-'

/** The id of a card's title, which takes the focus for the card. */
export function titleId(post: string): string {
  return `${titlePrefix}${post}`
}

export function focusTitle(post: string, options?: FocusOptions): void {
  const title = document.getElementById(titleId(post))
  title?.focus({ preventScroll: true })
  if (options?.preventScroll) return
  const show = () => title?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  show()
  // Cards that were out of sight get their true heights as they come near, which moves the title.
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Focuses the first invalid field of a card's editor, unfolding what hides it; else its first field. */
export function focusField(post: string): void {
  const editor = document.getElementById(cardId(post))?.querySelector('.card-editor')
  const invalid = editor?.querySelector<HTMLElement>('[aria-invalid]')
  invalid?.closest('details')?.setAttribute('open', '')
  const field = invalid ?? editor?.querySelector<HTMLElement>('input, textarea')
  field?.focus()
}

export function isCardShown(post: string): boolean {
  return document.getElementById(cardId(post)) !== null
}

function shownTitles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.card-title')]
}

/** The post whose card takes the focus when this one goes: the next, or the one before. */
export function neighbourOf(post: string): string | undefined {
  const titles = shownTitles()
  const at = titles.findIndex(({ id }) => id === titleId(post))
  const neighbour = titles[at + 1] ?? titles[at - 1]
  return neighbour?.id.slice(titlePrefix.length)
}

/** The keys j and k move the focus from card to card, and on to the button that shows more. */
export function useCardKeys(): void {
  const move = (step: 1 | -1) => {
    const titles = shownTitles()
    const current = document.activeElement?.closest('.card')?.querySelector('.card-title')
    const at = titles.findIndex((title) => title === current)
    const target = at === -1 ? titles[0] : titles[at + step]
    const more = step === 1 ? '.cards-later' : '.cards-earlier'
    ;(target ?? document.querySelector<HTMLElement>(more))?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
}
