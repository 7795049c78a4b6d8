import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import type { CalendarDate } from '../../shared/dates.ts'
import type { SiteParts } from '../../shared/publication/left-out.ts'
import { withLinks } from '../../shared/publication/links.ts'
import { articleSourcePath, siteIndex, siteIndexPath } from '../../shared/publication/site-index.ts'
import type { ArticleIndex } from '../blog/article-index.ts'
import { articleImagePath, articlePath, feedPath, searchCardsPath } from '../blog/paths.ts'
import { siteImage } from '../document/head.ts'
import { atomFeed, feedIds } from './feed.ts'
import type { Content } from './output.ts'
import type { Prerenderer } from './prerenderer.ts'
import type { ShareImages, ShareImageText } from './share-image.ts'
import { robots, sitemap, type SitemapPage } from './sitemap.ts'

/** Makes a file of the site that is no page. */
type MakeFile = () => Content | Promise<Content>

interface Options {
  prerenderer: Prerenderer
  index: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  now: Date
  shareImages: ShareImages
  /** The site without its articles. */
  pages: SiteParts
  /** The day in UTC of the next post that waits; undefined where none waits. */
  nextOn?: CalendarDate | undefined
  /** Git's id of the posts; undefined where that is not known. */
  postsTree?: string | undefined
}

const feedLength = 20

/** Everything that is derived from the routes and the articles beside the pages, by path. */
export function generatedFiles(options: Options): Map<string, MakeFile> {
  const { index, shareImages } = options
  const image = (text: ShareImageText) => async () => ({ copyOf: await shareImages.draw(text) })
  return new Map<string, MakeFile>([
    ...plainFiles.map(([path, make]) => [path, () => make(options)] as const),
    [siteImage.path, image(siteShareText)],
    ...index.articles.flatMap(
      (article) =>
        [
          [articleImagePath(article.slug), image(shareTextOf(article))],
          [articleSourcePath(article.slug), () => articleSource(article)],
        ] as const,
    ),
  ])
}

type PlainFile = [path: string, make: (options: Options) => Content | Promise<Content>]

/** The texts that do not belong to an article. */
const plainFiles: PlainFile[] = [
  ['/site.webmanifest', webManifest],
  ['/robots.txt', ({ origin }) => robots(origin)],
  ['/sitemap.xml', (options) => sitemap(sitemapPages(options))],
  [searchCardsPath, searchCards],
  [feedPath, feed],
  [siteIndexPath, indexOfSite],
]

/** The paths of all files that do not belong to an article. */
export const ownPaths: readonly string[] = [...plainFiles.map(([path]) => path), siteImage.path]

/** The web app manifest, which names the icons to phones. */
function webManifest(): string {
  const icon = (src: string, size: number, purpose = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfbf7',
    theme_color: '#fcfbf7',
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

function indexOfSite({ index, pages, now, nextOn, postsTree }: Options): string {
  const built = { builtAt: now.toISOString(), nextOn, postsTree }
  return JSON.stringify({ ...siteIndex(index.articles, pages, index.moved), ...built })
}

function searchCards({ prerenderer, index }: Options): string {
  return JSON.stringify(index.articles.map(prerenderer.renderCard))
}

/**
 * The post as it can be sent again, without what its page leaves out: it must not name articles
 * that are not published yet.
 */
function articleSource(article: Article): string {
  const { words: _, version: __, blocks, deadLinks = [], ...post } = article
  const isAlive = (href: string) => (deadLinks.includes(href) ? undefined : href)
  return JSON.stringify({ ...post, content: withLinks(post.content, blocks, isAlive) })
}

function feed({ prerenderer, index, origin, now }: Options): string {
  const ids = feedIds(index.articles)
  const entries = index.articles.slice(0, feedLength).map((article) => ({
    article,
    id: ids(article),
    path: articlePath(article.slug),
    body: prerenderer.renderArticleBody(article),
  }))
  return atomFeed({ origin, path: feedPath, entries, now })
}

const siteShareText: ShareImageText = {
  siteName: brand.name,
  label: 'Ad-free, AI-powered budgeting',
  title: 'Your budget’s new best friend',
}

function shareTextOf({ title, categories: [category] }: Article): ShareImageText {
  const label = category === undefined ? brand.blogName : `${brand.blogName} · ${category}`
  return { title, label, siteName: brand.name }
}

function sitemapPages({ prerenderer, index, origin }: Options) {
  const { fixedPaths, pageHead } = prerenderer
  const fixed = fixedPaths(index).flatMap((path): SitemapPage[] => {
    const head = pageHead(path, index)
    return head.path === undefined || head.noindex ? [] : [{ url: origin + head.path }]
  })
  const articles = index.articles.map(({ slug, publishDate, updated = publishDate }) => ({
    url: origin + articlePath(slug),
    lastModified: updated,
  }))
  return [...fixed, ...articles]
}
