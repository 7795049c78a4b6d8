import { readdir } from 'node:fs/promises'
import { sep } from 'node:path'
import type { SitePages } from '../content/check-addresses.ts'
import { publicFolder } from './paths.ts'
import type { Prerenderer } from './prerenderer.ts'

const idAttribute = /\sid="([^"]+)"/g

/** What an article may link to: the pages without their articles, their ids, and plain files. */
export async function readSitePages(
  { fixedPaths, indexArticles, renderPage, feedPath }: Prerenderer,
  origin: string,
): Promise<SitePages> {
  const articles = indexArticles([], () => '')
  const assets = () => ({ scripts: [], style: { text: '' } })
  const anchors = fixedPaths(articles).map((path) => {
    const { html } = renderPage(path, { articles, origin, assets })
    return [path, new Set(Array.from(html.matchAll(idAttribute), ([, id]) => id ?? ''))] as const
  })
  const files = await readdir(publicFolder, { recursive: true })
  return {
    origin,
    anchors: new Map(anchors),
    files: new Set([feedPath, ...files.map((file) => `/${file.split(sep).join('/')}`)]),
  }
}
