import { useState, type ComponentProps } from 'react'

interface Props extends ComponentProps<'details'> {
  title: string
}

/** Folded away, and not rendered, until it is asked for. */
export function Fold({ title, className = '', children, ...details }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`fold ${className}`}
      {...details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
