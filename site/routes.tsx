import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { Article } from '../shared/blog.ts'
import type { ArticleIndex } from './blog/article-index.ts'
import { articleHead, ArticlePage } from './blog/article-page.tsx'
import { blogHead, BlogPage, pageCount } from './blog/blog-page.tsx'
import { MovedPage, movedHead } from './blog/moved-page.tsx'
import { articlePath, listPath } from './blog/paths.ts'
import type { Head } from './head.ts'
import { landingHead, LandingPage } from './landing/landing-page.tsx'
import { legalHead, LegalPage } from './legal/legal-page.tsx'
import { legalPages, legalText } from './layout/legal-texts.ts'
import { notFoundHead, NotFoundPage } from './not-found/not-found-page.tsx'
import { notFoundPath } from './not-found/path.ts'
import { publisherHead, PublisherPage } from './publisher/page/publisher-page.tsx'
import { publisherPaths } from './publisher/tool.tsx'
import type { NextArticle } from './waitlist/waitlist.tsx'
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

const page = <Data,>(handle: PageHandle<Data>) => handle

/** Every page of the site. */
export const routes: RouteObject[] = [
  {
    path: '/',
    loader: loadNext,
    Component: Landing,
    handle: page({ head: () => landingHead, script: 'landing/landing-page.script.ts' }),
  },
  {
    path: '/blog',
    loader: loadList,
    Component: List,
    handle: page<ListData>({
      head: ({ articles, number }) => blogHead(articles, number),
      script: 'blog/blog-page.script.ts',
    }),
  },
  {
    path: '/blog/page/:number',
    loader: loadList,
    Component: List,
    handle: page<ListData>({
      head: ({ articles, number }) => blogHead(articles, number),
      script: 'blog/blog-page.script.ts',
      paths: furtherLists,
    }),
  },
  {
    path: '/blog/:slug',
    loader: loadArticle,
    Component: ArticleOrMoved,
    handle: page<ArticleData>({
      head: ({ article, hasMoved }) => (hasMoved ? movedHead(article) : articleHead(article)),
      script: 'blog/article-page.script.ts',
      paths: ({ articles, moved }) =>
        [...articles.map(({ slug }) => slug), ...moved.keys()].map(articlePath),
    }),
  },
  {
    path: publisherPaths.single,
    Component: PublisherPage,
    handle: page({
      head: () => publisherHead('single'),
      script: 'publisher/page/publisher-page.script.ts',
      sendsAnywhere: true,
    }),
  },
  {
    path: publisherPaths.bulk,
    Component: PublisherPage,
    handle: page({
      head: () => publisherHead('bulk'),
      script: 'publisher/page/publisher-page.script.ts',
      sendsAnywhere: true,
    }),
  },
  ...legalPages.map(({ name, path, label }) => ({
    path,
    loader: (): LegalData => ({ label, text: legalText(name) ?? notFound() }),
    Component: Legal,
    handle: page({
      head: () => legalHead(label, path),
      script: 'legal/legal-page.script.ts',
      // Only where there is a text.
      paths: () => (legalText(name) ? [path] : []),
    }),
  })),
  {
    path: '/waitlist/confirm',
    loader: loadNext,
    Component: Confirm,
    handle: page({
      head: () => waitlistHead('Confirm your email', '/waitlist/confirm'),
      script: 'waitlist-page/waitlist-page.script.ts',
    }),
  },
  {
    path: '/waitlist/leave',
    Component: LeavePage,
    handle: page({
      head: () => waitlistHead('Leave the waitlist', '/waitlist/leave'),
      script: 'waitlist-page/waitlist-page.script.ts',
    }),
  },
  {
    path: '*',
    Component: NotFoundPage,
    handle: page({
      head: () => notFoundHead,
      script: 'not-found/not-found-page.script.ts',
      paths: () => [notFoundPath],
    }),
  },
]

type Args = LoaderFunctionArgs<SiteContext>

function notFound(): never {
  throw new Response(null, { status: 404 })
}

interface NextData {
  next: NextArticle | undefined
}

/** The newest article, for those who have joined the waitlist. */
function loadNext({ context: { articles } }: Args): NextData {
  const [newest] = articles.articles
  return { next: newest && { title: newest.title, path: articlePath(newest.slug) } }
}

function Landing() {
  return <LandingPage {...useLoaderData<NextData>()} />
}

function Confirm() {
  return <ConfirmPage {...useLoaderData<NextData>()} />
}

type LegalData = Parameters<typeof LegalPage>[0]

function Legal() {
  return <LegalPage {...useLoaderData<LegalData>()} />
}

interface ListData {
  articles: ArticleIndex
  /** Which page of the list, from 1. */
  number: number
}

/** The first page has one path only, and no number has another form. */
function loadList({ params, context: { articles } }: Args): ListData {
  const { number = '1' } = params
  const path = `/blog/page/${number}`
  if (params['number'] !== undefined && !furtherLists(articles).includes(path)) notFound()
  return { articles, number: Number(number) }
}

function furtherLists(articles: ArticleIndex): string[] {
  return Array.from({ length: pageCount(articles) - 1 }, (_, index) => listPath(index + 2))
}

function List() {
  const { articles, number } = useLoaderData<ListData>()
  return <BlogPage index={articles} page={number} />
}

interface ArticleData {
  article: Article
  related: readonly Article[]
  /** Whether the path is a former one of the article. */
  hasMoved: boolean
}

function loadArticle({ params: { slug = '' }, context: { articles } }: Args): ArticleData {
  const own = articles.find(slug)
  const article = own ?? articles.find(articles.moved.get(slug) ?? '')
  if (!article) notFound()
  return { article, related: articles.related(article), hasMoved: !own }
}

function ArticleOrMoved() {
  const { article, related, hasMoved } = useLoaderData<ArticleData>()
  return hasMoved ? (
    <MovedPage article={article} />
  ) : (
    <ArticlePage article={article} related={related} />
  )
}
