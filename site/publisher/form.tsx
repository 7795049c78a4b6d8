import type { ComponentProps, KeyboardEvent, RefObject, SubmitEvent } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  ref?: RefObject<HTMLFormElement | null>
  onSubmit: () => void
}

/** A form that a script sends; Ctrl+Enter, or ⌘+Enter, sends it from any of its fields. */
export function Form({ onSubmit, ...form }: Props) {
  const events = {
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault()
      onSubmit()
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      // It ends a word that is being composed, such as in Japanese.
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      event.currentTarget.requestSubmit()
    },
  }
  // Before the script is here this sends nothing anywhere and keeps the text.
  return <form className="stack" method="dialog" noValidate {...events} {...form} />
}
