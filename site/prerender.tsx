import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Article } from '../shared/blog.ts'
import { ArticleCard } from './blog/article-card.tsx'
import { feedPath } from './blog/paths.ts'
import type { ArticleIndex } from './blog/article-index.ts'
import { Document, type PageAssets } from './document.tsx'
import type { Head } from './head.ts'
import { notFoundPath } from './not-found/path.ts'
import { routes, type PageHandle, type SiteContext } from './routes.tsx'
import { ArticleBody } from './ui/article-body.tsx'

export interface RenderOptions extends SiteContext {
  /** The site's origin without a trailing slash. */
  origin: string
  assets: (handle: PageHandle) => PageAssets
}

/** The paths of all pages. */
export function allPaths(articles: ArticleIndex): string[] {
  return routes.flatMap(({ path = '', handle }) => {
    return (handle as PageHandle).paths?.(articles) ?? [path]
  })
}

/** The scripts of all kinds of pages. */
export function pageScriptNames(): string[] {
  return [...new Set(routes.map(({ handle }) => (handle as PageHandle).script))]
}

/** The complete document of the page at a path, and the status that a static host gives it. */
export async function renderPage(path: string, { articles, origin, assets }: RenderOptions) {
  const { context, handle, head } = await findPage(path, articles)
  const known = heads.get(articles) ?? new Map<string, Head>()
  heads.set(articles, known.set(path, head))
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToStaticMarkup(
    <Document head={head} assets={assets(handle)} origin={origin} feedPath={feedPath}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  )
  const status = context.location.pathname === notFoundPath ? 404 : 200
  return { html: `<!doctype html>${body}`, status }
}

/** The heads of pages that were rendered, which the sitemap asks for again. */
const heads = new WeakMap<ArticleIndex, Map<string, Head>>()

/** The head of the page at a path, without rendering it. */
export async function pageHead(path: string, articles: ArticleIndex): Promise<Head> {
  return heads.get(articles)?.get(path) ?? (await findPage(path, articles)).head
}

const handler = createStaticHandler(routes)

/** The page of a path; an unknown path gets the 404 page. */
async function findPage(path: string, articles: ArticleIndex) {
  const request = new Request(new URL(path, 'http://localhost'))
  const context = await handler.query(request, { requestContext: { articles } })
  if (context instanceof Response) throw new Error(`${path} is answered and has no page.`)
  const [match] = context.matches
  const isUnknown = context.statusCode === 404 || match?.route.path === '*'
  if (isUnknown && path !== notFoundPath) return findPage(notFoundPath, articles)
  for (const error of Object.values(context.errors ?? {})) throw error
  if (!match) throw new Error(`${path} has no route.`)
  const handle = match.route.handle as PageHandle
  return { context, handle, head: handle.head(context.loaderData[match.route.id]) }
}

/** The HTML of an article's picture and body alone, for feeds, whose readers may know no other type. */
export function renderArticleBody({ blocks, deadLinks, picture }: Article): string {
  const { jpeg, width, height, alt } = picture ?? {}
  return renderToStaticMarkup(
    <>
      {/* Lazy, or React puts a link before it by which a page loads it sooner. */}
      {picture && <img src={jpeg} alt={alt} width={width} height={height} loading="lazy" />}
      <ArticleBody blocks={blocks} deadLinks={deadLinks} />
    </>,
  )
}

/** The card that the blog's search shows of an article. */
export function renderCard(article: Article): string {
  return renderToStaticMarkup(<ArticleCard article={article} />)
}
