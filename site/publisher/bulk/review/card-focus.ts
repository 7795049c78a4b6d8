import { useKey } from '../../help/shortcuts.ts'

/** The id of a card's element. */
export function cardId(post: string): string {
  return `card-${post}`
}

const titlePrefix = 'post-'

/** The id of a card's title, which takes the focus for the card. */
export function titleId(post: string): string {
  return `${titlePrefix}${post}`
}

/** Focuses a card's first field with a problem, else its first field. */
export function focusField(post: string): void {
  const card = document.getElementById(cardId(post))
  if (focusProblem(card)) return
  card?.querySelector<HTMLElement>('.card-editor input, .prepared textarea, textarea')?.focus()
}

/** Focuses the first field with a problem, unfolding what hides it; false where there is none. */
export function focusProblem(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('[aria-invalid]')
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  return field !== undefined && field !== null
}

export function focusTitle(post: string | undefined, options?: FocusOptions): void {
  const title = post === undefined ? null : document.getElementById(titleId(post))
  if (title === null) return
  if (!isFarAway(title)) {
    title.focus(options)
    return
  }
  // Not by way of a thousand cards, which would all have to be drawn.
  title.focus({ preventScroll: true })
  if (options?.preventScroll !== true)
    title.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** So many screens above or below. */
const farScreens = 5

function isFarAway(element: Element): boolean {
  return Math.abs(element.getBoundingClientRect().top) > farScreens * innerHeight
}

/** The titles of the cards that are shown, in the order of the page. */
function shownTitles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.card-title')].filter(isCardShown)
}

/** False where the filter leaves the card out that an element is in. */
function isCardShown(element: Element | null): boolean {
  return element?.closest('.card')?.checkVisibility() === true
}

export function hasShownCard(post: string): boolean {
  return isCardShown(document.getElementById(cardId(post)))
}

/** The post whose card takes the focus when this one is removed: the next, or the one before. */
export function neighbourOf(post: string): string | undefined {
  const titles = shownTitles()
  const at = titles.findIndex(({ id }) => id === titleId(post))
  const next = titles[at + 1] ?? titles[at - 1]
  return next?.id.slice(titlePrefix.length)
}

/** The keys j and k move the focus from card to card. */
export function useCardKeys(): void {
  useKey('j', () => {
    move(1)
  })
  useKey('k', () => {
    move(-1)
  })
}

function move(step: 1 | -1): void {
  const titles = shownTitles()
  const current = document.activeElement?.closest('.card')?.querySelector('.card-title')
  const at = titles.findIndex((title) => title === current)
  const target = at === -1 ? titles[0] : titles[at + step]
  target?.focus()
}
