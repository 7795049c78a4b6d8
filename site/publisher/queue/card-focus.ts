import { useKeys } from '../shortcuts.tsx'

const prefix = 'card-'

export function cardId(post: string): string {
  return `${prefix}${post}`
}

const cardOf = (post: string) => document.getElementById(cardId(post))
const titleOf = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>('.card-title')

/** Focuses the title of a card, for the card. */
export function focusTitle(post: string, { preventScroll = false }: FocusOptions = {}): void {
  const card = cardOf(post)
  titleOf(card)?.focus({ preventScroll: true })
  if (preventScroll) return
  const show = () => card?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  show()
  // Cards that were out of sight get their true heights as they come near, which moves the card.
  requestAnimationFrame(() => requestAnimationFrame(show))
}

/** Brings a card into sight and marks it. Returns the end of that. */
export function markCard(post: string, block: ScrollLogicalPosition = 'nearest'): () => void {
  const card = cardOf(post)
  card?.scrollIntoView({ block, behavior: 'instant' })
  card?.setAttribute('data-marked', '')
  return () => card?.removeAttribute('data-marked')
}

export function isCardShown(post: string): boolean {
  return cardOf(post)?.checkVisibility() === true
}

const shownCards = () => [...document.querySelectorAll('.card')]

/** The post whose card takes the focus when this one goes: the next, or the one before. */
export function neighbourOf(post: string): string | undefined {
  const cards = shownCards()
  const at = cards.findIndex(({ id }) => id === cardId(post))
  return (cards[at + 1] ?? cards[at - 1])?.id.slice(prefix.length)
}

/** The keys j and k move the focus from card to card. */
export function useCardKeys(): void {
  const move = (step: 1 | -1) => {
    const cards = shownCards()
    const at = cards.findIndex((card) => card.contains(document.activeElement))
    titleOf(cards[at === -1 ? 0 : at + step])?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
}
