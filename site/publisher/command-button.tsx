import type { ComponentProps, RefObject } from 'react'
import { Button } from '../ui/button.tsx'
import type { CommandName, InputOf } from './store/publisher.ts'
import { SmallButton } from './small-button.tsx'
import type { Asked } from './store/command.ts'
import { useCommand } from './use-publisher.tsx'

type Props<N extends CommandName> = Omit<
  ComponentProps<typeof Button>,
  'disabled' | 'onClick' | 'ref'
> & {
  ref?: RefObject<HTMLButtonElement | null>
  command: N
  isLarge?: boolean
  // Without an input the button is enabled where the command may run with any.
} & (
    | { input?: InputOf<N>; onPress?: never }
    /** `onPress` leads to the command, in place of running it at once. */
    | { input?: Asked<InputOf<N>>; onPress: () => void }
  )

/** Runs a command. It is enabled just where the command may run, or where its own run is under way. */
export function CommandButton<N extends CommandName>(props: Props<N>) {
  const { command, input, onPress, isLarge = false, busy = false, ...button } = props
  const { run, isAllowed, reason } = useCommand(command, input as Asked<InputOf<N>>)
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
