import { createContext, use } from 'react'
import type { ScheduledPost } from '../../../../shared/queue.ts'

/** Focuses the card of one of these posts: the first that the filter shows, else the first of all. */
export type ShowCard = (posts: readonly ScheduledPost[]) => void

export const ShowCardContext = createContext<ShowCard>(() => undefined)

export function useShowCard(): ShowCard {
  return use(ShowCardContext)
}
