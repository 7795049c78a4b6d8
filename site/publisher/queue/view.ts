import { createContext, use } from 'react'
import type { ScheduledPost } from '../../../shared/post/post-record.ts'
import type { Blocked } from '../store/sending.ts'

export const filters = ['all', 'pending', 'published', 'failed'] as const

export interface View {
  filter: (typeof filters)[number]
  /** The post whose editor is open, as it was when that was opened. */
  edited: ScheduledPost | undefined
}

export const firstView: View = { filter: 'all', edited: undefined }

/** The posts that a filter shows. Those that are written, sent or edited are shown under any. */
export function filteredPosts(
  posts: readonly ScheduledPost[],
  { filter, edited }: View,
  current: string | undefined,
): readonly ScheduledPost[] {
  if (filter === 'all') return posts
  return posts.filter(
    ({ id, state }) =>
      state.status === filter || state.status === 'sending' || id === current || id === edited?.id,
  )
}

/** The view with a card. The filter is taken off where it hides that. */
export function viewOf(posts: readonly ScheduledPost[], view: View, id: string): View {
  const isHidden = posts.some((post) => post.id === id) && !isAmong(posts, view, id)
  return isHidden ? { ...view, filter: 'all' } : view
}

function isAmong(posts: readonly ScheduledPost[], view: View, id: string): boolean {
  return filteredPosts(posts, view, undefined).some((post) => post.id === id)
}

/** Actions by which one part of the review reaches the cards of another. */
export interface ReviewActions {
  /** Focuses the card of one of these posts: the first that is shown, else the first of all. */
  showCards: (ids: readonly string[]) => void
  openEditor: (id: string) => void
  closeEditor: () => void
  /** Opens the editor of the post that keeps a run from beginning. */
  showBlocked: (blocked: Blocked) => void
}

export const ReviewContext = createContext<ReviewActions | undefined>(undefined)

export function useReview(): ReviewActions {
  const review = use(ReviewContext)
  if (!review) throw new Error('This part of the queue needs the review around it.')
  return review
}
