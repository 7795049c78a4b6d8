import { brand } from '../shared/brand.ts'

/** The `<head>` of a page. */
export interface Head {
  /** The full `<title>`. */
  title: string
  description: string
  /** Canonical path; undefined for pages that have none (404). */
  path?: string
  /** The path that the page sends its visitors on to. */
  refreshTo?: string
  /** Keeps the page out of search engines, and out of the sitemap. */
  noindex?: boolean
  /** The ids of its parts that links of articles may lead to. */
  anchors?: readonly string[]
  /** Structured data, a JSON-LD object. `origin` has no trailing slash. */
  jsonLd?: (origin: string) => object
  /** The picture of 1200 x 630 where the page is shared; the site's own unless given. */
  image?: { path: string; alt: string }
  /** The picture that is seen first, asked for before all else. */
  picture?: { avif: string; sizes: string } | undefined
  article?: { publishedOn: string; updatedOn?: string; author: string }
}

/** The share image of pages that have none of their own. */
export const siteImage = { path: '/share.png', alt: `${brand.name}: your budget's new best friend` }
