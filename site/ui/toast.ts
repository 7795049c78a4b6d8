import { addToast, dismissToast } from './toast-store.ts'

/** What a toast says and for how long. */
export interface ToastOptions {
  title: string
  description?: string
  /** A destructive toast interrupts a screen reader, a default one waits for a pause. */
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen, not counting the time it is pointed at or focused. Default 6000. */
  durationMs?: number
}

let toaster: Promise<unknown> | undefined

/** Shows a toast and returns what dismisses it. */
export function showToast(options: ToastOptions): () => void {
  const id = addToast({ variant: 'default', durationMs: 6000, ...options })
  prepareToasts()
  return () => {
    dismissToast(id)
  }
}

/**
 * Loads what draws the toasts before it is needed, so that one can be shown without a connection.
 * A page that never calls it or `showToast` downloads nothing.
 */
export function prepareToasts(): void {
  toaster ??= import('./toaster.tsx').then(
    ({ mountToaster }) => {
      mountToaster()
    },
    (error: unknown) => {
      toaster = undefined
      console.error('Messages cannot be shown.', error)
    },
  )
}
