import { mergeAttempts, settled, type Attempt } from '../../../shared/history.ts'
import {
  addressesOfHistory,
  noAddresses,
  type AddressOwners,
} from '../../../shared/publication/own-address.ts'
import { findSentBefore, type SentBefore } from '../../../shared/sent-before.ts'
import { createObservable, type Readable } from '../observable.ts'
import type { Platform } from '../platform.ts'

export interface HistoryState {
  status: 'loading' | 'ready' | 'failed'
  /** Newest first. */
  attempts: readonly Attempt[]
  /** Looks a post up among them. */
  sentBefore: SentBefore
  /** The addresses that they took. */
  addresses: AddressOwners
}

/** What was sent from here, for as long as the publisher is open. */
export interface HistorySession extends Readable<HistoryState> {
  /** Loads what is new since the last time. */
  refresh: () => Promise<void>
  /** Forgets all of it. Rejects where that could not be saved. */
  clear: () => Promise<void>
}

const nothingKnown: HistoryState = {
  status: 'loading',
  attempts: [],
  sentBefore: () => undefined,
  addresses: noAddresses,
}

export function createHistorySession(
  platform: Pick<Platform, 'loadHistory' | 'clearHistory'>,
  now: () => Date,
): HistorySession {
  const state = createObservable<HistoryState>(nothingKnown)

  const show = (attempts: readonly Attempt[]) => {
    state.set({
      status: 'ready',
      attempts,
      sentBefore: findSentBefore(attempts),
      addresses: addressesOfHistory(attempts),
    })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    async refresh() {
      const { status, attempts } = state.get()
      try {
        // One that had not ended the last time may have by now.
        const open = attempts.filter(({ result }) => result.outcome === 'sending')
        const since = Math.min(attempts[0]?.at ?? 0, ...open.map(({ at }) => at))
        const newer = await platform.loadHistory(status === 'ready' ? since : 0)
        if (state.get().attempts === attempts) show(settled(mergeAttempts(attempts, newer), now()))
      } catch {
        state.patch({ status: 'failed' })
      }
    },
    async clear() {
      await platform.clearHistory()
      show([])
    },
  }
}
