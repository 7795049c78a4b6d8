import { mergeAttempts, settled, type Attempt } from '../../../shared/history.ts'
import {
  addressesOfHistory,
  noAddresses,
  type AddressOwners,
} from '../../../shared/publication/own-address.ts'
import { findSentBefore, type SentBefore } from '../../../shared/sent-before.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
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
  /** Loads the history and follows other windows. Returns the end of that. */
  start: () => () => void
  /** Loads what is new since the last time, or all of it where another window has cleared it. */
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
  platform: Pick<Platform, 'loadHistory' | 'clearHistory' | 'onHistoryChanged'>,
  now: () => Date,
): HistorySession {
  const state = createObservable<HistoryState>(nothingKnown)
  // One after the other, or what was read first could take the place of what was read last.
  const steps = createSerialQueue()

  const show = (attempts: readonly Attempt[]) => {
    state.set({
      status: 'ready',
      attempts,
      sentBefore: findSentBefore(attempts),
      addresses: addressesOfHistory(attempts),
    })
  }

  const load = async () => {
    const { status, attempts } = state.get()
    const known = status === 'ready' ? attempts : []
    const newer = await platform.loadHistory(firstInstantOf(known))
    // The latest one that is known is read again, unless there is none any more.
    const isCleared = known[0] !== undefined && newer.every(({ id }) => id !== known[0]?.id)
    const next = isCleared ? await platform.loadHistory(0) : newer
    const merged = settled(mergeAttempts(isCleared ? [] : known, next), now())
    if (status !== 'ready' || !isSame(merged, attempts)) show(merged)
  }
  const refresh = () =>
    steps.run(async () => {
      try {
        await load()
      } catch {
        state.patch({ status: 'failed' })
      }
    })

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      void refresh()
      return platform.onHistoryChanged(() => void refresh())
    },
    refresh,
    clear: () =>
      steps.run(async () => {
        await platform.clearHistory()
        show([])
      }),
  }
}

/** From where on there may be something new: an attempt that had not ended may have by now. */
function firstInstantOf(known: readonly Attempt[]): number {
  const open = known.filter(({ result }) => result.outcome === 'sending')
  return Math.min(known[0]?.at ?? 0, ...open.map(({ at }) => at))
}

/** An attempt changes only when it ends. */
function isSame(one: readonly Attempt[], other: readonly Attempt[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, result }, at) => {
      const before = other[at]
      return id === before?.id && result.outcome === before.result.outcome
    })
  )
}
