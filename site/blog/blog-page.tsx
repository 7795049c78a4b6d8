import { brand } from '../../shared/brand.ts'
import type { Head } from '../document/head.ts'
import { SiteFooter } from '../layout/site-footer.tsx'
import { SiteHeader } from '../layout/site-header.tsx'
import { Wren } from '../ui/wren.tsx'
import { cardsPerPage, listPath } from './paths.ts'
import { ArticleCard } from './article-card.tsx'
import type { ArticleIndex } from './article-index.ts'
import { BlogSearch, SearchMessages } from './blog-search.tsx'

/** The head of a page of the list, counted from 1. */
export function blogHead(page: number): Head {
  return {
    title: page === 1 ? brand.blogName : `${brand.blogName}, page ${page}`,
    description: `Budgets, debt and saving with the sums worked out: plain articles from the makers of ${brand.name}, the ad-free budgeting app.`,
    path: listPath(page),
  }
}

/** How many pages the list has; an empty blog has one. */
export function pageCount({ summaries }: ArticleIndex): number {
  return Math.max(1, Math.ceil(summaries.length / cardsPerPage))
}

interface Props {
  index: ArticleIndex
  /** Counted from 1. */
  page: number
}

/** The blog list. Without JavaScript it lacks the search only. */
export function BlogPage({ index, page }: Props) {
  const start = (page - 1) * cardsPerPage
  const articles = index.summaries.slice(start, start + cardsPerPage)
  return (
    <>
      <SiteHeader page="blog" />
      <main id="main" tabIndex={-1} className="blog wrap">
        <div className="blog-intro">
          <h1>{brand.blogName}</h1>
          <p>Plain words on budgets, debt and saving, with the sums worked out.</p>
          <Wren />
        </div>
        <BlogSearch total={index.summaries.length} />
        <div className="blog-latest">
          <ul className="cards">
            {articles.map((article, position) => (
              <ArticleCard
                key={article.slug}
                article={article}
                searchable
                loading={position < 3 ? 'eager' : 'lazy'}
              />
            ))}
          </ul>
          <SearchMessages />
          <Pages page={page} count={pageCount(index)} />
        </div>
      </main>
      <SiteFooter page="blog" />
    </>
  )
}

function Pages({ page, count }: { page: number; count: number }) {
  if (count === 1) return null
  return (
    <nav className="pages" aria-label="Pages">
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
