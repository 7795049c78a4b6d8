import type { ReactElement } from 'react'
import { decodedUrl } from '../shared/text.ts'
import { listPath } from './blog/paths.ts'
import type { ArticleIndex } from './blog/article-index.ts'
import { articleHead, ArticlePage } from './blog/article-page.tsx'
import { blogHead, BlogPage, pageCount } from './blog/blog-page.tsx'
import { MovedPage, movedHead } from './blog/moved-page.tsx'
import type { Head } from './document/head.ts'
import { landingHead, LandingPage } from './landing/landing-page.tsx'
import { findLegalPage, legalPaths } from './legal/legal-page.tsx'
import { notFoundHead, NotFoundPage } from './not-found/not-found-page.tsx'
import { publisherHead, PublisherPage } from './publisher-page/publisher-page.tsx'
import { publisherPaths, type Tool } from './publisher/tool.tsx'
import { findWaitlistPage, waitlistPaths } from './waitlist-page/waitlist-page.tsx'

export interface Page {
  head: Head
  element: ReactElement
  /** Which style sheet and which script of `build/paths.ts` it has. */
  kind: 'landing' | 'list' | 'article' | 'publisher' | 'legal' | 'waitlist' | 'not-found'
}

/** The page of a path; an unknown path gets the 404 page. */
export function findPage(path: string, articles: ArticleIndex): Page {
  if (path === '/') return { head: landingHead, element: <LandingPage />, kind: 'landing' }
  const notFound: Page = { head: notFoundHead, element: <NotFoundPage />, kind: 'not-found' }
  return (
    findBlogPage(path, articles) ??
    findPublisherPage(path) ??
    findLegalPage(path) ??
    findWaitlistPage(path) ??
    notFound
  )
}

function findBlogPage(path: string, articles: ArticleIndex): Page | undefined {
  const slug = decodedUrl(/^\/blog\/([^/]+)$/.exec(path)?.[1] ?? '')
  const article = articles.find(slug)
  if (article) {
    return {
      head: articleHead(article),
      element: <ArticlePage article={article} related={articles.related(article)} />,
      kind: 'article',
    }
  }
  const moved = articles.find(articles.moved.get(slug) ?? '')
  if (moved) {
    return { head: movedHead(moved), element: <MovedPage article={moved} />, kind: 'article' }
  }
  const page = path === '/blog' ? 1 : Number(/^\/blog\/page\/([1-9]\d*)$/.exec(path)?.[1])
  // The first page has one address only.
  if (listPath(page) !== path || page > pageCount(articles)) return undefined
  const element = <BlogPage index={articles} page={page} />
  return { head: blogHead(page), element, kind: 'list' }
}

function findPublisherPage(path: string): Page | undefined {
  const tools = Object.keys(publisherPaths) as Tool[]
  const tool = tools.find((each) => publisherPaths[each] === path)
  const element = <PublisherPage path={path} />
  return tool && { head: publisherHead(tool), element, kind: 'publisher' }
}

/** The paths of all pages but the articles. */
export function fixedPaths(articles: ArticleIndex): string[] {
  const lists = Array.from({ length: pageCount(articles) }, (_, index) => listPath(index + 1))
  return ['/', ...lists, ...Object.values(publisherPaths), ...legalPaths, ...waitlistPaths]
}
