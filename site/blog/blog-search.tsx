import { useId } from 'react'
import { categories } from '../../shared/blog.ts'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { countLine } from './list-words.ts'

/**
 * The search of the blog list: the box, the categories and the count of `total` articles. Its script
 * shows below them what was found.
 */
export function BlogSearch({ total }: { total: number }) {
  const inputId = useId()
  return (
    <>
      <search>
        <form className="blog-search">
          <label htmlFor={inputId} className="visually-hidden">
            Search articles
          </label>
          <input
            id={inputId}
            type="search"
            // Sent by the browser before the script is there, the address has the search.
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
    </>
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

/** What stands in place of the cards where a search finds none, fails, or finds more than are shown. */
export function SearchMessages() {
  return (
    <>
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
      <Button variant="secondary" className="more">
        Show more articles
      </Button>
    </>
  )
}
