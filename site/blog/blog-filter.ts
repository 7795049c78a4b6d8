import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { categories, type BlogFilter } from '../../shared/blog.ts'
import { useEarlyText } from '../ui/early-text.ts'
import { filterToSearch } from './addresses.ts'

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
 * what is typed replaces the current one. `input` is for the search box, which keeps its own text,
 * since it may have been typed into before the page was interactive.
 */
export function useBlogFilter() {
  const input = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState(everything)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const followAddress = () => {
    clearTimeout(typing.current)
    const next = searchToFilter(location.search)
    setFilter(next)
    if (!input.current) return
    input.current.value = next.query
    // Safari resets the box of a page that it brings back, once all listeners have been called.
    input.current.defaultValue = next.query
  }
  useEarlyText(input, (typed) => {
    if (location.search !== '') followAddress()
    else if (typed !== '') {
      setFilter({ query: typed })
      history.replaceState(null, '', addressOf({ query: typed }))
    }
  })

  const setQuery = (query: string) => {
    const next = { ...filter, query }
    setFilter(next)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      history.replaceState(null, '', addressOf(next))
    }, typingPauseMs)
  }

  const setCategory = (category: string | undefined) => {
    clearTimeout(typing.current)
    history.replaceState(null, '', addressOf(filter))
    const next = { ...filter, category }
    setFilter(next)
    history.pushState(null, '', addressOf(next))
  }

  const clear = () => {
    clearTimeout(typing.current)
    setFilter(everything)
    if (input.current) input.current.value = ''
    history.pushState(null, '', addressOf(everything))
  }

  const onReturn = useEffectEvent(followAddress)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('popstate', onReturn, { signal })
    addEventListener('pageshow', onReturn, { signal })
    return () => listening.abort()
  }, [])

  return { input, filter, setQuery, setCategory, clear }
}

function addressOf(filter: BlogFilter): string {
  return location.pathname + filterToSearch(filter)
}
