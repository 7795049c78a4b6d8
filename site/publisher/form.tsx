import type { ComponentProps, RefObject } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  ref?: RefObject<HTMLFormElement | null>
  onSend: () => void
}

/** A form that a script sends; Ctrl+Enter, or ⌘+Enter, sends it from any of its fields. */
export function Form({ onSend, ...form }: Props) {
  return (
    <form
      className="stack"
      // Before the script is here this sends nothing anywhere and keeps the text.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      {...form}
    />
  )
}
