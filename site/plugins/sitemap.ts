import type { Head } from '../head.ts'
import { allPaths, pageHead } from '../prerender.tsx'
import type { Site } from './built-site.ts'
import type { SiteFile } from './site.ts'
import { escapeXml } from './xml.ts'

/**
 * The sitemap (sitemaps.org, up to 50,000 pages) of all pages that search engines may show, and
 * `robots.txt`: everything may be read. The operators' pages ask for themselves not to be shown,
 * which a crawler sees only where it may read them, and a list of them would tell everybody.
 */
export function sitemap({ index, origin }: Site): SiteFile[] {
  const shownHeads = async () => {
    const heads = await Promise.all(allPaths(index).map((path) => pageHead(path, index)))
    return heads.filter(({ noindex }) => !noindex)
  }
  return [
    ['/sitemap.xml', async () => sitemapXml(await shownHeads(), origin)],
    ['/robots.txt', () => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`],
  ]
}

function sitemapXml(heads: readonly Head[], origin: string): string {
  const urls = heads.map(({ path = '/', article }) => {
    const changedOn = article?.updatedOn ?? article?.publishedOn
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="${schema}">${urls.join('')}</urlset>\n`
}
