import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  onCheck: (isChecked: boolean) => void
}

/** A box to check, or a radio button, with its label. */
export function Check({ children, onCheck, ...input }: Props) {
  return (
    <label className="check">
      <input type="checkbox" {...input} onChange={({ target }) => onCheck(target.checked)} />
      {children}
    </label>
  )
}
