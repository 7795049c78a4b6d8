/** The id of a card's element. */
export function cardId(post: string): string {
  return `card-${post}`
}

/** Puts the focus where the work on a post is: into its first field with a problem, else its first. */
export function focusField(post: string): void {
  const card = document.getElementById(cardId(post))
  const field =
    card?.querySelector<HTMLElement>('[aria-invalid]') ??
    card?.querySelector<HTMLElement>('.card-editor input, .prepared textarea, textarea')
  field?.focus()
}

export function focusTitle(post: string | undefined): void {
  document.getElementById(`post-${post}`)?.focus()
}

/** The titles of the cards that are shown, as they stand on the page. */
export function shownTitles(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.card-title')].filter(
    (title) => title.closest('.card')?.checkVisibility() === true,
  )
}

/** Where the focus goes when a card is removed: to the card after it, or the one before. */
export function neighbourOf(post: string): string | undefined {
  const titles = shownTitles()
  const at = titles.findIndex(({ id }) => id === `post-${post}`)
  const next = titles[at + 1] ?? titles[at - 1]
  return next?.id.slice('post-'.length)
}
