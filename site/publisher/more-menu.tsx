import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { SmallButton } from './small-button.tsx'

const items = 'button:enabled'

/** Moves the focus among the buttons of a menu with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(items)]
  const at = all.findIndex((button) => button === document.activeElement)
  all.at((at + step) % all.length)?.focus()
}

interface Props {
  label: string
  mark?: string | undefined
  children: ReactNode
}

/** Behind a press on a mark, what is needed less often. It closes as one of its buttons is pressed. */
export function MoreMenu({ label, mark = '…', children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton variant="quiet" className="more-button" aria-label={label} popoverTarget={id}>
        {mark}
      </SmallButton>
      <div
        className="panel stack tight popover"
        id={id}
        popover="auto"
        role="toolbar"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={label}
        // Its content is there before it is placed, and until what was pressed in it is done.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'closed') setOpen(false)
          else currentTarget.querySelector<HTMLElement>(items)?.focus()
        }}
        onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
        onKeyDown={moveFocus}
      >
        {isOpen && children}
      </div>
    </>
  )
}
