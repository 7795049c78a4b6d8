import type { KnownSite, SiteReading } from '../../../shared/publication/site-reading.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'

export interface SiteState {
  /** What came of asking the last time; undefined until the first answer. */
  reading: SiteReading | undefined
  /** When that was, in milliseconds since 1970. */
  readAt: number | undefined
  /** What the site said last, also where it could not be reached since. */
  known: KnownSite | undefined
  isReading: boolean
}

/** What is on the site, for as long as the publisher is open. */
export interface SiteSession extends Readable<SiteState> {
  /** Asks the site. An answer that comes after that to a later question is dropped. */
  refresh: () => Promise<void>
  /** Forgets what the site said and asks again: its address is another one. */
  restart: () => Promise<void>
}

const nothingKnown: SiteState = {
  reading: undefined,
  readAt: undefined,
  known: undefined,
  isReading: false,
}

export function createSiteSession(
  platform: Pick<Platform, 'readSite'>,
  now: () => Date,
): SiteSession {
  const state = createObservable<SiteState>(nothingKnown)
  let asked = 0

  const refresh = async () => {
    asked += 1
    const number = asked
    state.patch({ isReading: true })
    const reading = await platform.readSite()
    if (number !== asked) return
    const known = knownAfter(reading, state.get().known)
    state.set({ reading, readAt: now().getTime(), known, isReading: false })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    refresh,
    restart() {
      state.set(nothingKnown)
      return refresh()
    },
  }
}

/** A site that does not answer for a while has still what it had. */
function knownAfter(reading: SiteReading, before: KnownSite | undefined): KnownSite | undefined {
  if (reading.ok) return reading
  const isPassing = reading.problem === 'unreachable' || reading.problem === 'refused'
  return isPassing ? before : undefined
}
