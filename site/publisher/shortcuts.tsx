import { useEffect, useEffectEvent, Fragment } from 'react'
import { create } from 'zustand'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Check } from './check.tsx'

/** Shortcuts of a single key can be turned off: speech input types them by accident. */
const useHelp = create(() => ({ isOpen: false, hasSingleKeys: true }))

export const openHelp = () => useHelp.setState({ isOpen: true })
const closeHelp = () => useHelp.setState({ isOpen: false })

const shortcutList = [
  { keys: ['?'], does: 'Show this sheet; Escape closes it' },
  { keys: ['1', '2', '…'], does: 'Go to the first, the second tab, and so on' },
  { keys: ['j', 'k'], does: 'Go to the next or previous post of the queue, or text of the reader' },
  { keys: ['e'], does: 'Edit this post' },
  { keys: ['a'], does: 'Approve the text of this post' },
  { keys: ['Ctrl', 'Z'], does: 'Undo, as long as the button is shown' },
  { keys: ['Ctrl', 'Enter'], does: 'Publish the post, or parse the calendar, you are typing' },
] as const

interface KeyOptions {
  isOn?: boolean
  /** A selector of the dialog that the keys belong to; without it, they do nothing in dialogs. */
  dialog?: string | undefined
}

/** Calls back on keys that are pressed outside of text fields and of other dialogs. */
function useKeyDown(
  act: (event: KeyboardEvent) => void,
  { isOn = true, dialog }: KeyOptions = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !isTyping(event.target, dialog)) act(event)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** Calls back on single keys, by their names, pressed alone. `dialog`: as for `KeyOptions`. */
export function useKeys(acts: Readonly<Record<string, () => void>>, dialog?: string): void {
  const hasSingleKeys = useHelp((help) => help.hasSingleKeys)
  useKeyDown(
    (event) => {
      const act = new Map(Object.entries(acts)).get(event.key)
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    },
    { isOn: hasSingleKeys, dialog },
  )
}

/** Ctrl+Z, or ⌘+Z, takes back what was offered last; in a text field it stays the browser's own. */
export function useUndoKey(): void {
  useKeyDown((event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || event.altKey) return
    const button = [...document.querySelectorAll<HTMLElement>('.toast-undo')].at(-1)
    if (!button) return
    event.preventDefault()
    button.click()
  })
}

const notTyped = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'file'])

/** Whether keys go into a field, or belong to another dialog. */
function isTyping(target: EventTarget | null, dialog?: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  const around = target.closest('dialog')
  if (dialog === undefined ? around : !around?.matches(dialog)) return true
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** The sheet of all shortcuts, where it was asked for. */
export function Help() {
  const { isOpen, hasSingleKeys } = useHelp()
  if (!isOpen) return null
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeHelp}>
      <dl className="facts">
        {shortcutList.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt className="row tight">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="quiet-note">
        Single keys do nothing while you type in a field. Within tabs, the arrow keys, Home and End
        move.
      </p>
      <Check
        checked={hasSingleKeys}
        onCheck={(isChecked) => useHelp.setState({ hasSingleKeys: isChecked })}
      >
        Use shortcuts of a single key
      </Check>
      <div className="dialog-actions">
        <Button onClick={closeHelp}>Close</Button>
      </div>
    </Dialog>
  )
}
