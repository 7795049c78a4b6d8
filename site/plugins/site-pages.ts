import { isReserved } from '../../shared/slug.ts'
import { indexArticles } from '../blog/article-index.ts'
import { articlePath, feedPath } from '../blog/paths.ts'
import type { SitePages } from '../content/read-posts.ts'
import { notFoundPath } from '../not-found/path.ts'
import { allPaths, pageHead } from '../prerender.tsx'
import { controlFiles } from './host-files.ts'
import { publicFiles } from './site.ts'

/** The id of every page's content, which the link to skip the header leads to. */
const mainId = 'main'

/**
 * The site without its articles: what they may link to (the pages, the parts that these name, and
 * plain files), and the addresses that none of them may take.
 */
export async function readSitePages(
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
  return {
    origin,
    anchors,
    files: new Set(
      [feedPath, ...publicFiles().keys()].filter((path) => !controlFiles.includes(path.slice(1))),
    ),
    pictures: new Set(pictures),
    takenBy: (slug) => {
      const path = articlePath(slug)
      return isReserved(slug) || paths.includes(path) ? path : undefined
    },
  }
}

/**
 * The files of a page's path, of the same bytes. At `/blog/x` some hosts serve `blog/x.html` alone, others
 * `blog/x/index.html` alone; with one of the two, each host leads somewhere else or has nothing there.
 */
export function pageFiles(path: string): [string, ...string[]] {
  if (path === notFoundPath) return ['404.html']
  const name = decodeURIComponent(path).slice(1)
  return name === '' ? ['index.html'] : [`${name}.html`, `${name}/index.html`]
}
