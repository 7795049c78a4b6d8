import { createContext, use } from 'react'
import type { QueuedPost } from '../../../shared/post/post-record.ts'
import type { Blocked } from '../store/sending.ts'

export const filters = ['all', 'pending', 'published', 'failed'] as const

export interface View {
  filter: (typeof filters)[number]
  /** Looked for in titles. */
  query: string
  /** The post whose editor is open, as it was when that was opened. */
  edited: QueuedPost | undefined
}

export const firstView: View = { filter: 'all', query: '', edited: undefined }

/**
 * The posts that a filter and a search show, by date. Those that are written, sent or edited are shown
 * under any; one that is edited keeps its place while its date is typed.
 */
export function shownPosts(
  posts: readonly QueuedPost[],
  { filter, query, edited }: View,
  current: string | undefined,
): readonly QueuedPost[] {
  const words = query.trim().toLowerCase()
  const dateOf = (post: QueuedPost) => (post.id === edited?.id ? edited : post).publishDate
  return posts
    .filter(({ id, title, state }) => {
      if (state.status === 'sending' || id === current || id === edited?.id) return true
      const isOfFilter = filter === 'all' || state.status === filter
      return isOfFilter && title.toLowerCase().includes(words)
    })
    .sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : Number(dateOf(a) > dateOf(b))))
}

/** The view with the card of a post: filter and search are taken off where they hide it. */
export function viewOf(posts: readonly QueuedPost[], view: View, id: string): View {
  const isShown = shownPosts(posts, view, undefined).some((post) => post.id === id)
  return isShown ? view : { ...view, filter: 'all', query: '' }
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
