import { useCallback, useRef, useState } from 'react'
import { createSearch, type BlogSearch } from '../../shared/blog.ts'
import { searchIndexPath } from './addresses.ts'
import type { ArticleSummary } from './article-index.ts'

/** The summaries of all articles, which are fetched when a reader first searches. */
export type SearchIndex =
  | { state: 'untouched' | 'loading' | 'failed' }
  | { state: 'ready'; search: BlogSearch<ArticleSummary> }

/** The index and the function that fetches it, once; after a failure it fetches again. */
export function useSearchIndex(): [SearchIndex, () => void] {
  const [index, setIndex] = useState<SearchIndex>({ state: 'untouched' })
  const started = useRef(false)
  const load = useCallback(() => {
    if (started.current) return
    started.current = true
    setIndex({ state: 'loading' })
    fetchSummaries().then(
      (articles) => {
        setIndex({ state: 'ready', search: createSearch(articles) })
      },
      () => {
        started.current = false
        setIndex({ state: 'failed' })
      },
    )
  }, [])
  return [index, load]
}

async function fetchSummaries(): Promise<readonly ArticleSummary[]> {
  const response = await fetch(searchIndexPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // Written by the same build as this code.
  return (await response.json()) as readonly ArticleSummary[]
}
