import type { ToastOptions } from '../../ui/toast.ts'

const shownMs = 10_000

export type ToastWords = Pick<ToastOptions, 'title' | 'description'>

export interface ToastHandle {
  dismiss: () => void
  isShown: () => boolean
}

/** Shows a message; one with `onUndo` has a button for it. */
export type Toast = (options: Omit<ToastOptions, 'action'> & { onUndo?: () => void }) => ToastHandle

/** What is offered to be undone. */
export interface Offer {
  done: ToastWords
  /** What is said of so many things of the same kind, which are undone together. */
  several?: (count: number) => ToastWords
  undo: () => void
}

export type Undo = ReturnType<typeof createUndo>

/** Offers for ten seconds to undo what was done last. */
export function createUndo(toast: Toast) {
  let shown: (ToastHandle & { offers: readonly Offer[] })[] = []

  return {
    offer: (offer: Offer): void => {
      shown = shown.filter(({ isShown }) => isShown())
      const same = shown.find(({ offers }) => offer.several && offers[0]?.several === offer.several)
      same?.dismiss()
      const offers = [...(same?.offers ?? []), offer]
      const words = offers.length > 1 ? offer.several?.(offers.length) : undefined
      const handle = toast({
        ...(words ?? offer.done),
        durationMs: shownMs,
        onUndo: () => {
          for (const { undo } of offers.toReversed()) undo()
        },
      })
      shown = [...shown, { ...handle, offers }]
    },
    /** Ends all offers: what is sent cannot be undone, nor what it was made of. */
    end: (): void => {
      for (const { dismiss } of shown) dismiss()
      shown = []
    },
  }
}
