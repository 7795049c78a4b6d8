import { z } from 'zod'
import { isSitePath } from '../url.ts'
import { calendarDateSchema, slugSchema } from '../post/fields.ts'
import type { SiteParts } from './left-out.ts'

/** Where a site says what is on it, for the publisher. */
export const siteIndexPath = '/blog/site-index.json'

/** The post that an article's page was made of. No slug has a dot, so none has this path. */
export function articleSourcePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}.post.json`
}

const articleSchema = z.object({
  slug: slugSchema,
  id: z.string(),
  /** The day in UTC on which it was corrected last. */
  updated: calendarDateSchema.exactOptional(),
  /** Of the text that its page was made of, see `versionOf`. */
  version: z.string().exactOptional(),
  /** The name of its file, where that does not tell the id as an automation's does. */
  file: z.string().exactOptional(),
})

const pictureOfSite = z.object({
  path: z.string().refine(isSitePath),
  thumbnail: z.string().refine(isSitePath),
})

/** The content of a site: the slugs that are taken, and the pages that links may lead to. */
export const siteIndexSchema = z.object({
  version: z.literal(1),
  builtAt: z.iso.datetime().exactOptional(),
  articles: z.array(articleSchema),
  /** The slug that an article has now, by each of those that it had and that lead there. */
  moved: z.record(slugSchema, slugSchema).exactOptional(),
  /** The ids of each page that is no article, by its path. */
  pages: z.record(z.string(), z.array(z.string())),
  /** Pictures that articles may show, each with a small version; older releases name none. */
  pictures: z.array(pictureOfSite).exactOptional(),
  /** Paths of files that articles may link to or show. */
  files: z.array(z.string()),
})

export type SiteIndex = z.output<typeof siteIndexSchema>

export type IndexedArticle = SiteIndex['articles'][number]

export function siteIndex(
  articles: readonly IndexedArticle[],
  { anchors, files }: SiteParts,
  moved: ReadonlyMap<string, string> = new Map(),
): SiteIndex {
  // Leaves out what else is known of an article.
  return siteIndexSchema.parse({
    version: 1,
    articles,
    ...(moved.size > 0 && { moved: Object.fromEntries(moved) }),
    pages: Object.fromEntries(Array.from(anchors, ([path, ids]) => [path, [...ids]])),
    files: [...files],
  })
}

/** The parts of a site by its index. `origin`: of the site, without a trailing slash. */
export function sitePartsOf({ pages, files, pictures = [] }: SiteIndex, origin: string): SiteParts {
  const anchors = Object.entries(pages).map(([path, ids]) => [path, new Set(ids)] as const)
  return {
    origin,
    anchors: new Map(anchors),
    files: new Set(files),
    pictures: new Set(pictures.map(({ path }) => path)),
  }
}
