import { useEffect, useId, useMemo } from 'react'
import { categories } from '../../shared/blog.ts'
import { isFiltering, useBlogFilter } from './blog-filter.ts'
import { SearchResults } from './search-results.tsx'
import { useSearchIndex, type SearchIndex } from './search-index.ts'

interface Props {
  /** The number of articles there are. */
  total: number
}

/**
 * The search of the blog list: the box, the categories, the count and, while something is searched
 * for, the cards that were found. Until then the prerendered cards are shown; `list.css` hides them
 * beside results.
 */
export default function BlogBrowser({ total }: Props) {
  const inputId = useId()
  const { input, filter, setQuery, setCategory, clear } = useBlogFilter()
  const [index, load] = useSearchIndex()
  const filtering = isFiltering(filter)
  const found = useMemo(
    () => (index.state === 'ready' ? index.search(filter) : []),
    [index, filter],
  )
  useEffect(() => {
    // The focus may be what started the hydration; React saw no event then.
    if (filtering || document.activeElement === input.current) load()
  }, [filtering, input, load])

  return (
    <>
      <search>
        <form
          className="blog-search"
          onSubmit={(event) => {
            event.preventDefault()
            // Closes the on-screen keyboard of a phone.
            input.current?.blur()
          }}
        >
          <label htmlFor={inputId} className="visually-hidden">
            Search articles
          </label>
          <input
            id={inputId}
            ref={input}
            type="search"
            // The browser itself sends the search to this page as long as the script is not here.
            name="q"
            placeholder="Search articles..."
            autoComplete="off"
            enterKeyHint="search"
            onFocus={load}
            onChange={(event) => {
              setQuery(event.target.value)
            }}
          />
          <fieldset className="chips">
            <legend className="visually-hidden">Categories</legend>
            {[undefined, ...categories].map((category) => (
              <button
                key={category ?? ''}
                type="button"
                aria-pressed={filter.category === category}
                onClick={() => {
                  setCategory(category)
                }}
              >
                {category ?? 'All Categories'}
              </button>
            ))}
          </fieldset>
        </form>
      </search>
      <output className="blog-count">
        {filtering ? progressLine(index, found.length) : countLine(total)}
      </output>
      {filtering && (
        <SearchResults
          index={index}
          found={found}
          onRetry={load}
          onClear={() => {
            clear()
            input.current?.focus()
          }}
        />
      )}
    </>
  )
}

function progressLine(index: SearchIndex, count: number): string {
  if (index.state === 'ready') return countLine(count)
  return index.state === 'failed' ? 'The articles could not be loaded.' : 'Looking…'
}

function countLine(count: number): string {
  return `${count} ${count === 1 ? 'article' : 'articles'} found`
}
