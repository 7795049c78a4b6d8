import { useEffect } from 'react'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { isTyping } from './help/shortcuts.ts'

const shownMs = 10_000

/**
 * Says what was done, and offers for ten seconds to take it back: with a button, or with Ctrl+Z. The
 * time stands still while the toast is pointed at or has the focus.
 */
export function offerUndo(
  done: Pick<ToastOptions, 'title' | 'description'>,
  undo: () => void | Promise<void>,
): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  const dismiss = showToast({ ...done, durationMs: shownMs, action: button })
  button.addEventListener(
    'click',
    () => {
      // First, since it gives the focus back, which belongs to what returns.
      dismiss()
      void undo()
    },
    { once: true },
  )
}

/** Ctrl+Z, or ⌘+Z, takes back what was offered last; in a text field it stays the browser's own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target)) return
      const button = [...document.querySelectorAll<HTMLElement>('.toast-undo')].at(-1)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
