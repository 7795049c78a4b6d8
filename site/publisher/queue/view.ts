import { createContext, use } from 'react'
import type { CalendarDate } from '../../../shared/dates.ts'
import type { FieldName } from '../../../shared/post/fields.ts'
import type { QueuedPost } from '../../../shared/post/post-record.ts'
import type { Standing, StandingKind } from '../live-status/standing.ts'
import type { Blocked } from '../store/sending.ts'

export const filters = ['all', 'needs you', 'pending', 'published', 'failed'] as const

/** The groups of the list, in their order. */
export const groups = ['needs', 'coming', 'sent'] as const
export type Group = (typeof groups)[number]

export const groupTitles: Record<Group, string> = {
  needs: 'Needs you',
  coming: 'Coming',
  sent: 'Sent',
}

/** The post whose drawer is open, as it was when that was opened, and how it is shown. */
export interface OpenDrawer {
  mode: 'edit' | 'read'
  before: QueuedPost
  /** The field that takes the focus. */
  field?: FieldName
}

export interface View {
  filter: (typeof filters)[number]
  /** Looked for in titles. */
  query: string
  open: OpenDrawer | undefined
}

export const firstView: View = { filter: 'all', query: '', open: undefined }

const needing: readonly StandingKind[] = ['failed', 'placeholder', 'held-back', 'changed']

/** The group of a post. `today`: the operator's day. */
export function groupOf(
  { state, publishDate }: QueuedPost,
  standing: Standing | undefined,
  today: CalendarDate,
): Group {
  if (standing && needing.includes(standing.kind)) return 'needs'
  if (state.status === 'pending' && publishDate < today) return 'needs'
  if (state.status !== 'published') return 'coming'
  return publishDate >= today && standing?.kind !== 'taken-back' ? 'coming' : 'sent'
}

/** The truth in the specified counts: a post that was taken back is not published. */
export function isCounted(
  { state }: QueuedPost,
  standing: Standing | undefined,
  status: 'pending' | 'published' | 'failed',
): boolean {
  return state.status === status && standing?.kind !== 'taken-back'
}

/**
 * The posts that a filter and a search show, by date. Those that are written, sent or open are shown
 * under any; one that is open keeps its place while its date is typed.
 */
export function shownPosts(
  posts: readonly QueuedPost[],
  { filter, query, open }: View,
  isOf: (post: QueuedPost, filter: View['filter']) => boolean,
  current?: string,
): readonly QueuedPost[] {
  const words = query.trim().toLowerCase()
  const dateOf = (post: QueuedPost) =>
    (post.id === open?.before.id ? open.before : post).publishDate
  return posts
    .filter((post) => {
      const { id, title, state } = post
      if (state.status === 'sending' || id === current || id === open?.before.id) return true
      return isOf(post, filter) && title.toLowerCase().includes(words)
    })
    .sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : Number(dateOf(a) > dateOf(b))))
}

/** Actions by which one part of the review reaches the cards of another. */
export interface ReviewActions {
  /** Focuses the card of one of these posts: the first that is shown, else the first of all. */
  showCards: (ids: readonly string[], options?: { isMarked?: boolean }) => void
  /** Opens the drawer of a post: its editor, or the text to be read. */
  open: (id: string, mode?: OpenDrawer['mode'], field?: FieldName) => void
  close: () => void
  showFilter: (filter: View['filter']) => void
  /** Opens the editor of the post that keeps a run from beginning. */
  showBlocked: (blocked: Blocked) => void
}

export const ReviewContext = createContext<ReviewActions | undefined>(undefined)

export function useReview(): ReviewActions {
  const review = use(ReviewContext)
  if (!review) throw new Error('This part of the queue needs the review around it.')
  return review
}
