import { createSearch, type BlogSearch } from '../../shared/blog.ts'
import { searchIndexPath } from './addresses.ts'
import type { ArticleSummary } from './article-index.ts'

/** The summaries of all articles. */
export type SearchIndex =
  | { state: 'untouched' | 'loading' | 'failed' }
  | { state: 'ready'; search: BlogSearch<ArticleSummary> }

export interface SearchIndexLoader {
  index: () => SearchIndex
  /** Makes it ready: at once where the articles are known, else it fetches them, again after a failure. */
  load: () => void
}

/** Loads the index when it is asked to, and tells of each change. */
export function createIndexLoader(
  known: readonly ArticleSummary[] | undefined,
  onChange: () => void,
): SearchIndexLoader {
  let index: SearchIndex = { state: 'untouched' }
  const become = (next: SearchIndex) => {
    index = next
    onChange()
  }
  return {
    index: () => index,
    load: () => {
      if (index.state === 'loading' || index.state === 'ready') return
      const becomeReady = (articles: readonly ArticleSummary[]) => {
        become({ state: 'ready', search: createSearch(articles) })
      }
      if (known) {
        becomeReady(known)
        return
      }
      become({ state: 'loading' })
      fetchSummaries().then(becomeReady, () => become({ state: 'failed' }))
    },
  }
}

async function fetchSummaries(): Promise<readonly ArticleSummary[]> {
  const response = await fetch(searchIndexPath)
  if (!response.ok) throw new Error(`The list of articles was answered with ${response.status}.`)
  // Written by the same build as this code.
  return (await response.json()) as readonly ArticleSummary[]
}
