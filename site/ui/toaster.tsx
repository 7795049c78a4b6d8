import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastCard } from './toast-card.tsx'
import { currentToasts, dismissToast, subscribeToToasts } from './toast-store.ts'

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

const regions = [
  { role: 'alert', variant: 'destructive' },
  { role: 'status', variant: 'default' },
] as const

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
      {regions.map(({ role, variant }) => (
        <div key={role} role={role} aria-atomic="false">
          {shown
            .filter((toast) => toast.variant === variant)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </div>
  )
}
