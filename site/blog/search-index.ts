import { createSearch, type BlogSearch } from '../../shared/blog.ts'
import { searchIndexPath } from './addresses.ts'
import type { ArticleSummary } from './article-index.ts'

/** The summaries of all articles. */
export type SearchIndex =
  | { state: 'untouched' | 'loading' | 'failed' }
  | { state: 'ready'; search: BlogSearch<ArticleSummary> }

export interface SearchIndexLoader {
  index: () => SearchIndex
  /** Fetches it, once; after a failure it fetches again. */
  load: () => void
}

/** Loads the index when it is asked to, and tells of each change. */
export function createIndexLoader(onChange: () => void): SearchIndexLoader {
  let index: SearchIndex = { state: 'untouched' }
  const become = (next: SearchIndex) => {
    index = next
    onChange()
  }
  return {
    index: () => index,
    load: () => {
      if (index.state === 'loading' || index.state === 'ready') return
      become({ state: 'loading' })
      fetchSummaries().then(
        (articles) => become({ state: 'ready', search: createSearch(articles) }),
        () => become({ state: 'failed' }),
      )
    },
  }
}

async function fetchSummaries(): Promise<readonly ArticleSummary[]> {
  const response = await fetch(searchIndexPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // Written by the same build as this code.
  return (await response.json()) as readonly ArticleSummary[]
}
