import type { ToastOptions } from '../../ui/toast.ts'

const shownMs = 10_000

export type ToastWords = Pick<ToastOptions, 'title' | 'description'>

export interface ToastHandle {
  dismiss: () => void
  isShown: () => boolean
}

/** Takes something back. `refusal`: why it cannot be now; it is offered on. */
export interface UndoOffer {
  refusal: () => string | undefined
  run: () => void
}

/** The words of a message. `isRefusal`: it says why a press did nothing, until another one does something. */
export type ToastMessage = Omit<ToastOptions, 'action'> & { isRefusal?: true }

/** Shows a message; one with `undo` has a button for it. */
export type Toast = (options: ToastMessage & { undo?: UndoOffer }) => ToastHandle

/** One change that is offered to be undone. */
export interface Offer extends UndoOffer {
  done: ToastWords
  /** The words for so many things of the same kind, which are undone together. */
  several?: (count: number) => ToastWords
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
        undo: {
          refusal: () => offers.map(({ refusal }) => refusal()).find((why) => why !== undefined),
          run: () => {
            for (const { run } of offers.toReversed()) run()
          },
        },
      })
      shown = [...shown, { ...handle, offers }]
    },
    /** Ends all offers: a post that was sent cannot be brought back, nor the records it was made of. */
    end: (): void => {
      for (const { dismiss } of shown) dismiss()
      shown = []
    },
  }
}

/** Notes which messages say that a press did nothing: they go once another one does something. */
export function refusalsOf(show: Toast) {
  let refusals: ToastHandle[] = []
  const toast: Toast = (options) => {
    const handle = show(options)
    if (options.isRefusal) refusals.push(handle)
    return handle
  }
  return {
    toast,
    endRefusals: (): void => {
      for (const { dismiss } of refusals) dismiss()
      refusals = []
    },
  }
}
