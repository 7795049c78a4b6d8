import { islandAttributes } from './attributes.ts'
import { whenIdle } from './idle.ts'

/**
 * Fetches the code of the page's islands once the page has loaded and nothing else is to be done, so
 * that the first press finds it there. None of it is run. Not for visitors who save data.
 */
export function prefetchIslands(): void {
  const list = document.querySelector(`[${islandAttributes.code}]`)
  const files = list?.getAttribute(islandAttributes.code)
  if (!files || savesData()) return
  const fetchAll = () => {
    document.head.append(...files.split(' ').map(preloadLink))
  }
  if (document.readyState === 'complete') whenIdle(fetchAll)
  else addEventListener('load', () => whenIdle(fetchAll), { once: true })
}

function preloadLink(href: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href,
    fetchPriority: 'low',
  })
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
