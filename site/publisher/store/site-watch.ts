import type { KnownSite, SiteReading } from '../../../shared/publication/site-reading.ts'
import type { Context } from './context.ts'
import { isAnyAwaited } from './selectors.ts'
import { noSite } from './state.ts'

/** The site is asked once in this time at most, unless the operator asks. */
const leastMs = 60_000
/** For two minutes after a send, in which a quick host has built the site again. */
const leastAfterSendMs = 5000
const afterSendMs = 120_000
const settledMs = 1000

/** Asks the site for its content. */
export function siteWatch({ platform, store, now }: Context) {
  let asked = 0

  /** Asks the site. An answer is dropped where it comes after the answer to a later question. */
  const refreshSite = async () => {
    asked += 1
    const number = asked
    store.setState((state) => ({ site: { ...state.site, isReading: true } }))
    const { siteUrl } = store.getState().notes.settings
    const reading = await platform.readSite({ siteUrl })
    if (number !== asked) return
    const known = knownAfter(reading, store.getState().site.known)
    store.setState({ site: { reading, readAt: now().getTime(), known, isReading: false } })
  }

  return {
    refreshSite,

    /** Asks anew where the settings name another site. Returns the end of that. */
    followSiteUrl: (): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      // Not at each letter of a URL that is typed, nor in a run, which needs the slugs that are known.
      const restart = () => {
        if (store.getState().run) {
          timer = setTimeout(restart, settledMs)
          return
        }
        store.setState({ site: noSite })
        void refreshSite()
      }
      const end = store.subscribe(({ notes }, before) => {
        if (notes.settings.siteUrl === before.notes.settings.siteUrl) return
        if (!store.getState().run) store.setState({ site: noSite })
        clearTimeout(timer)
        timer = setTimeout(restart, settledMs)
      })
      return () => {
        clearTimeout(timer)
        end()
      }
    },

    /** Asks again while something is awaited and the page is seen. Returns the end of that. */
    watchSite: (): (() => void) => {
      const look = () => {
        if (document.visibilityState !== 'visible') return
        const { reading, readAt, isReading } = store.getState().site
        const isUnknown = reading?.ok === false && reading.problem === 'no-url'
        if (isReading || isUnknown) return
        const { attempts, lastSent } = store.getState()
        const sent = lastSent ? [...attempts, lastSent.attempt] : attempts
        const isJustSent = sent.some(({ at }) => now().getTime() - at < afterSendMs)
        const least = isJustSent ? leastAfterSendMs : leastMs
        if (now().getTime() - (readAt ?? 0) < least) return
        if (isAnyAwaited(store.getState())) void refreshSite()
      }
      const timer = setInterval(look, leastAfterSendMs)
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
