import { sleep } from '../../site/publisher/sleep.ts'
import type { PublisherApi } from '../ipc/contract.ts'
import { tell } from './reply.ts'

/** Answers whether closing the window now would interrupt work, after saving what is typed. */
export interface CloseGuard {
  /** Adds a check; returns a function that removes it. */
  add: (isBusy: () => boolean) => () => void
  /** Adds what saves what is typed; returns a function that removes it. Closing waits for it. */
  addFlush: (flush: () => Promise<void>) => () => void
}

/** In milliseconds: less than the main process waits for the answer. */
const patienceMs = 1000

/**
 * Answers the main process, which asks before it closes the window: when all that is typed has been
 * saved, or when that takes too long: a save that hangs does not keep the window open.
 */
export function createCloseGuard(
  api: Pick<PublisherApi, 'onSaveAsked' | 'onCloseAsked' | 'answerClose'>,
): CloseGuard {
  const checks = new Set<() => boolean>()
  const flushes = new Set<() => Promise<void>>()
  const isBusy = () => [...checks].some((check) => check())
  const flush = () => Promise.allSettled([...flushes].map((save) => save()))

  api.onSaveAsked(() => void flush())
  api.onCloseAsked(() => {
    void Promise.race([flush(), sleep(patienceMs)]).then(() => {
      tell(api.answerClose({ busy: isBusy() }))
    })
  })
  return {
    add: (check) => addTo(checks, check),
    addFlush: (save) => addTo(flushes, save),
  }
}

function addTo<T>(all: Set<T>, one: T): () => void {
  all.add(one)
  return () => {
    all.delete(one)
  }
}
