import { useId } from 'react'
import { brand } from '../../shared/brand.ts'
import type { Head } from '../head.ts'
import { SitePage } from '../layout/site-page.tsx'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { cardsPerPage, listPath } from './paths.ts'
import { ArticleCard, leadSizes } from './article-card.tsx'
import type { ArticleIndex } from './article-index.ts'
import { categories } from '../../shared/blog.ts'
import { counted } from '../../shared/text.ts'

/** The head of a page of the list, counted from 1. The newest article leads the first one. */
export function blogHead({ index, page }: Props): Head {
  const picture = page === 1 ? index.articles[0]?.picture : undefined
  return {
    title: page === 1 ? brand.blogName : `${brand.blogName}, page ${page}`,
    description: `Budgets, debt and saving with the sums worked out: plain articles from the makers of ${brand.name}, the ad-free budgeting app.`,
    path: listPath(page),
    picture: picture && { avif: picture.avif, sizes: leadSizes },
  }
}

/** How many pages the list has; an empty blog has one. */
export function pageCount({ articles }: ArticleIndex): number {
  return Math.max(1, Math.ceil(articles.length / cardsPerPage))
}

interface Props {
  index: ArticleIndex
  /** Counted from 1. */
  page: number
}

/** The blog list. Without JavaScript it lacks the search only. */
export function BlogPage({ index, page }: Props) {
  const start = (page - 1) * cardsPerPage
  const articles = index.articles.slice(start, start + cardsPerPage)
  return (
    <SitePage page="blog" className="blog-page wrap">
      <div className="row blog-intro">
        <div>
          <h1>{brand.blogName}</h1>
          <p className="lead">Plain words on budgets, debt and saving, with the sums worked out.</p>
        </div>
        <Wren />
      </div>
      <BlogSearch articles={index.articles} />
      <div className="blog-latest">
        <ul className="article-card-grid" data-part="cards">
          {articles.map((article, at) => (
            <ArticleCard key={article.slug} article={article} isLead={page === 1 && at === 0} />
          ))}
        </ul>
        <div className="stack blog-empty" data-part="nothing-found" hidden>
          <Wren pose="lost" />
          <p>No articles found matching your criteria.</p>
          <p>Try adjusting your search or category filter.</p>
          <Button variant="secondary" data-part="clear">
            Clear
          </Button>
        </div>
        <Pages page={page} count={pageCount(index)} />
      </div>
    </SitePage>
  )
}

function Pages({ page, count }: { page: number; count: number }) {
  if (count === 1) return null
  return (
    <nav className="row soft blog-pages" data-part="pages" aria-label="Pages">
      {page > 1 && (
        <a href={listPath(page - 1)} rel="prev">
          Newer articles
        </a>
      )}
      <span>
        Page {page} of {count}
      </span>
      {page < count && (
        <a href={listPath(page + 1)} rel="next">
          Older articles
        </a>
      )}
    </nav>
  )
}

/**
 * The search of the blog list: the box, the categories, last those that no article has, and the count
 * of articles. Its script shows below them what was found.
 */
function BlogSearch({ articles }: Pick<ArticleIndex, 'articles'>) {
  const inputId = useId()
  const isUsed = (category: string) => articles.some((one) => one.categories.includes(category))
  const inOrder = [
    ...categories.filter(isUsed),
    ...categories.filter((category) => !isUsed(category)),
  ]
  return (
    <>
      <search>
        <form className="stack blog-search needs-script" data-part="search">
          <label htmlFor={inputId} className="visually-hidden">
            Search articles
          </label>
          <input
            id={inputId}
            data-part="query"
            type="search"
            // Sent before the script has run, the form leads to a URL with the query.
            name="q"
            placeholder="Search articles..."
            autoComplete="off"
            enterKeyHint="search"
          />
          <fieldset className="row blog-chips" data-part="categories">
            <legend className="visually-hidden">Categories</legend>
            <button type="button" aria-pressed>
              All Categories
            </button>
            {inOrder.map((category) => (
              <button key={category} type="button" value={category} aria-pressed={false}>
                {category}
              </button>
            ))}
          </fieldset>
        </form>
      </search>
      <output className="soft blog-count" data-part="count">
        {counted(articles.length, 'article')} found
      </output>
    </>
  )
}
