import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastCard } from './toast-card.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toast.ts'

/** Draws the toasts into `#toasts`, which is added where a document has none. */
export function mountToaster(): void {
  let region = document.getElementById('toasts')
  if (!region) {
    region = document.createElement('div')
    region.id = 'toasts'
    document.body.append(region)
  }
  createRoot(region).render(<Toaster />)
}

/** Screen readers announce only what enters a live region they already know. */
const regionsKnownMs = 60

function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const [known, setKnown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      setKnown(true)
    }, regionsKnownMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])

  const newest = toasts.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismissToast(newest)
    }
    document.addEventListener('keydown', dismissOnEscape)
    return () => {
      document.removeEventListener('keydown', dismissOnEscape)
    }
  }, [newest])

  const shown = known ? toasts : []
  return (
    <div className="toaster">
      <div role="alert" aria-atomic="false">
        {cards(shown.filter(({ variant }) => variant === 'destructive'))}
      </div>
      <div role="status" aria-atomic="false">
        {cards(shown.filter(({ variant }) => variant === 'default'))}
      </div>
    </div>
  )
}

function cards(toasts: readonly Toast[]) {
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)
}
