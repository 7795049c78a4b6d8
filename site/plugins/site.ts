import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import type { SiteParts } from '../../shared/publication/left-out.ts'
import type { ArticleIndex } from '../blog/article-index.ts'
import type * as prerender from '../prerender.tsx'
import type { Content } from './output.ts'
import type { ShareImages } from './share-image.ts'

export const siteRoot = join(import.meta.dirname, '..')
export const projectRoot = join(siteRoot, '..')

/** Files that are copied to the site as they are. */
export const publicFolder = join(siteRoot, 'public')

/** The files in that folder, by their paths on the site. */
export function publicFiles(): { path: string; file: string }[] {
  const entries = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return { path: `/${relative(publicFolder, file).split(sep).join('/')}`, file }
    })
}

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
  /** An article with its picture, where that can be had. */
  withPicture: (article: Article) => Article
  files: SiteFile[]
  /** Those in the repository that may be chosen in the publisher, each with a small one of it. */
  listed: { path: string; thumbnail: string }[]
  /** The file of an article's picture as it is shared. */
  shareFile: (article: Article) => Promise<string | undefined>
  warnings: string[]
}

/** The files of one kind that a site has beside its pages. */
export type FilesOf = (site: Site) => SiteFile[]

/** The choices of a build. */
export interface PrerenderOptions {
  /** The folder of the posts; that of the environment unless given. */
  postsDir?: string | undefined
  /** Where drawn pictures are kept for later builds. */
  cacheDir?: string | undefined
  /** No picture is fetched that is not in the cache. */
  isOffline?: boolean | undefined
  /** The instant that decides which posts are already published; that of the build unless given. */
  now?: Date | undefined
}
