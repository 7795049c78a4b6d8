import { islandAttributes } from './attributes.ts'

/** Fetches the code of the page's hydrated islands, so that the first press finds it there, and runs none. */
export function prefetchIslands(): void {
  const list = document.querySelector(`[${islandAttributes.code}]`)
  const files = list?.getAttribute(islandAttributes.code)?.split(' ') ?? []
  document.head.append(...files.map(preloadLink))
}

function preloadLink(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href,
    fetchPriority: 'low',
  })
}
