import { renderToStaticMarkup } from 'react-dom/server'
import type { Article } from '../shared/blog.ts'
import { feedPath } from './blog/paths.ts'
import { ArticleCard } from './blog/article-card.tsx'
import type { ArticleIndex } from './blog/article-index.ts'
import { Document, type PageAssets } from './document/document.tsx'
import type { Head } from './document/head.ts'
import { findPage, type Page } from './routes.tsx'
import { ArticleBody } from './ui/article-body.tsx'

export { fixedPaths } from './routes.tsx'

export interface RenderOptions {
  articles: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  assets: (kind: Page['kind']) => PageAssets
}

/** The complete document of the page at a path, and the status that a static host gives it. */
export function renderPage(path: string, { articles, origin, assets }: RenderOptions) {
  const { head, element, kind } = findPage(path, articles)
  const body = renderToStaticMarkup(
    <Document head={head} assets={assets(kind)} origin={origin} feedPath={feedPath}>
      {element}
    </Document>,
  )
  return { html: `<!doctype html>${body}`, status: kind === 'not-found' ? 404 : 200 }
}

/** The head of the page at a path, without rendering it. */
export function pageHead(path: string, articles: ArticleIndex): Head {
  return findPage(path, articles).head
}

/** The HTML of an article's body alone, for feeds. */
export function renderArticleBody({ blocks, deadLinks }: Article): string {
  return renderToStaticMarkup(<ArticleBody blocks={blocks} deadLinks={deadLinks} />)
}

/** The card that the blog's search shows of an article. */
export function renderCard(article: Article): string {
  return renderToStaticMarkup(<ArticleCard article={article} />)
}
