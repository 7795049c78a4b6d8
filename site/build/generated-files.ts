import type { Article } from '../../shared/blog.ts'
import { brand } from '../../shared/brand.ts'
import type { SiteParts } from '../../shared/publication/left-out.ts'
import { withoutLinks } from '../../shared/publication/links.ts'
import { articleSourcePath, siteIndex, siteIndexPath } from '../../shared/publication/site-index.ts'
import { atomFeed } from './feed.ts'
import { icons, webManifest } from './icons.ts'
import type { Content } from './output.ts'
import type { ArticleIndex, Prerenderer } from './prerenderer.ts'
import type { ShareImages } from './share-image-cache.ts'
import type { ShareImageText } from './share-image.ts'
import { robots, sitemap, type SitemapPage } from './sitemap.ts'

/** A file of the site that is no page, made when it is asked for. */
export interface GeneratedFile {
  make: () => Content | Promise<Content>
  /** Where it takes long: a text that changes with everything the file is made of. */
  key?: string
}

interface Options {
  prerenderer: Prerenderer
  index: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  now: Date
  shareImages: ShareImages
  /** The site without its articles. */
  site: () => Promise<SiteParts>
  /** A text that changes with a post. */
  fingerprintOf: (article: Article) => string
}

/** The paths of all but those that belong to an article. */
export function ownPaths(prerenderer: Prerenderer): string[] {
  return [...plainFiles(prerenderer).map(([path]) => path), prerenderer.siteImage.path]
}

/** How many articles the feed holds. */
const feedLength = 20

/** Everything that is derived from the routes and the articles beside the pages, by path. */
export function generatedFiles(options: Options): Map<string, GeneratedFile> {
  const { prerenderer, index, shareImages, fingerprintOf } = options
  const image = (text: ShareImageText): GeneratedFile => ({
    make: async () => ({ copyOf: await shareImages.draw(text) }),
    key: shareImages.keyOf(text),
  })
  return new Map<string, GeneratedFile>([
    ...plainFiles(prerenderer).map(
      ([path, make]) => [path, { make: () => make(options) }] as const,
    ),
    [prerenderer.siteImage.path, image(siteShareText)],
    ...index.articles.map(
      (post) => [prerenderer.articleImagePath(post.slug), image(shareTextOf(post))] as const,
    ),
    ...index.articles.map(
      (article) =>
        [
          articleSourcePath(article.slug),
          { make: () => articleSource(article, index), key: fingerprintOf(article) },
        ] as const,
    ),
  ])
}

type PlainFile = [path: string, make: (options: Options) => ReturnType<GeneratedFile['make']>]

/** Those that are quickly made. */
function plainFiles({ searchIndexPath, feedPath }: Prerenderer): PlainFile[] {
  return [
    ...Object.entries(icons),
    ['/site.webmanifest', webManifest],
    ['/robots.txt', ({ origin }) => robots(origin)],
    ['/sitemap.xml', (options) => sitemap(sitemapPages(options))],
    [searchIndexPath, ({ index }) => JSON.stringify(index.summaries)],
    [feedPath, feed],
    [siteIndexPath, siteIndexFile],
  ]
}

async function siteIndexFile({ index, site }: Options): Promise<string> {
  return JSON.stringify(siteIndex(index.articles, await site()))
}

/**
 * The post as it can be sent again, without what its page leaves out: it must not name articles
 * that are not published yet.
 */
function articleSource(article: Article, { contentOf }: ArticleIndex): string {
  const { words: _, deadLinks = [], ...fields } = article
  return JSON.stringify({ ...fields, content: withoutLinks(contentOf(article), deadLinks) })
}

function feed({ prerenderer, index, origin, now }: Options): string {
  const entries = index.articles.slice(0, feedLength).map((article) => ({
    article,
    path: prerenderer.articlePath(article.slug),
    body: prerenderer.renderArticleBody(index.contentOf(article), article),
  }))
  return atomFeed({ origin, path: prerenderer.feedPath, entries, now })
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
  const { fixedPaths, pageHead, articlePath } = prerenderer
  const fixed = fixedPaths(index).flatMap((path): SitemapPage[] => {
    const head = pageHead(path, index)
    return head.path === undefined || head.noindex ? [] : [{ url: origin + head.path }]
  })
  const articles = index.articles.map(({ slug, publishDate }) => ({
    url: origin + articlePath(slug),
    lastModified: publishDate,
  }))
  return [...fixed, ...articles]
}
