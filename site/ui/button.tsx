import type { ComponentProps } from 'react'

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | undefined
  size?: 'small' | undefined
  className?: string | undefined
}

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows that the action is under way. The button keeps the focus; its owner ignores clicks. */
  busy?: boolean
}

/** A button. It is of type 'button' unless it says otherwise. */
export function Button({ variant, size, busy = false, className, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      className={classes({ variant, size, className })}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: ComponentProps<'a'> & ButtonStyle) {
  const { variant, size, className, children, ...link } = props
  return (
    <a {...link} className={classes({ variant, size, className })}>
      {children}
    </a>
  )
}

function classes({ variant, size, className }: ButtonStyle) {
  const own = [variant, size].map((name) => name && `button-${name}`)
  return ['button', ...own, className].filter(Boolean).join(' ')
}
