import { createSearch, categories, type BlogFilter } from '../../shared/blog.ts'
import { counted } from '../../shared/text.ts'
import { optionalPart, part } from '../ui/find.ts'
import { searchCardsPath, filterToSearch } from './paths.ts'

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const typingPauseMs = 250

/**
 * Searches the blog list as a reader types and chooses categories: the cards that were found take the
 * place of the page's own. The filter is kept in the page's address: a category is a step of its own
 * in the history, what is typed replaces the current one.
 */
export function blogSearch(): void {
  const input = part('query') as HTMLInputElement
  const chips = part('categories').querySelectorAll('button')
  const showCards = cardList()

  let filter = searchToFilter(location.search)
  let typing: ReturnType<typeof setTimeout> | undefined
  const change = (next: BlogFilter) => {
    clearTimeout(typing)
    filter = next
    for (const chip of chips) chip.ariaPressed = String(chip.value === (filter.category ?? ''))
    showCards(filter)
  }
  const address = () => location.pathname + filterToSearch(filter)
  const replaceAddress = () => history.replaceState(null, '', address())
  const fillBox = () => {
    // To set the same value again would have the field's style worked out again.
    if (input.value !== filter.query) input.value = filter.query
    // Safari resets the box of a page that it brings back, once all listeners have been called.
    if (input.defaultValue !== filter.query) input.defaultValue = filter.query
  }
  const followAddress = () => {
    change(searchToFilter(location.search))
    fillBox()
  }

  // A query that was typed before the script was there counts, not the one that the page came with.
  if (input.value === '') followAddress()
  else {
    change({ ...filter, query: input.value })
    replaceAddress()
  }
  addEventListener('popstate', followAddress)
  // By the filter: the URL follows 250 ms after typing, which may begin before this event.
  addEventListener('pageshow', fillBox)
  input.addEventListener('input', () => {
    change({ ...filter, query: input.value })
    typing = setTimeout(replaceAddress, typingPauseMs)
  })
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      replaceAddress()
      change({ ...filter, category: chip.value || undefined })
      history.pushState(null, '', address())
    })
  }
  part('clear').addEventListener('click', () => {
    change({ query: '' })
    fillBox()
    history.pushState(null, '', address())
    input.focus()
  })
  part('search').addEventListener('submit', (event) => {
    event.preventDefault()
    // Closes the on-screen keyboard of a phone.
    input.blur()
  })
}

/**
 * The cards below the search. Where the list has more than one page, the cards of all are fetched when
 * somebody begins to search.
 */
function cardList() {
  const count = part('count')
  const list = part('cards')
  const nothing = part('nothing-found')
  // A list of one page has no links to others.
  const pages = optionalPart('pages')
  const own = Array.from(list.children)
  const ownCount = count.textContent

  let filter: BlogFilter = { query: '' }
  let search = pages ? undefined : searchCards(own)
  let isLoading = false

  const load = async () => {
    if (isLoading) return
    isLoading = true
    try {
      search = searchCards(await fetchCards())
      show(filter)
    } catch {
      // The next letter or category tries again.
      if (isFiltering(filter)) say('The articles could not be loaded. Check your connection.')
    }
    isLoading = false
  }
  const say = (text: string) => {
    // Heard by a screen reader: nothing is said twice.
    if (count.textContent !== text) count.textContent = text
  }
  const put = (cards: readonly Element[], text: string) => {
    list.replaceChildren(...cards)
    say(text)
  }
  const show = (wanted: BlogFilter) => {
    filter = wanted
    const isFiltered = isFiltering(filter)
    if (pages) pages.hidden = isFiltered
    const found = isFiltered ? search?.(filter) : undefined
    nothing.hidden = found?.length !== 0
    if (!isFiltered) put(own, ownCount)
    else if (found) {
      const cards = found.map(({ card }) => card)
      put(cards, `${counted(cards.length, 'article')} found`)
    } else {
      put([], 'Looking…')
      void load()
    }
  }
  return show
}

/** Makes cards searchable, by the texts that they show and the topics in their data attributes. */
function searchCards(cards: Iterable<Element>) {
  return createSearch(
    Array.from(cards, (card) => ({
      card,
      title: card.querySelector('h2')?.textContent ?? '',
      excerpt: optionalPart('excerpt', card)?.textContent ?? '',
      categories: topics(card, 'data-categories'),
      tags: topics(card, 'data-tags'),
    })),
  )
}

function topics(card: Element, attribute: string): string[] {
  return JSON.parse(card.getAttribute(attribute) ?? '[]') as string[]
}

/** Fetches the cards of all articles. Rejects where they cannot be had. */
async function fetchCards(): Promise<Iterable<Element>> {
  const response = await fetch(searchCardsPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // In a template, pictures are not fetched before their card is shown.
  const template = document.createElement('template')
  template.innerHTML = trusted(((await response.json()) as string[]).join(''))
  return template.content.children
}

/** HTML of the site's own build: a page's policy lets no other text become any. */
function trusted(html: string): string {
  const types = typeof trustedTypes === 'undefined' ? undefined : trustedTypes
  const policy = types?.createPolicy('search-cards', { createHTML: (own) => own })
  return policy?.createHTML(html) ?? html
}

/** The filter of a query string; a category that the blog does not have counts as none. */
export function searchToFilter(search: string): BlogFilter {
  const parameters = new URLSearchParams(search)
  const category = parameters.get('category')
  return {
    query: parameters.get('q') ?? '',
    ...(categories.some((known) => known === category) && { category: category ?? undefined }),
  }
}

/** Whether a filter may leave anything out. */
export function isFiltering({ query, category }: BlogFilter): boolean {
  return query.trim() !== '' || category !== undefined
}
