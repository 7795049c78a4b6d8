import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import type { SiteParts } from '../../shared/publication/left-out.ts'
import { isReserved } from '../../shared/publication/slug.ts'
import { indexArticles, type ArticleIndex } from '../blog/article-index.ts'
import { articlePath, feedPath } from '../blog/paths.ts'
import type { SitePages } from '../content/read-posts.ts'
import type * as prerender from '../prerender.tsx'
import type { Content } from './output.ts'
import type { ShareImages } from './share-image.ts'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** The cache that builds share. Not in `node_modules`, which every `npm ci` empties. */
export const cacheFolder = join(projectRoot, '.cache/site')

/** Renders the pages: the site's components, as Vite has made them for Node. */
export type Prerenderer = typeof prerender

/** All that the files of a site are made of. */
export interface Site {
  prerenderer: Prerenderer
  index: ArticleIndex
  /** The site's origin without a trailing slash. */
  origin: string
  /** The instant of the build. */
  now: Date
  /** The site without its articles. */
  parts: SiteParts
  shareImages: ShareImages
  pictures: Pictures
}

/** A file of the site that is no page: its path, escaped as an address is, and its content. */
export type SiteFile = [path: string, make: () => Content | Promise<Content>]

/** The pictures of a site. */
export interface Pictures {
  /** The articles, each with its picture where it can be had. */
  published: Article[]
  files: SiteFile[]
  /** Those in the repository that may be chosen in the publisher, each with a small one of it. */
  listed: { path: string; thumbnail: string }[]
  /** The file of an article's picture as it is shared. */
  shareFile: (article: Article) => string | undefined
  warnings: string[]
}

/** The files of one kind that a site has beside its pages. */
export type FilesOf = (site: Site) => SiteFile[]

/** The choices of a build. */
export interface PrerenderOptions {
  /** The kinds of files that the site has beside its pages. */
  files: readonly FilesOf[]
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string | undefined
  /** Where drawn pictures are kept for later builds. */
  cacheDir?: string | undefined
  /** No picture is fetched that is not in the cache. */
  isOffline?: boolean | undefined
  /** The instant that decides which posts are already published; that of the build unless given. */
  now?: Date | undefined
}

/** The files of all kinds. */
export function filesOf(site: Site, files: readonly FilesOf[]): SiteFile[] {
  return files.flatMap((ofKind) => ofKind(site))
}

/** The id of every page's content, which the link to skip the header leads to. */
const mainId = 'main'

/**
 * The site without its articles: what they may link to (the pages, the parts that these name, and
 * plain files), and the addresses that none of them may take.
 */
export async function readSitePages(
  { allPaths, pageHead }: Prerenderer,
  origin: string,
  pictures: readonly string[] = [],
): Promise<SitePages> {
  const articles = indexArticles([])
  const paths = allPaths(articles)
  const anchors = new Map<string, Set<string>>()
  for (const path of paths) {
    const { anchors: own = [] } = await pageHead(path, articles)
    if (path !== notFoundPath) anchors.set(path, new Set([mainId, ...own]))
  }
  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.split(sep).join('/')}`,
  )
  return {
    origin,
    anchors,
    files: new Set([feedPath, ...files]),
    pictures: new Set(pictures),
    takenBy: (slug) => {
      const path = articlePath(slug)
      return isReserved(slug) || paths.includes(path) ? path : undefined
    },
  }
}

/** The page that hosts send for every unknown path, by its name. */
const notFoundPath = '/404'

/** The file of a page's path: a folder's index, which every host serves at the path of the folder. */
export function pageFile(path: string): string {
  if (path === notFoundPath) return '404.html'
  return `${decodeURIComponent(path)}/index.html`.replace(/^\/+/, '')
}
