import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type PageAssets } from './document.tsx'
import { findPage, type Articles, type Page } from './routes.tsx'

export { pagePaths } from './routes.tsx'

export interface RenderOptions {
  articles: Articles
  /** The site's origin without a trailing slash. */
  origin: string
  assets: (style: Page['style']) => PageAssets
}

/** The complete HTML of the page at a path, and the status a static host gives it. */
export function renderPage(
  path: string,
  { articles, origin, assets }: RenderOptions,
): { html: string; status: Page['status'] } {
  const page = findPage(path, articles)
  const body = renderToStaticMarkup(
    <Document head={page.head} assets={assets(page.style)} origin={origin}>
      {page.element}
    </Document>,
  )
  return { html: `<!doctype html>${body}`, status: page.status }
}
