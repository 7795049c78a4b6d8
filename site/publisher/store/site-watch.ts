import { uncertainPost, type PostRecord } from '../../../shared/post/post-record.ts'
import { mayChangeSoon } from '../../../shared/publication/live-status.ts'
import type { KnownSite, SiteReading } from '../../../shared/publication/site-reading.ts'
import { foundOnSite } from '../../../shared/post/post-sending.ts'
import { putPost } from '../../../shared/records.ts'
import type { Core } from './core.ts'
import { liveStatusOf } from './selectors.ts'
import { noSite } from './state.ts'

/** The site is asked once in this time at most, unless the operator asks. */
const leastMs = 60_000
/** For two minutes after a send, in which a quick host has built the site again. */
const leastAfterSendMs = 5000
const afterSendMs = 120_000
const settledMs = 1000

type SiteCore = Pick<Core, 'platform' | 'store' | 'now' | 'records'>

/** Asks the site for its content. */
export function siteWatch(core: SiteCore) {
  const { platform, store, now } = core
  let last = Promise.resolve()

  /** Asks the site. An answer is dropped where it comes after the answer to a later question. */
  const refreshSite = (): Promise<void> => {
    const read = async () => {
      const { siteUrl } = store.getState().notes.settings
      const reading = await platform.readSite({ siteUrl })
      if (last !== asked) return
      const known = knownAfter(reading, store.getState().site.known)
      store.setState({ site: { reading, readAt: now().getTime(), known, isReading: false } })
      settleFound(core)
    }
    store.setState((state) => ({ site: { ...state.site, isReading: true } }))
    const asked = read()
    last = asked
    return asked
  }

  return {
    refreshSite,

    /** Resolves once the site has answered for the first time, or after so many milliseconds. */
    answered: async (patienceMs: number): Promise<void> => {
      if (store.getState().site.reading) return
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    },

    /**
     * Asks anew where the settings name another site, and again while something is awaited and the page is
     * seen. Returns the end of that.
     */
    watchSite: (): (() => void) => {
      let settling: ReturnType<typeof setTimeout> | undefined
      // Not at each letter of a URL that is typed, nor in a run, which needs the slugs that are known.
      const restart = () => {
        if (store.getState().run) {
          settling = setTimeout(restart, settledMs)
          return
        }
        store.setState({ site: noSite })
        void refreshSite()
      }
      const unsubscribe = store.subscribe(({ notes, run }, before) => {
        const isSame = notes.settings.siteUrl === before.notes.settings.siteUrl
        // While the settings are loaded, the site is asked right after that.
        if (isSame || before.storage !== 'ready') return
        if (!run) store.setState({ site: noSite })
        clearTimeout(settling)
        settling = setTimeout(restart, settledMs)
      })
      const look = () => {
        const { site, attempts, posts } = store.getState()
        const { reading, readAt = 0, isReading } = site
        const isUnknown = reading?.ok === false && reading.problem === 'no-url'
        if (document.visibilityState !== 'visible' || isReading || isUnknown) return
        const time = now().getTime()
        const isJustSent = attempts.some(({ at }) => time - at < afterSendMs)
        if (time - readAt < (isJustSent ? leastAfterSendMs : leastMs)) return
        const placeOf = liveStatusOf(store.getState())
        const isAwaited = (post: PostRecord) => {
          const place = placeOf(post)
          return uncertainPost(post) !== undefined || (place && mayChangeSoon(place))
        }
        if (posts.some(isAwaited)) void refreshSite()
      }
      const looking = setInterval(look, leastAfterSendMs)
      document.addEventListener('visibilitychange', look)
      return () => {
        unsubscribe()
        clearTimeout(settling)
        clearInterval(looking)
        document.removeEventListener('visibilitychange', look)
      }
    },
  }
}

/** Posts whose request failed, but which the site shows as they were sent, have arrived. */
export function settleFound({ store, records, now }: Pick<SiteCore, 'store' | 'records' | 'now'>) {
  const { site, run, role, storage, posts } = store.getState()
  const articles = site.known?.index.articles
  if (!articles || run || role === 'reading' || storage !== 'ready') return
  const shown = new Set(articles.map(({ id, version }) => `${version} ${id}`))
  const shows = (id: string, version: string) => shown.has(`${version} ${id}`)
  const found = posts.flatMap((post) => foundOnSite(post, shows, now()) ?? [])
  if (found.length > 0) records.edit(found.map(putPost))
}

/** A site that does not answer for a while has still what it had. */
function knownAfter(reading: SiteReading, before: KnownSite | undefined): KnownSite | undefined {
  if (reading.ok) return reading
  const isPassing = reading.problem === 'unreachable' || reading.problem === 'refused'
  return isPassing ? before : undefined
}
