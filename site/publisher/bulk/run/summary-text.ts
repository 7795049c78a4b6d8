import {
  mayHaveBeenDelivered,
  readyText,
  type Failure,
  type Queue,
  type ScheduledPost,
} from '../../../../shared/queue.ts'
import { failureText, whatToCheck } from '../../delivery-text.ts'
import type { BulkState } from '../bulk-state.ts'

/** Why the AI wrote no text, by the ids of the posts. */
type Problems = BulkState['problems']

/** The first thing that went wrong in a run, and what to do about it. */
export interface Trouble {
  title: string
  what: 'failed' | 'left'
  reason: string
  /** What to check; empty where the reason says it. */
  check: string
}

/** Undefined where nothing went wrong, in the order of the posts. */
export function firstTrouble(posts: Queue, problems: Problems): Trouble | undefined {
  for (const post of posts) {
    const { title } = post
    if (post.status === 'failed') {
      const { failure } = post
      return { title, what: 'failed', reason: failureText(failure), check: whatToCheck(failure) }
    }
    const reason = isWithoutText(post) ? problems[post.id] : undefined
    if (reason !== undefined) {
      return {
        title,
        what: 'left',
        reason,
        check: 'Check the AI model, its endpoint and your key.',
      }
    }
  }
  return undefined
}

/** The posts that were refused, never sent, or not written: nothing has to be checked before a retry. */
export function retryable(posts: Queue, problems: Problems): string[] {
  return posts
    .filter((post) =>
      post.status === 'failed'
        ? surelyFailed(post.failure)
        : isWithoutText(post) && problems[post.id] !== undefined,
    )
    .map(({ id }) => id)
}

/** How many posts were sent of which nothing is known. */
export function countUnconfirmed(posts: Queue): number {
  return count(
    posts,
    (post) => post.status === 'published' && post.delivery.outcome === 'unconfirmed',
  )
}

/** What became of the posts of a run that is worth a line. */
export function findings(posts: Queue): string[] {
  const failed = count(posts, (post) => post.status === 'failed' && surelyFailed(post.failure))
  const uncertain = count(posts, (post) => post.status === 'failed' && !surelyFailed(post.failure))
  const left = count(posts, isWithoutText)
  const templates = count(
    posts,
    (post) => post.status === 'published' && post.prepared?.source === 'template' && !post.content,
  )
  return [
    templates > 0 && `${templates} sent with template content: edit it before it goes live.`,
    left > 0 && `${left} left pending, without a text.`,
    failed > 0 && `${failed} failed: refused by your webhook, or never sent.`,
    uncertain > 0 &&
      `${uncertain} failed, but may have been delivered: check your automation before you retry.`,
  ].filter((finding) => finding !== false)
}

function surelyFailed(failure: Failure): boolean {
  return !mayHaveBeenDelivered(failure)
}

function isWithoutText(post: ScheduledPost): boolean {
  return post.status === 'pending' && !readyText(post)
}

function count(posts: Queue, matches: (post: ScheduledPost) => boolean): number {
  return posts.filter(matches).length
}
