import type { ComponentProps } from 'react'

interface Look {
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'medium' | 'large'
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows that the action is under way. The button keeps the focus; its owner ignores clicks. */
  busy?: boolean
}

/** A button. It is of type 'button' unless it says otherwise. */
export function Button({ look, size, busy = false, className, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      {...(busy && { 'aria-disabled': true, 'data-busy': '' })}
      className={classes(look, size, className)}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  children,
  ...link
}: ComponentProps<'a'> & Look) {
  return (
    <a {...link} className={classes(look, size, className)}>
      {children}
    </a>
  )
}

function classes(look: Look['look'], size: Look['size'], className?: string): string {
  return ['button', look !== 'primary' && look, size !== 'medium' && size, className]
    .filter(Boolean)
    .join(' ')
}
