import type { ReactElement } from 'react'
import { brand } from '../shared/brand.ts'
import { decodedUrl } from '../shared/text.ts'
import { listPath } from './blog/paths.ts'
import type { ArticleIndex } from './blog/article-index.ts'
import { articleHead, ArticlePage } from './blog/article-page.tsx'
import { blogHead, BlogPage, pageCount } from './blog/blog-page.tsx'
import { MovedPage, movedHead } from './blog/moved-page.tsx'
import type { Head } from './document/head.ts'
import { landingHead, LandingPage } from './landing/landing-page.tsx'
import { notFoundHead, NotFoundPage } from './not-found/not-found-page.tsx'
import { publisherHead, PublisherPage } from './publisher-page/publisher-page.tsx'
import { publisherPaths } from './publisher/tool.tsx'

export interface Page {
  head: Head
  element: ReactElement
  /** Which style sheet and which script of `build/paths.ts` it has. */
  kind: 'landing' | 'list' | 'article' | 'publisher' | 'not-found'
}

/** The page of a path; an unknown path gets the 404 page. */
export function findPage(path: string, articles: ArticleIndex): Page {
  if (path === '/') {
    const jsonLd = (origin: string) => [organization(origin), webSite(origin)]
    return { head: { ...landingHead, jsonLd }, element: <LandingPage />, kind: 'landing' }
  }
  return (
    findBlogPage(path, articles) ??
    findPublisherPage(path) ?? {
      head: notFoundHead,
      element: <NotFoundPage />,
      kind: 'not-found',
    }
  )
}

/** The maker of the site, for search engines. `origin` has no trailing slash. */
function organization(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The site as a whole. */
function webSite(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
  }
}

function findBlogPage(path: string, articles: ArticleIndex): Page | undefined {
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1]
  const article = slug === undefined ? undefined : articles.find(decodedUrl(slug))
  if (article) {
    const related = articles.related(article)
    return {
      head: articleHead(article),
      element: <ArticlePage article={article} related={related} />,
      kind: 'article',
    }
  }
  const moved =
    slug === undefined ? undefined : articles.find(articles.moved.get(decodedUrl(slug)) ?? '')
  if (moved) {
    return { head: movedHead(moved), element: <MovedPage article={moved} />, kind: 'article' }
  }
  const page = path === '/blog' ? 1 : Number(/^\/blog\/page\/([1-9]\d*)$/.exec(path)?.[1])
  // The first page has one address only.
  if (listPath(page) !== path || page > pageCount(articles)) return undefined
  return {
    head: blogHead(page),
    element: <BlogPage index={articles} page={page} />,
    kind: 'list',
  }
}

function findPublisherPage(path: string): Page | undefined {
  for (const [tool, toolPath] of Object.entries(publisherPaths)) {
    if (path === toolPath) {
      return {
        head: publisherHead(tool as keyof typeof publisherPaths),
        element: <PublisherPage path={toolPath} />,
        kind: 'publisher',
      }
    }
  }
  return undefined
}

/** The paths of all pages but the articles. */
export function fixedPaths(articles: ArticleIndex): string[] {
  const lists = Array.from({ length: pageCount(articles) }, (_, index) => listPath(index + 1))
  return ['/', ...lists, ...Object.values(publisherPaths)]
}
