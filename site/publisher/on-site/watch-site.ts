import type { SiteSession } from './site-session.ts'

/** The site is asked once in this time at most, unless the operator asks. */
const leastMs = 60_000
const lookMs = 10_000

/**
 * Asks the site again and again while something is awaited and the page is seen. Returns the end of
 * that.
 */
export function watchSite(site: SiteSession, isAwaited: () => boolean): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    const { reading, readAt, isReading } = site.get()
    const isUnknown = reading?.ok === false && reading.problem === 'no-address'
    if (isReading || isUnknown || Date.now() - (readAt ?? 0) < leastMs) return
    if (isAwaited()) void site.refresh()
  }
  const timer = setInterval(look, lookMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
