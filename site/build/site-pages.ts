import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import type { Article } from '../../shared/blog.ts'
import type { SitePages } from '../content/read-posts.ts'
import { ownPaths } from './generated-files.ts'
import { publicFolder } from './paths.ts'
import type { Prerenderer } from './prerenderer.ts'
import { addressesOf, foldersOf, pageFile } from './site-files.ts'

const idAttribute = /\sid="([^"]+)"/g

/**
 * The site without its articles: what they may link to (the pages, their ids, and plain files), and
 * the addresses that none of them may take.
 */
export async function readSitePages(prerenderer: Prerenderer, origin: string): Promise<SitePages> {
  const { fixedPaths, indexArticles, renderPage, feedPath } = prerenderer
  const articles = indexArticles([], () => '')
  const assets = () => ({ style: { text: '' } })
  const anchors = fixedPaths(articles).map((path) => {
    const { html } = renderPage(path, { articles, origin, assets })
    return [path, new Set(Array.from(html.matchAll(idAttribute), ([, id]) => id ?? ''))] as const
  })
  const entries = await readdir(publicFolder, { recursive: true })
  const files = entries.map((file) => file.split(sep).join('/'))
  return {
    origin,
    anchors: new Map(anchors),
    files: new Set([feedPath, ...files.map((file) => `/${file}`)]),
    takenBy: findTaken(prerenderer, files),
  }
}

function findTaken(prerenderer: Prerenderer, publicFiles: readonly string[]): SitePages['takenBy'] {
  const { articlePath, articleImagePath } = prerenderer
  const ownFiles = [
    ...pathsOfLongBlog(prerenderer).map(pageFile),
    ...ownPaths(prerenderer).map((path) => path.slice(1)),
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

/** The pages that there are as soon as the list of articles has a second one. */
function pathsOfLongBlog({ fixedPaths, indexArticles }: Prerenderer): string[] {
  const withArticles = (count: number) =>
    fixedPaths(
      indexArticles(
        Array.from({ length: count }, () => anyArticle),
        () => '',
      ),
    )
  let count = 1
  while (withArticles(count).length === withArticles(0).length) count *= 2
  return withArticles(count)
}

const anyArticle: Article = {
  id: '',
  title: '',
  slug: '',
  excerpt: '',
  author: '',
  publishDate: '1970-01-01',
  categories: [],
  tags: [],
  words: 0,
}
