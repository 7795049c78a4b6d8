import { useEffect } from 'react'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { isTyping } from './help/shortcuts.ts'

const shownMs = 10_000

type Done = Pick<ToastOptions, 'title' | 'description'>

/** Takes something back. 'not-now': it could not be, and is offered again. */
export type Undo = () => void | 'not-now' | Promise<void | 'not-now'>

/** What is said of so many things of the same kind. */
type Several = (count: number) => Done

interface Action {
  done: Done
  undo: Undo
}

interface Offer {
  button: HTMLElement
  actions: readonly Action[]
  dismiss: () => void
}

/** The last offer of each kind. */
const offers = new Map<Several, Offer>()

/**
 * Says what was done, and offers for ten seconds to take it back: with a button, or with Ctrl+Z. The
 * time stands still while the toast is pointed at or has the focus. What is done again while the offer
 * stands, with the same `several`, joins it: all of it is taken back together, the last first.
 */
export function offerUndo(done: Done, undo: Undo, several?: Several): void {
  const before = several && offers.get(several)
  const joined = before?.button.isConnected ? before.actions : []
  before?.dismiss()
  show([...joined, { done, undo }], several)
}

function show(actions: readonly Action[], several: Several | undefined): void {
  const last = actions.at(-1)
  if (!last) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  const words = several && actions.length > 1 ? several(actions.length) : last.done
  const dismiss = showToast({ ...words, durationMs: shownMs, action: button })
  if (several) offers.set(several, { button, actions, dismiss })
  button.addEventListener(
    'click',
    () => {
      // First, since it gives the focus back, which belongs to what returns.
      dismiss()
      void takeBack(actions).then((left) => {
        show(left, several)
      })
    },
    { once: true },
  )
}

/** Resolves with what could not be taken back now. */
async function takeBack(actions: readonly Action[]): Promise<Action[]> {
  const left: Action[] = []
  for (const action of actions.toReversed()) {
    if ((await action.undo()) === 'not-now') left.unshift(action)
  }
  return left
}

/** Ctrl+Z, or ⌘+Z, takes back what was offered last; in a text field it stays the browser's own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey) return
      if (event.defaultPrevented || isTyping(event.target)) return
      const button = [...document.querySelectorAll<HTMLElement>('.toast-undo')].at(-1)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
