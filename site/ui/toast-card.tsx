import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { dismissToast, type Toast } from './toast-store.ts'

/** One toast. Its timer is paused while it is pointed at or has the focus. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const remainingMs = useRef(toast.durationMs)
  const cameFrom = useRef<Element>(null)
  const paused = hovered || focused

  useEffect(() => {
    if (paused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => {
      dismissToast(toast.id)
    }, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [paused, toast.id])

  // A toast that has the focus when it is removed returns it to where it was before.
  useEffect(
    () => () => {
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    },
    [],
  )

  const enterFocus = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    cameFrom.current = event.relatedTarget
    setFocused(true)
  }
  const leaveFocus = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    cameFrom.current = null
    setFocused(false)
  }

  return (
    <div
      className="toast"
      data-variant={toast.variant}
      onPointerEnter={() => {
        setHovered(true)
      }}
      onPointerLeave={() => {
        setHovered(false)
      }}
      onFocus={enterFocus}
      onBlur={leaveFocus}
    >
      <div className="toast-text">
        <p className="toast-title">{toast.title}</p>
        {toast.description !== undefined && <p>{toast.description}</p>}
      </div>
      <button
        type="button"
        className="toast-dismiss"
        aria-label="Dismiss"
        onClick={() => {
          dismissToast(toast.id)
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M6 6 18 18M18 6 6 18"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </div>
  )
}
