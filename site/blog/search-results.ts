import { formatLongDate } from '../../shared/dates.ts'
import { articlePath, cardsPerPage } from './addresses.ts'
import type { ArticleSummary } from './article-index.ts'
import { cardCategories, readingTime } from './list-words.ts'

export interface SearchResults {
  /** Shows nothing yet, and that something is awaited. */
  showLoading: () => void
  showFailed: () => void
  /** The first cards of what was found, or that there is none. */
  showFound: (articles: readonly ArticleSummary[]) => void
  /** Leaves the place to the page's own cards. */
  remove: () => void
}

interface Options {
  onRetry: () => void
  onClear: () => void
}

/** Shows what becomes of a search after `place`, with the parts of a prerendered template. */
export function prepareResults(
  place: Element,
  template: HTMLTemplateElement,
  { onRetry, onClear }: Options,
): SearchResults {
  const root = part(template.content, '.search-results')
  const failed = part(root, '.search-failed')
  const nothing = part(root, '.nothing-found')
  const list = part(root, '.cards')
  const more = part(root, '.more')
  const blank = part(list, '.card')
  list.replaceChildren()

  const cards = new Map<ArticleSummary, HTMLElement>()
  const cardOf = (article: ArticleSummary) => {
    const card = cards.get(article) ?? fillCard(blank.cloneNode(true) as HTMLElement, article)
    cards.set(article, card)
    return card
  }
  let found: readonly ArticleSummary[] = []
  let shown = 0

  const show = (...parts: readonly HTMLElement[]) => {
    setChildren(root, parts)
    if (!root.isConnected) place.after(root)
  }
  const showCards = () => {
    setChildren(list, found.slice(0, shown).map(cardOf))
    show(list, ...(shown < found.length ? [more] : []))
  }

  part(failed, 'button').addEventListener('click', onRetry)
  part(nothing, 'button').addEventListener('click', onClear)
  more.addEventListener('click', () => {
    const firstNew = found[shown]
    shown += cardsPerPage
    showCards()
    if (firstNew) part(cardOf(firstNew), 'a').focus()
  })

  return {
    showLoading: () => {
      root.setAttribute('aria-busy', 'true')
      show()
    },
    showFailed: () => {
      root.removeAttribute('aria-busy')
      show(failed)
    },
    showFound: (articles) => {
      root.removeAttribute('aria-busy')
      found = articles
      shown = cardsPerPage
      if (found.length === 0) show(nothing)
      else showCards()
    },
    remove: () => root.remove(),
  }
}

function fillCard(card: HTMLElement, article: ArticleSummary): HTMLElement {
  const link = part(card, 'a')
  link.setAttribute('href', articlePath(article.slug))
  link.textContent = article.title
  part(card, '.card-excerpt').textContent = article.excerpt
  const date = part(card, 'time')
  date.setAttribute('datetime', article.publishDate)
  date.textContent = formatLongDate(article.publishDate)
  const [minutes, author] = card.querySelectorAll('.byline span')
  minutes?.replaceChildren(readingTime(article.minutes))
  author?.replaceChildren(article.author)

  const badges = part(card, '.badges')
  const badge = part(badges, 'li')
  badges.replaceChildren(
    ...cardCategories(article.categories).map((name) => {
      const named = badge.cloneNode() as HTMLElement
      named.textContent = name
      return named
    }),
  )
  if (badges.childElementCount === 0) badges.remove()

  const picture = part(card, 'img')
  if (article.featuredImage === undefined) picture.remove()
  else picture.setAttribute('src', article.featuredImage)
  return card
}

/** Makes `children` the only ones, and moves none that stand in their order: they keep the focus. */
function setChildren(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children)
  for (const child of Array.from(parent.children)) if (!wanted.has(child)) child.remove()
  children.forEach((child, position) => {
    const there = parent.children[position]
    if (there !== child) parent.insertBefore(child, there ?? null)
  })
}

/** A part of what was prerendered for this script. */
function part(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The list's template has no ${selector}.`)
  return found
}
