import { useEffect } from 'react'
import { showToast, type ToastOptions } from '../ui/toast.ts'
import { isTyping } from './help/shortcuts.ts'

const shownMs = 10_000

type Done = Pick<ToastOptions, 'title' | 'description'>

/** Takes something back. 'not-now': it could not be, and is offered again. */
export type Undo = () => void | 'not-now' | Promise<void | 'not-now'>

/** What is said of so many things of the same kind. */
type Several = (count: number) => Done

interface Offer {
  button: HTMLElement
  undos: readonly Undo[]
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
  const joined = before?.button.isConnected ? before.undos : []
  before?.dismiss()
  show(done, [...joined, undo], several)
}

function show(done: Done, undos: readonly Undo[], several: Several | undefined): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  const words = several && undos.length > 1 ? several(undos.length) : done
  const dismiss = showToast({ ...words, durationMs: shownMs, action: button })
  if (several) offers.set(several, { button, undos, dismiss })
  button.addEventListener(
    'click',
    () => {
      // First, since it gives the focus back, which belongs to what returns.
      dismiss()
      void takeBack(undos).then((left) => {
        if (left.length > 0) show(done, left, several)
      })
    },
    { once: true },
  )
}

/** Resolves with what could not be taken back now. */
async function takeBack(undos: readonly Undo[]): Promise<Undo[]> {
  const left: Undo[] = []
  for (const undo of undos.toReversed()) if ((await undo()) === 'not-now') left.unshift(undo)
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
