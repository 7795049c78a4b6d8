import { useState, type ReactNode } from 'react'

interface Props {
  title: ReactNode
  /** Something in it is wrong: it is open whatever was asked. */
  isNeeded?: boolean
  children: ReactNode
}

/** Folded away, and not rendered, until it is asked for or needed. */
export function Fold({ title, isNeeded = false, children }: Props) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || isNeeded
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={(event) => setAsked(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
