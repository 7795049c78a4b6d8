import type { ReactElement } from 'react'
import { matchPath } from 'react-router-dom'
import type { Post } from '../shared/post.ts'
import { articleHead, ArticlePage } from './blog/article-page.tsx'
import { blogHead, BlogPage } from './blog/blog-page.tsx'
import type { Head } from './head.ts'
import { landingHead, LandingPage } from './landing/landing-page.tsx'
import { notFoundHead, NotFoundPage } from './not-found/not-found-page.tsx'
import { publisherHead, PublisherPage } from './publisher/browser/publisher-page.tsx'
import { publisherPaths } from './publisher/paths.ts'

/** The published posts, newest first. */
export type Articles = readonly Post[]

export interface Page {
  head: Head
  element: ReactElement
  /** The style sheet of `vite.config.ts` that the page uses. */
  style: 'landing' | 'blog' | 'publisher' | 'not-found'
  /** HTTP status of the page on a static host. */
  status: 200 | 404
}

/** The routes of section 2. Any path gets a page, unknown ones the 404 page. */
export function findPage(path: string, articles: Articles): Page {
  if (path === '/') {
    return { head: landingHead, element: <LandingPage />, style: 'landing', status: 200 }
  }
  if (path === '/blog') {
    const element = <BlogPage articles={articles} />
    return { head: blogHead, element, style: 'blog', status: 200 }
  }
  const slug = matchPath('/blog/:slug', path)?.params.slug
  const article = articles.find((post) => post.slug === slug)
  if (article) {
    const element = <ArticlePage article={article} articles={articles} />
    return { head: articleHead(article), element, style: 'blog', status: 200 }
  }
  for (const [tool, toolPath] of Object.entries(publisherPaths)) {
    if (path === toolPath) {
      return {
        head: publisherHead(tool as keyof typeof publisherPaths),
        element: <PublisherPage path={toolPath} />,
        style: 'publisher',
        status: 200,
      }
    }
  }
  return { head: notFoundHead, element: <NotFoundPage />, style: 'not-found', status: 404 }
}

/** Every path that is prerendered to a file of its own. */
export function pagePaths(articles: Articles): string[] {
  const articlePaths = articles.map(({ slug }) => `/blog/${slug}`)
  return ['/', '/blog', ...articlePaths, ...Object.values(publisherPaths)]
}
