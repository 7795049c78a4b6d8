import type { PublisherApi } from '../ipc/contract.ts'
import { tell } from './reply.ts'

/** Knows whether something would be cut off if the window closed now. */
export interface CloseGuard {
  isBusy(): boolean
  /** Returns the end of the subscription. */
  add(isBusy: () => boolean): () => void
}

/** Answers the main process, which asks before it closes the window. */
export function createCloseGuard(api: PublisherApi): CloseGuard {
  const checks = new Set<() => boolean>()
  const isBusy = () => [...checks].some((check) => check())
  api.onCloseAsked(() => {
    tell(api.answerClose({ busy: isBusy() }))
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
