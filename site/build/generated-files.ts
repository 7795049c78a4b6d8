import { brand } from '../../shared/brand.ts'
import type { Post } from '../../shared/post.ts'
import { publisherPaths } from '../publisher/paths.ts'
import { atomFeed } from './feed.ts'
import { icons, webManifest } from './icons.ts'
import type { ArticleIndex, Prerenderer } from './prerenderer.ts'
import type { ShareImageSource } from './share-image-cache.ts'
import { robots, sitemap, type SitemapPage } from './sitemap.ts'

/** Files of the site that are no pages, by path, each made when it is asked for. */
export type GeneratedFiles = Map<string, FileMaker>

type FileMaker = () => string | Buffer | Promise<string | Buffer>

interface Options {
  prerenderer: Prerenderer
  index: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  now: Date
  shareImage: ShareImageSource
}

/** How many articles the feed holds. */
const feedLength = 20

/** Everything that is derived from the routes and the articles beside the pages themselves. */
export function generatedFiles({
  prerenderer,
  index,
  origin,
  now,
  shareImage,
}: Options): GeneratedFiles {
  const { feedPath, searchIndexPath, siteImage, articlePath, articleImagePath } = prerenderer
  const entry = (post: Post) => ({
    post,
    path: articlePath(post.slug),
    body: prerenderer.renderArticleBody(post),
  })
  return new Map<string, FileMaker>([
    ...Object.entries(icons),
    ['/site.webmanifest', webManifest],
    ['/robots.txt', () => robots(origin, Object.values(publisherPaths))],
    ['/sitemap.xml', () => sitemap(sitemapPages(prerenderer, index, origin))],
    [searchIndexPath, () => JSON.stringify(index.summaries)],
    [
      feedPath,
      () => {
        const entries = index.articles.slice(0, feedLength).map(entry)
        return atomFeed({ origin, path: feedPath, entries, now })
      },
    ],
    [siteImage.path, () => shareImage(siteShareText)],
    ...index.articles.map(
      (post) => [articleImagePath(post.slug), () => shareImage(shareTextOf(post))] as const,
    ),
  ])
}

const siteShareText = {
  label: 'Ad-free, AI-powered budgeting',
  title: 'Your budget’s new best friend',
}

function shareTextOf({ title, categories: [category] }: Post) {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label }
}

function sitemapPages(prerenderer: Prerenderer, index: ArticleIndex, origin: string) {
  return prerenderer.pagePaths(index).flatMap((path): SitemapPage[] => {
    const head = prerenderer.pageHead(path, index)
    if (head.path === undefined || head.noindex) return []
    const lastModified = head.article?.publishedOn
    return [{ url: origin + head.path, ...(lastModified !== undefined && { lastModified }) }]
  })
}
