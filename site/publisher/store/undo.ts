import type { ToastOptions } from '../../ui/toast.ts'

const shownMs = 10_000

export type Done = Pick<ToastOptions, 'title' | 'description'>

/** What is offered to be undone. */
export interface Offer {
  done: Done
  /** What is said of so many things of the same kind, which are undone together. */
  several?: (count: number) => Done
  undo: () => void
}

/** Offers for ten seconds to undo what was done last. */
export interface Undo {
  offer: (offer: Offer) => void
  /** Ends all offers: what is sent cannot be undone, nor what it was made of. */
  end: () => void
}

/** `toast` shows a message and returns what removes it. */
export function createUndo(toast: (options: ToastOptions) => () => void): Undo {
  let shown: { offers: readonly Offer[]; button: HTMLElement; dismiss: () => void } | undefined

  const show = (offers: readonly Offer[]) => {
    const last = offers.at(-1)
    if (!last) return
    const button = undoButton(() => {
      // First, since it gives the focus back, which belongs to what returns.
      dismiss()
      for (const { undo } of offers.toReversed()) undo()
    })
    const words = offers.length > 1 ? last.several?.(offers.length) : undefined
    const dismiss = toast({ ...(words ?? last.done), durationMs: shownMs, action: button })
    shown = { offers, button, dismiss }
  }

  return {
    offer(offer) {
      const before = shown?.button.isConnected ? shown.offers : []
      const isOfOneKind = before.every(({ several }) => several && several === offer.several)
      if (isOfOneKind) shown?.dismiss()
      show(isOfOneKind ? [...before, offer] : [offer])
    },
    end() {
      for (const button of document.querySelectorAll('.toast-undo')) button.remove()
      shown?.dismiss()
      shown = undefined
    },
  }
}

function undoButton(onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button secondary small toast-undo'
  button.textContent = 'Undo'
  button.title = 'Ctrl+Z'
  button.setAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  button.addEventListener('click', onPress, { once: true })
  return button
}
