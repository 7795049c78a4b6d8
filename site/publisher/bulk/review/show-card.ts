import { createContext, use } from 'react'

/**
 * Focuses the card of one of these posts, by their ids: the first that the filter shows, else the first
 * of all, for which the filter is taken off.
 */
export type ShowCard = (ids: readonly string[]) => void

export const ShowCardContext = createContext<ShowCard>(() => undefined)

export function useShowCard(): ShowCard {
  return use(ShowCardContext)
}
