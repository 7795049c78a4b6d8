import { useState, type ComponentProps, type ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'details'>, 'title'> {
  title: ReactNode
  /** Something in it is wrong: it is open whatever was asked. */
  isNeeded?: boolean
}

/** Folded away, and not rendered, until it is asked for or needed. */
export function Fold({ title, isNeeded = false, className = '', children, ...details }: Props) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || isNeeded
  return (
    <details
      className={`fold ${className}`}
      {...details}
      open={isOpen}
      onToggle={(event) => setAsked(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
