import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import type { SitePages } from '../content/read-posts.ts'
import { indexArticles } from '../blog/article-index.ts'
import { articleImagePath, articlePath, feedPath, listPath } from '../blog/paths.ts'
import { ownPaths } from './generated-files.ts'
import { publicFolder } from './paths.ts'
import type { Prerenderer } from './prerenderer.ts'
import { addressesOf, foldersOf, pageFile } from './site-files.ts'

/** The id of every page's content, which the link to skip the header leads to. */
const mainId = 'main'

/**
 * The site without its articles: what they may link to (the pages, the parts that these name, and
 * plain files), and the addresses that none of them may take.
 */
export function readSitePages(prerenderer: Prerenderer, origin: string): SitePages {
  const { fixedPaths, pageHead } = prerenderer
  const articles = indexArticles([])
  const anchors = fixedPaths(articles).map(
    (path) => [path, new Set([mainId, ...(pageHead(path, articles).anchors ?? [])])] as const,
  )
  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.split(sep).join('/'),
  )
  return {
    origin,
    anchors: new Map(anchors),
    files: new Set([feedPath, ...files.map((file) => `/${file}`)]),
    takenBy: findTaken(prerenderer, files),
  }
}

function findTaken(
  { fixedPaths }: Prerenderer,
  publicFiles: readonly string[],
): SitePages['takenBy'] {
  // The list of articles may come to have a second page.
  const ownPages = [...fixedPaths(indexArticles([])), listPath(2)]
  const ownFiles = [
    ...ownPages.map(pageFile),
    ...ownPaths.map((path) => path.slice(1)),
    ...publicFiles,
  ]
  // Slugs are in lower case and normal form C; a public file may have any name.
  const ownFile = (file: string) => file.toLowerCase().normalize('NFC')
  const own = new Set(
    ownFiles.map(ownFile).flatMap((file) => [...addressesOf(file), ...foldersOf(file)]),
  )
  return (slug) => {
    const files = [pageFile(articlePath(slug)), decodeURIComponent(articleImagePath(slug)).slice(1)]
    return files.flatMap(addressesOf).find((address) => own.has(address))
  }
}
