import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'

interface Props {
  title: string
  /** Called when it was closed, by Escape too. */
  onClose: () => void
  children: ReactNode
  className?: string
  /** The page beside it stays in use: it is not modal. */
  isBeside?: boolean
}

/** A dialog, open for as long as it is rendered. Inside a modal one the browser keeps the focus. */
export function Dialog({ title, onClose, children, className, isBeside = false }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    const cameFrom = document.activeElement
    // The browser closes a modal one alone by Escape.
    const onEscape = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('dialog') === element
      if (event.key === 'Escape' && isOwn) close()
    }
    if (isBeside) {
      element?.show()
      element?.addEventListener('keydown', onEscape)
    } else element?.showModal()
    return () => {
      element?.removeEventListener('keydown', onEscape)
      element?.close()
      // Removed from the page, a dialog does not give the focus back by itself.
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [isBeside])

  return (
    <dialog
      className={['dialog', className].filter(Boolean).join(' ')}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // A dialog inside of it has its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
