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

interface CardKeys {
  onEdit: (post: string) => unknown
  onApprove: (post: string) => void
}

/** The keys j and k move the focus from card to card; e and a are of the card that has it. */
export function useCardKeys({ onEdit, onApprove }: CardKeys): void {
  const focused = () => shownCards().findIndex((card) => card.contains(document.activeElement))
  const move = (step: 1 | -1) => {
    const at = focused()
    titleOf(shownCards()[at === -1 ? 0 : at + step])?.focus()
  }
  const withPost = (act: (post: string) => void) => () => {
    const card = shownCards()[focused()]
    if (card) act(card.id.slice(prefix.length))
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    e: withPost(onEdit),
    a: withPost(onApprove),
  })
}
