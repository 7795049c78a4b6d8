import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { ArticleIndex } from './blog/article-index.ts'
import { articleHead, ArticlePage, MovedPage, movedHead } from './blog/article-page.tsx'
import { blogHead, BlogPage, pageCount } from './blog/blog-page.tsx'
import { articlePath, listPath } from './blog/paths.ts'
import type { Head } from './head.ts'
import { landingHead, LandingPage } from './landing/landing-page.tsx'
import { legalHead, LegalPage } from './legal/legal-page.tsx'
import { legalPages, legalText } from './layout/legal-texts.ts'
import { notFoundHead, NotFoundPage } from './not-found/not-found-page.tsx'
import { notFoundPath } from './not-found/path.ts'
import { publisherHead, PublisherPage } from './publisher/page/publisher-page.tsx'
import { publisherPaths } from './publisher/tool.tsx'
import { ConfirmPage, LeavePage, waitlistHead } from './waitlist-page/waitlist-page.tsx'

/** The build's part of a route. */
export interface PageHandle<Data = unknown> {
  /** Of what the route's loader has found. */
  head: (data: Data) => Head
  /** The script of its pages, which imports their style sheet; relative to this folder. */
  script: `${string}-page.script.ts`
  /** The paths of its pages; its own unless given. */
  paths?: (articles: ArticleIndex) => readonly string[]
  /** Whether its pages may send to any address, not to the site's own services alone. */
  sendsAnywhere?: boolean
}

/** The request context of a loader. */
export interface SiteContext {
  articles: ArticleIndex
}

type Args = LoaderFunctionArgs<SiteContext>

/** A page of what `load` finds, if it needs any: the properties of its component. */
interface Page<Data> extends PageHandle<Data> {
  load?: (args: Args) => Data
  Component: (data: Data) => ReactNode
}

function page<Data extends object>(
  path: string,
  { load, Component, ...handle }: Page<Data>,
): RouteObject {
  return {
    path,
    loader: load ?? (() => ({})),
    Component: () => <Component {...(useLoaderData() as Data)} />,
    handle,
  }
}

/** Every page of the site. */
export const routes: RouteObject[] = [
  page('/', {
    load: loadNext,
    Component: LandingPage,
    head: () => landingHead,
    script: 'landing/landing-page.script.ts',
  }),
  page('/blog', {
    load: loadList,
    Component: BlogPage,
    head: blogHead,
    script: 'blog/blog-page.script.ts',
  }),
  page('/blog/page/:number', {
    load: loadList,
    Component: BlogPage,
    head: blogHead,
    script: 'blog/blog-page.script.ts',
    paths: furtherLists,
  }),
  page('/blog/:slug', {
    load: loadArticle,
    Component: ArticleOrMoved,
    head: ({ article, hasMoved }) => (hasMoved ? movedHead(article) : articleHead(article)),
    script: 'blog/article-page.script.ts',
    paths: ({ articles, moved }) =>
      [...articles.map(({ slug }) => slug), ...moved.keys()].map(articlePath),
  }),
  ...(['single', 'bulk'] as const).map((tool) =>
    page(publisherPaths[tool], {
      Component: PublisherPage,
      head: () => publisherHead(tool),
      script: 'publisher/page/publisher-page.script.ts',
      sendsAnywhere: true,
    }),
  ),
  ...legalPages.map(({ name, path, label }) =>
    page(path, {
      load: () => ({ label, text: legalText(name) ?? notFound() }),
      Component: LegalPage,
      head: () => legalHead(label, path),
      script: 'legal/legal-page.script.ts',
      // Only where there is a text.
      paths: () => (legalText(name) ? [path] : []),
    }),
  ),
  page('/waitlist/confirm', {
    load: loadNext,
    Component: ConfirmPage,
    head: () => waitlistHead('Confirm your email', '/waitlist/confirm'),
    script: 'waitlist-page/waitlist-page.script.ts',
  }),
  page('/waitlist/leave', {
    Component: LeavePage,
    head: () => waitlistHead('Leave the waitlist', '/waitlist/leave'),
    script: 'waitlist-page/waitlist-page.script.ts',
  }),
  page('*', {
    Component: NotFoundPage,
    head: () => notFoundHead,
    script: 'not-found/not-found-page.script.ts',
    paths: () => [notFoundPath],
  }),
]

function notFound(): never {
  throw new Response(null, { status: 404 })
}

/** The newest article, for those who have joined the waitlist. */
function loadNext({ context: { articles } }: Args) {
  const [newest] = articles.articles
  return { next: newest && { title: newest.title, path: articlePath(newest.slug) } }
}

/** The first page has one path only, and no number has another form. */
function loadList({ params, context: { articles } }: Args) {
  const { number = '1' } = params
  const path = `/blog/page/${number}`
  if (params['number'] !== undefined && !furtherLists(articles).includes(path)) notFound()
  return { index: articles, page: Number(number) }
}

function furtherLists(articles: ArticleIndex): string[] {
  return Array.from({ length: pageCount(articles) - 1 }, (_, index) => listPath(index + 2))
}

/** `hasMoved`: whether the path is a former one of the article. */
function loadArticle({ params: { slug = '' }, context: { articles } }: Args) {
  const own = articles.find(slug)
  const article = own ?? articles.find(articles.moved.get(slug) ?? '')
  if (!article) notFound()
  return { article, related: articles.related(article), hasMoved: !own }
}

function ArticleOrMoved({ article, related, hasMoved }: ReturnType<typeof loadArticle>) {
  return hasMoved ? (
    <MovedPage article={article} />
  ) : (
    <ArticlePage article={article} related={related} />
  )
}
