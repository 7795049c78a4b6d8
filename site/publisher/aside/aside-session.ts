import { createObservable, type Readable } from '../observable.ts'
import type { Aside, Platform } from '../platform.ts'

export interface AsideState {
  /** Oldest first. */
  kept: readonly Aside[]
}

/** What could not be read and was set aside, until the operator deletes it. */
export interface AsideSession extends Readable<AsideState> {
  /** Looks what there is, and follows this window. Returns the end of that. */
  start: () => () => void
  refresh: () => Promise<void>
  /** Rejects where it could not be deleted. */
  remove: (name: string) => Promise<void>
}

export function createAsideSession(
  platform: Pick<Platform, 'listAside' | 'removeAside' | 'onAside'>,
): AsideSession {
  const state = createObservable<AsideState>({ kept: [] })
  const refresh = async () => {
    const kept = await platform.listAside().catch(() => undefined)
    if (kept) state.set({ kept })
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      void refresh()
      return platform.onAside(() => void refresh())
    },
    refresh,
    async remove(name) {
      await platform.removeAside(name)
      await refresh()
    },
  }
}
