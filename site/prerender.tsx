import { renderToStaticMarkup } from 'react-dom/server'
import type { Article } from '../shared/blog.ts'
import { feedPath } from './blog/addresses.ts'
import type { ArticleIndex } from './blog/article-index.ts'
import { Document, type PageAssets } from './document/document.tsx'
import type { Head } from './document/head.ts'
import { findPage, type Page } from './routes.tsx'
import { ArticleBody } from './ui/article-body.tsx'

export { articleImagePath, articlePath, feedPath, searchIndexPath } from './blog/addresses.ts'
export { indexArticles } from './blog/article-index.ts'
export { shareScript } from './blog/share-script.ts'
export { fixedPaths, pagePaths } from './routes.tsx'
export { earlyScript } from './islands/early-script.ts'
export { siteImage } from './document/sharing-tags.tsx'
export { typefaceScript } from './document/typeface.tsx'

export interface RenderOptions {
  articles: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  assets: (style: Page['style']) => PageAssets
}

export interface RenderedPage {
  head: Head
  /** The complete document. */
  html: string
  /** The status a static host gives it. */
  status: Page['status']
}

/** What React ends by a tag where a slash would do; the first view has to fit a few packets. */
const shapeEnd = /><\/(path|circle|rect|ellipse)>/g

/** The page at a path. */
export function renderPage(
  path: string,
  { articles, origin, assets }: RenderOptions,
): RenderedPage {
  const { head, element, style, status } = findPage(path, articles)
  const body = renderToStaticMarkup(
    <Document head={head} assets={assets(style)} origin={origin} feedPath={feedPath}>
      {element}
    </Document>,
  )
  return { head, html: `<!doctype html>${body.replaceAll(shapeEnd, '/>')}`, status }
}

/** What the page at a path says about itself, without rendering it. */
export function pageHead(path: string, articles: ArticleIndex): Head {
  return findPage(path, articles).head
}

/** The HTML of an article's body alone, for feeds. */
export function renderArticleBody(
  content: string,
  { deadLinks }: Pick<Article, 'deadLinks'>,
): string {
  return renderToStaticMarkup(<ArticleBody content={content} deadLinks={deadLinks} />)
}
