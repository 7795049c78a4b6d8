import { createSearch, categories, type BlogFilter, type BlogSearch } from '../../shared/blog.ts'
import { cardsPerPage, searchCardsPath, filterToSearch } from './paths.ts'
import { countLine } from './list-words.ts'

/** A card of the page's own markup, and what a search looks at. */
interface SearchableCard {
  card: Element
  title: string
  excerpt: string
  categories: string[]
  tags: string[]
}

type CardSearch = BlogSearch<SearchableCard>

/**
 * Searches the blog list as a reader types and chooses categories: the cards that were found take the
 * place of the page's own. Where the list has more than one page, the cards of all are fetched when
 * somebody begins to search.
 */
export function blogSearch(): void {
  const form = document.querySelector('.blog-search')
  const input = document.querySelector<HTMLInputElement>('.blog-search input')
  const latest = document.querySelector<HTMLElement>('.blog-latest')
  if (!form || !input || !latest) return
  const chips = form.querySelectorAll<HTMLButtonElement>('.chips button')
  const cards = cardList(latest)

  let filter: BlogFilter = { query: '' }
  let search: CardSearch | 'loading' | 'failed' | undefined
  if (!latest.querySelector('.pages')) search = searchCards(cards.own)

  const show = () => {
    for (const chip of chips) chip.ariaPressed = String(chip.value === (filter.category ?? ''))
    if (!isFiltering(filter)) cards.showOwn()
    else if (typeof search === 'function') cards.showFound(search(filter))
    else if (search === 'failed') cards.showNone('failed', 'The articles could not be loaded.')
    else cards.showNone('loading', 'Looking…')
  }
  const load = () => {
    if (search !== undefined) return
    search = 'loading'
    const finish = (result: CardSearch | 'failed') => {
      search = result
      show()
    }
    fetchCards().then(finish, () => finish('failed'))
  }

  const address = keepFilterInAddress(input, (next) => {
    filter = next
    if (isFiltering(filter)) load()
    show()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // Closes the on-screen keyboard of a phone.
    input.blur()
  })
  input.addEventListener('focus', load)
  input.addEventListener('input', () => address.setQuery(input.value))
  for (const chip of chips) {
    chip.addEventListener('click', () => address.setCategory(chip.value || undefined))
  }
  latest.querySelector('.search-failed button')?.addEventListener('click', () => {
    search = undefined
    load()
    show()
  })
  latest.querySelector('.nothing-found button')?.addEventListener('click', () => {
    address.clear()
    input.focus()
  })
}

/** The cards below the search, as many at a time as a page of the list has. */
function cardList(latest: HTMLElement) {
  const count = document.querySelector('.blog-count')
  const list = latest.querySelector('.cards')
  const own = Array.from(list?.children ?? [])
  const ownCount = count?.textContent ?? ''
  let found: readonly SearchableCard[] = []

  /** `list.css` shows by the state what else there is to see: a message, or a button for more. */
  const show = (children: readonly Element[], text: string, state?: string) => {
    list?.replaceChildren(...children)
    // Heard by a screen reader: nothing is said twice.
    if (count && count.textContent !== text) count.textContent = text
    setState(state)
  }
  const setState = (state: string | undefined) => {
    if (state === undefined) delete latest.dataset['search']
    else latest.dataset['search'] = state
  }
  const stateOf = (shown: number) =>
    found.length === 0 ? 'nothing' : found.length > shown ? 'more' : 'all'
  const next = (start: number) => found.slice(start, start + cardsPerPage).map(({ card }) => card)

  latest.querySelector('.more')?.addEventListener('click', () => {
    const added = next(list?.childElementCount ?? 0)
    list?.append(...added)
    setState(stateOf(list?.childElementCount ?? 0))
    added[0]?.querySelector('a')?.focus()
  })
  return {
    own,
    showOwn: () => show(own, ownCount),
    showNone: (state: 'loading' | 'failed', text: string) => show([], text, state),
    showFound(articles: readonly SearchableCard[]) {
      found = articles
      show(next(0), countLine(found.length), stateOf(cardsPerPage))
    },
  }
}

/** Makes cards searchable, by the texts that they show and the topics that are written on them. */
function searchCards(cards: Iterable<Element>): CardSearch {
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
async function fetchCards(): Promise<CardSearch> {
  const response = await fetch(searchCardsPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // In a template, pictures are not fetched before their card is shown.
  const template = document.createElement('template')
  template.innerHTML = ((await response.json()) as string[]).join('')
  return searchCards(template.content.children)
}

/** Browsers refuse more than some hundred changes of the address in half a minute. */
const typingPauseMs = 250

const everything: BlogFilter = { query: '' }

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

/**
 * The list's filter, kept in the page's address: a category is a step of its own in the history,
 * what is typed replaces the current one. `input` is the search box, which may have been typed into
 * before this was called: that counts, and not the query that the page came with. `onChange` is
 * called after each change, and once for the address that the page came with.
 */
function keepFilterInAddress(input: HTMLInputElement, onChange: (filter: BlogFilter) => void) {
  let filter = everything
  let typing: ReturnType<typeof setTimeout> | undefined

  const change = (next: BlogFilter) => {
    clearTimeout(typing)
    filter = next
    onChange(filter)
  }
  const replaceAddress = () => history.replaceState(null, '', addressOf(filter))
  const pushAddress = () => history.pushState(null, '', addressOf(filter))
  const fillBox = () => {
    // A box that says so already is left alone: whatever is set has its style worked out again.
    if (input.value !== filter.query) input.value = filter.query
    // Safari resets the box of a page that it brings back, once all listeners have been called.
    if (input.defaultValue !== filter.query) input.defaultValue = filter.query
  }
  const followAddress = () => {
    change(searchToFilter(location.search))
    fillBox()
  }

  const typedEarly = input.value
  if (typedEarly === '') followAddress()
  else {
    change({ ...searchToFilter(location.search), query: typedEarly })
    replaceAddress()
  }
  addEventListener('popstate', followAddress)
  // Not by the address, which is behind while somebody types: they may before all has loaded.
  addEventListener('pageshow', fillBox)

  return {
    setQuery: (query: string) => {
      change({ ...filter, query })
      typing = setTimeout(replaceAddress, typingPauseMs)
    },
    setCategory: (category: string | undefined) => {
      replaceAddress()
      change({ ...filter, category })
      pushAddress()
    },
    clear: () => {
      input.value = ''
      change(everything)
      pushAddress()
    },
  }
}

function addressOf(filter: BlogFilter): string {
  return location.pathname + filterToSearch(filter)
}
