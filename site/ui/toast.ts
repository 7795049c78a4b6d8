/** What a toast says and for how long. */
export interface ToastOptions {
  title: string
  description?: string
  /** A destructive toast interrupts a screen reader, a default one waits for a pause. */
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen, not counting the time it is pointed at or focused. Default 6000. */
  durationMs?: number
}

export interface Toast extends Required<Omit<ToastOptions, 'description'>> {
  id: number
  description?: string
}

const shownAtOnce = 3
const defaultDurationMs = 6000

let toasts: readonly Toast[] = []
let nextId = 1
let toaster: Promise<unknown> | undefined
const listeners = new Set<() => void>()

/** Shows a toast, at most three at once (the oldest gives way), and returns what dismisses it. */
export function showToast({ title, description, variant, durationMs }: ToastOptions): () => void {
  const id = nextId
  nextId += 1
  const toast: Toast = {
    id,
    title,
    ...(description !== undefined && { description }),
    variant: variant ?? 'default',
    durationMs: durationMs ?? defaultDurationMs,
  }
  update([...toasts, toast].slice(-shownAtOnce))
  prepareToasts()
  return () => {
    dismissToast(id)
  }
}

/** Takes a toast off the screen; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id))
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

/** The toasts on screen, oldest first; the same array until something changes. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
