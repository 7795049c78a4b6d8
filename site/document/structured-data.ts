import { brand } from '../../shared/brand.ts'

const context = 'https://schema.org'

/** The maker of the site, for search engines. `origin` has no trailing slash. */
export function organization(origin: string): object {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  }
}

/** The site as a whole. */
export function webSite(origin: string): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
  }
}
