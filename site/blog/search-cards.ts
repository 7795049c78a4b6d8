import { createSearch, type BlogSearch } from '../../shared/blog.ts'
import { searchCardsPath } from './paths.ts'

/** A card of the page's own markup, and what a search looks at. */
export interface SearchableCard {
  card: Element
  title: string
  excerpt: string
  categories: string[]
  tags: string[]
}

export type CardSearch = BlogSearch<SearchableCard>

/** Makes cards searchable, by the texts that they show and the topics that are written on them. */
export function searchCards(cards: Iterable<Element>): CardSearch {
  const textOf = (card: Element, selector: string) =>
    card.querySelector(selector)?.textContent ?? ''
  return createSearch(
    Array.from(cards, (card) => ({
      card,
      title: textOf(card, 'h2'),
      excerpt: textOf(card, '.card-excerpt'),
      categories: topics(card, 'data-categories'),
      tags: topics(card, 'data-tags'),
    })),
  )
}

function topics(card: Element, attribute: string): string[] {
  return JSON.parse(card.getAttribute(attribute) ?? '[]') as string[]
}

/** Fetches the cards of all articles. Rejects where they cannot be had. */
export async function fetchCards(): Promise<CardSearch> {
  const response = await fetch(searchCardsPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // In a template, pictures are not fetched before their card is shown.
  const template = document.createElement('template')
  template.innerHTML = ((await response.json()) as string[]).join('')
  return searchCards(template.content.children)
}
