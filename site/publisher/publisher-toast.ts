import { showToast } from '../ui/toast.ts'
import type { Toast } from './store/undo.ts'

/** The publisher's messages as toasts of the page. */
export const publisherToast: Toast = ({ onUndo, ...options }) => {
  if (!onUndo) {
    return { dismiss: showToast(options), isShown: () => false }
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  const dismiss = showToast({ ...options, action: button })
  const undo = () => {
    // First, since it gives the focus back, which belongs to what returns.
    dismiss()
    onUndo()
  }
  button.addEventListener('click', undo, { once: true })
  return { dismiss, isShown: () => button.isConnected }
}
