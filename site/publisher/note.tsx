import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'div'> {
  tone?: 'neutral' | 'warning' | 'danger'
  /** Buttons below the text. */
  actions?: ReactNode
}

/** Something the operator should know, set off from what is around it. */
export function Note({ tone = 'neutral', actions, className = '', children, ...div }: Props) {
  return (
    <div className={`note ${className}`} data-tone={tone} {...div}>
      {children}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}
