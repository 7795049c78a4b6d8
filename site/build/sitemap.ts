import type { CalendarDate } from '../../shared/dates.ts'
import { element, textElement, xmlDocument } from './xml.ts'

export interface SitemapPage {
  /** The full address. */
  url: string
  lastModified?: CalendarDate
}

/** The sitemap (sitemaps.org); it takes up to 50,000 pages. */
export function sitemap(pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ url, lastModified }) =>
    element('url', [
      textElement('loc', url),
      ...(lastModified === undefined ? [] : [textElement('lastmod', lastModified)]),
    ]),
  )
  return xmlDocument(
    element('urlset', urls, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }),
  )
}

/**
 * `robots.txt`: everything may be read. The operators' pages ask for themselves not to be shown,
 * which a crawler sees only where it may read them, and a list of them would tell everybody.
 */
export function robots(origin: string): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
