import { readArticleSource, readSiteIndex, type SiteAccess } from '../../../shared/api/site.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { parseSiteUrl } from '../../../shared/publication/site-url.ts'
import type { ArticleReading, SiteReading } from '../../../shared/publication/site-reading.ts'
import { wasRedirected } from './secure-fetch.ts'

export interface SiteReader {
  readSite: () => Promise<SiteReading>
  readArticle: (slug: string) => Promise<ArticleReading>
}

export interface SiteReaderOptions {
  fetch: Fetch
  /** The site's address from the settings; empty where none was entered. */
  address: () => string
}

const noUrl = { ok: false, problem: 'no-url' } as const

/** Reads what is on the operator's site. */
export function createSiteReader({ fetch, address }: SiteReaderOptions): SiteReader {
  const access = (): SiteAccess | undefined => {
    const site = parseSiteUrl(address())
    return site.ok ? { fetch, origin: site.origin, isRedirect: wasRedirected } : undefined
  }
  return {
    readSite: async () => {
      const site = access()
      return site ? readSiteIndex(site) : noUrl
    },
    readArticle: async (slug) => {
      const site = access()
      return site ? readArticleSource(site, slug) : noUrl
    },
  }
}
