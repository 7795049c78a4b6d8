import { categories, type BlogFilter } from '../../shared/blog.ts'
import { filterToSearch } from './paths.ts'

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

export interface FilterInAddress {
  setQuery: (query: string) => void
  setCategory: (category: string | undefined) => void
  clear: () => void
}

/**
 * The list's filter, kept in the page's address: a category is a step of its own in the history,
 * what is typed replaces the current one. `input` is the search box, which may have been typed into
 * before this was called: that counts, and not the query that the page came with. `onChange` is
 * called after each change, and once for the address that the page came with.
 */
export function keepFilterInAddress(
  input: HTMLInputElement,
  onChange: (filter: BlogFilter) => void,
): FilterInAddress {
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
    setQuery: (query) => {
      change({ ...filter, query })
      typing = setTimeout(replaceAddress, typingPauseMs)
    },
    setCategory: (category) => {
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
