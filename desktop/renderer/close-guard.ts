import type { PublisherApi } from '../ipc/contract.ts'
import { tell } from './reply.ts'

/** Knows whether something would be cut off if the window closed now. */
export interface CloseGuard {
  isBusy(): boolean
  /** Returns the end of the subscription. */
  add(isBusy: () => boolean): () => void
}

/** Long enough for what is put away to be on its way to the main process before the answer is. */
const flushMs = 50

/**
 * Answers the main process, which asks before it closes the window. `flushInput` has everything saved
 * that is still being typed: a window that is closed this way fires no event of its own.
 */
export function createCloseGuard(api: PublisherApi, flushInput: () => void): CloseGuard {
  const checks = new Set<() => boolean>()
  const isBusy = () => [...checks].some((check) => check())
  api.onCloseAsked(() => {
    flushInput()
    setTimeout(() => {
      tell(api.answerClose({ busy: isBusy() }))
    }, flushMs)
  })
  return {
    isBusy,
    add(check) {
      checks.add(check)
      return () => {
        checks.delete(check)
      }
    },
  }
}
