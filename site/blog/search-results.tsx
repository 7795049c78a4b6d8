import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { cardsPerPage } from './addresses.ts'
import { ArticleCard } from './article-card.tsx'
import type { ArticleSummary } from './article-index.ts'
import type { SearchIndex } from './search-index.ts'

interface Props {
  index: SearchIndex
  found: readonly ArticleSummary[]
  onRetry: () => void
  onClear: () => void
}

/** More than a phone shows: what else is new follows after a key has been answered. */
const firstCards = 3
const none: readonly ArticleSummary[] = []

/** What a search of the blog list found, a page of cards at a time. */
export function SearchResults({ index, found, onRetry, onClear }: Props) {
  return (
    <div className="search-results" aria-busy={index.state !== 'ready' && index.state !== 'failed'}>
      {index.state === 'failed' && (
        <div className="empty">
          <p>Check your connection and try again.</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {index.state === 'ready' &&
        (found.length === 0 ? <NothingFound onClear={onClear} /> : <Found articles={found} />)}
    </div>
  )
}

/** Most cards stay from one key to the next. */
const Card = memo(ArticleCard)

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="empty">
      <Wren pose="lost" />
      <p className="empty-title">No articles found matching your criteria.</p>
      <p>Try adjusting your search or category filter.</p>
      <Button variant="secondary" onClick={onClear}>
        Show all articles
      </Button>
    </div>
  )
}

function Found({ articles }: { articles: readonly ArticleSummary[] }) {
  // Counts for these articles only: another search starts with one page of cards again.
  const [expanded, setExpanded] = useState({ articles, shown: cardsPerPage })
  const shown = expanded.articles === articles ? expanded.shown : cardsPerPage
  const settled = useDeferredValue(articles, none)
  const cards = articles.slice(0, shown)
  const standing = new Set(settled.slice(0, shown))
  const firstNew = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (shown > cardsPerPage) firstNew.current?.focus()
  }, [shown])
  return (
    <>
      <ul className="cards">
        {cards.map((article, position) =>
          position < firstCards || standing.has(article) ? (
            <Card
              key={article.slug}
              article={article}
              linkRef={position === shown - cardsPerPage ? firstNew : undefined}
            />
          ) : null,
        )}
      </ul>
      {shown < articles.length && (
        <Button
          variant="secondary"
          className="more"
          onClick={() => {
            setExpanded({ articles, shown: shown + cardsPerPage })
          }}
        >
          Show more articles
        </Button>
      )}
    </>
  )
}
