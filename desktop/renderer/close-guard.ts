import type { PublisherApi } from '../ipc/contract.ts'
import { tell } from './reply.ts'

/** Knows whether closing the window now would interrupt work. */
export interface CloseGuard {
  isBusy(): boolean
  /** Adds a check; returns a function that removes it. */
  add(isBusy: () => boolean): () => void
}

/** Time for the saves that `flushInput` starts to reach the main process before the answer does. */
const flushMs = 50

/**
 * Answers the main process, which asks before it closes the window. `flushInput` saves what is being
 * typed: a window that is closed this way fires no event of its own.
 */
export function createCloseGuard(api: PublisherApi, flushInput: () => void): CloseGuard {
  const checks = new Set<() => boolean>()
  const isBusy = () => [...checks].some((check) => check())
  api.onSaveAsked(flushInput)
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

/**
 * Fires the events at which the page saves what is being typed: a field loses the focus, the page is
 * hidden. The focus is restored, since the window may stay open.
 */
export function flushInput(): void {
  const field = document.activeElement
  if (field instanceof HTMLElement) {
    field.blur()
    field.focus()
  }
  window.dispatchEvent(new Event('pagehide'))
}
