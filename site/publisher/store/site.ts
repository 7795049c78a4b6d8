import type { KnownSite, SiteReading } from '../../../shared/publication/site-reading.ts'
import type { Context } from './context.ts'
import { isAnyAwaited } from './selectors.ts'
import { noSite } from './state.ts'

/** The site is asked once in this time at most, unless the operator asks. */
const leastMs = 60_000
const lookMs = 10_000

/** What is on the site. */
export function siteCommands({ platform, store, now }: Context) {
  let asked = 0

  /** Asks the site. An answer that comes after that to a later question is dropped. */
  const refreshSite = async () => {
    asked += 1
    const number = asked
    store.setState((state) => ({ site: { ...state.site, isReading: true } }))
    const reading = await platform.readSite()
    if (number !== asked) return
    const known = knownAfter(reading, store.getState().site.known)
    store.setState({ site: { reading, readAt: now().getTime(), known, isReading: false } })
  }

  return {
    refreshSite,

    /** Forgets what the site said and asks again: it is another one. */
    restartSite: async (): Promise<void> => {
      store.setState({ site: noSite })
      await refreshSite()
    },

    /** Asks again while something is awaited and the page is seen. Returns the end of that. */
    watchSite: (): (() => void) => {
      const look = () => {
        if (document.visibilityState !== 'visible') return
        const { reading, readAt, isReading } = store.getState().site
        const isUnknown = reading?.ok === false && reading.problem === 'no-url'
        if (isReading || isUnknown || now().getTime() - (readAt ?? 0) < leastMs) return
        if (isAnyAwaited(store.getState())) void refreshSite()
      }
      const timer = setInterval(look, lookMs)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', look)
      }
    },
  }
}

/** A site that does not answer for a while has still what it had. */
function knownAfter(reading: SiteReading, before: KnownSite | undefined): KnownSite | undefined {
  if (reading.ok) return reading
  const isPassing = reading.problem === 'unreachable' || reading.problem === 'refused'
  return isPassing ? before : undefined
}
