import type { ToastOptions } from '../../ui/toast.ts'

const shownMs = 10_000

/** The words of a message. */
export type ToastMessage = Omit<ToastOptions, 'action'>

export interface ToastHandle {
  dismiss: () => void
  isShown: () => boolean
}

/** Shows a message; one with `undo` has a button for it. */
export type Toast = (options: ToastMessage & { undo?: () => void }) => ToastHandle

/** One change that is offered to be undone. */
export interface Offer {
  done: ToastMessage
  /** The words for so many things of the same kind, which are undone together. */
  several?: (count: number) => ToastMessage
  undo: () => void
}

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
      const undo = () => {
        for (const each of offers.toReversed()) each.undo()
      }
      const handle = toast({ ...(words ?? offer.done), durationMs: shownMs, undo })
      shown = [...shown, { ...handle, offers }]
    },
    /** Ends all offers: a post that was sent cannot be brought back, nor the records it was made of. */
    end: (): void => {
      for (const { dismiss } of shown) dismiss()
      shown = []
    },
  }
}
