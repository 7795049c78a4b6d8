import { readArticleSource, readSiteIndex, type SiteAccess } from '../../../shared/api/site.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { parseSiteAddress } from '../../../shared/publication/site-address.ts'
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

const noAddress = { ok: false, problem: 'no-address' } as const

/** Reads what is on the operator's site. */
export function createSiteReader({ fetch, address }: SiteReaderOptions): SiteReader {
  const access = (): SiteAccess | undefined => {
    const site = parseSiteAddress(address())
    return site.ok ? { fetch, origin: site.origin, isRedirect: wasRedirected } : undefined
  }
  return {
    readSite: async () => {
      const site = access()
      return site ? readSiteIndex(site) : noAddress
    },
    readArticle: async (slug) => {
      const site = access()
      return site ? readArticleSource(site, slug) : noAddress
    },
  }
}
