import type { ComponentProps, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import type { CommandName, InputOf } from './store/publisher.ts'
import { SmallButton } from './small-button.tsx'
import { useCommand } from './use-publisher.tsx'

interface Props<N extends CommandName> extends Omit<
  ComponentProps<typeof Button>,
  'disabled' | 'onClick' | 'ref'
> {
  ref?: RefObject<HTMLButtonElement | null>
  command: N
  /** Of the command; without one the button is enabled where it may run with any. */
  input?: InputOf<N>
  /** Leads to the command, in place of running it at once. */
  onPress?: () => void
  isLarge?: boolean
}

/** Runs a command. It is enabled just where the command may run, or where its own run is under way. */
export function CommandButton<N extends CommandName>(props: Props<N>) {
  const { command, input, onPress, isLarge = false, busy = false, ...button } = props
  const { run, isAllowed, reason } = useCommand(command, input)
  const press = onPress ?? (() => void (run as (given: unknown) => unknown)(input))
  const Element = isLarge ? Button : SmallButton
  return (
    <Element
      {...button}
      busy={busy}
      data-command={command}
      title={busy ? undefined : reason}
      disabled={!isAllowed && !busy}
      onClick={(event) => {
        // A second click of two may meet what the first one has brought there.
        if (busy || event.detail > 1) event.preventDefault()
        else if (button.type !== 'submit') press()
      }}
    />
  )
}
