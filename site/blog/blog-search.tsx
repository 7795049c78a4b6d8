import { useId } from 'react'
import { categories } from '../../shared/blog.ts'
import { Island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { listPath } from './addresses.ts'
import { ArticleCard } from './article-card.tsx'
import type { ArticleSummary } from './article-index.ts'
import { countLine } from './list-words.ts'

interface Props {
  /** All there are. */
  articles: readonly ArticleSummary[]
}

/** So many come with the page, in some 2 kB; the list of more is fetched when somebody searches. */
const fewArticles = 40

/**
 * The search of the blog list: the box, the categories and the count. Its script shows what was found
 * below them; `list.css` hides the page's own cards then.
 */
export function BlogSearch({ articles }: Props) {
  const total = articles.length
  const inputId = useId()
  return (
    <Island name="search" props={{ total, ...(total <= fewArticles && { articles }) }}>
      <search>
        <form className="blog-search">
          <label htmlFor={inputId} className="visually-hidden">
            Search articles
          </label>
          <input
            id={inputId}
            type="search"
            // Should no script hold the form, the browser sends it, and the address has the search.
            name="q"
            placeholder="Search articles..."
            autoComplete="off"
            enterKeyHint="search"
          />
          <fieldset className="chips">
            <legend className="visually-hidden">Categories</legend>
            <Chip label="All Categories" pressed />
            {categories.map((category) => (
              <Chip key={category} label={category} value={category} />
            ))}
          </fieldset>
        </form>
      </search>
      <output className="blog-count">{countLine(total)}</output>
      <template>
        <SearchResults />
      </template>
    </Island>
  )
}

function Chip({
  label,
  value,
  pressed = false,
}: {
  label: string
  value?: string
  pressed?: boolean
}) {
  return (
    <button type="button" value={value} aria-pressed={pressed}>
      {label}
    </button>
  )
}

/** All that can become of a search; `search-results.ts` takes its parts from here. */
function SearchResults() {
  return (
    <div className="search-results">
      <div className="empty search-failed">
        <p>Check your connection and try again.</p>
        <Button variant="secondary">Try again</Button>
      </div>
      <div className="empty nothing-found">
        <Wren pose="lost" />
        <p className="empty-title">No articles found matching your criteria.</p>
        <p>Try adjusting your search or category filter.</p>
        <Button variant="secondary">Show all articles</Button>
      </div>
      <ul className="cards">
        <ArticleCard article={blank} href={listPath(1)} />
      </ul>
      <Button variant="secondary" className="more">
        Show more articles
      </Button>
    </div>
  )
}

/** A card with a place for everything that an article can have. */
const blank: ArticleSummary = {
  slug: '',
  title: '',
  excerpt: '',
  publishDate: '2000-01-01',
  author: '',
  categories: [''],
  tags: [],
  featuredImage: '/share.jpg',
  minutes: 0,
}
