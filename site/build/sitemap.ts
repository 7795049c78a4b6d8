import type { CalendarDate } from '../../shared/dates.ts'
import { element, textElement, xmlDocument } from './xml.ts'

/** A page that search engines may show. */
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

/** `robots.txt`: everything may be read but the given paths. */
export function robots(origin: string, hidden: readonly string[]): string {
  const rules = hidden.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
