export interface Toast {
  id: number
  title: string
  description?: string
  variant: 'default' | 'destructive'
  durationMs: number
}

const shownAtOnce = 3

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

/** Adds a toast, at most three at once (the oldest gives way), and returns its id. */
export function addToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId
  nextId += 1
  update([...toasts, { id, ...toast }].slice(-shownAtOnce))
  return id
}

/** Takes a toast off the screen; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id))
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
