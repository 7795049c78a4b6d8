import { useEffect, useId, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** Called when it was closed, by Escape too. */
  onClose: () => void
  children: ReactNode
  className?: string
}

/** A modal dialog, open for as long as it is rendered. The browser keeps the focus inside. */
export function Dialog({ title, onClose, children, className }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const cameFrom = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      // Removed from the page, a dialog does not give the focus back by itself.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [])

  return (
    <dialog
      className={['dialog', className].filter(Boolean).join(' ')}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
