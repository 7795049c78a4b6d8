import { mayHaveBeenDelivered, needsText, type PostRecord } from '../../../shared/post-record.ts'
import { deliveryText, whatToCheck } from '../delivery-text.ts'
import type { PublisherState } from '../store/state.ts'

type Posts = readonly PostRecord[]

/** Why the AI wrote no text, by the ids of the posts. */
type Problems = PublisherState['textProblems']

/** The first thing that went wrong in a run, and what to do about it. */
interface Trouble {
  title: string
  what: 'failed' | 'left'
  reason: string
  /** What to check; empty where the reason says it. */
  check: string
}

/** Undefined where nothing went wrong, in the order of the posts. */
export function firstTrouble(posts: Posts, problems: Problems): Trouble | undefined {
  for (const post of posts) {
    const { title, state } = post
    if (state.status === 'failed') {
      const { delivery } = state
      return { title, what: 'failed', reason: deliveryText(delivery), check: whatToCheck(delivery) }
    }
    const reason = isWithoutText(post) ? problems[post.id] : undefined
    if (reason !== undefined) {
      const check = 'Check the AI model, its endpoint and your key.'
      return { title, what: 'left', reason, check }
    }
  }
  return undefined
}

/** The posts that were refused, never sent, or not written: nothing has to be checked before a retry. */
export function retryable(posts: Posts, problems: Problems): string[] {
  return posts
    .filter((post) =>
      post.state.status === 'failed'
        ? !mayHaveBeenDelivered(post)
        : isWithoutText(post) && problems[post.id] !== undefined,
    )
    .map(({ id }) => id)
}

/** How many posts were sent of which nothing is known. */
export function countUnconfirmed(posts: Posts): number {
  return count(
    posts,
    ({ state }) => state.status === 'published' && state.delivery.outcome === 'unconfirmed',
  )
}

/** What became of the posts of a run that is worth a line. */
export function findings(posts: Posts): string[] {
  const failed = count(posts, (post) => hasFailed(post) && !mayHaveBeenDelivered(post))
  const uncertain = count(posts, mayHaveBeenDelivered)
  const left = count(posts, isWithoutText)
  const templates = count(
    posts,
    ({ state, textSource }) => state.status === 'published' && textSource === 'template',
  )
  return [
    templates > 0 && `${templates} sent with template content: edit it before it goes live.`,
    left > 0 && `${left} left pending, without a text.`,
    failed > 0 && `${failed} failed: refused by your webhook, or never sent.`,
    uncertain > 0 &&
      `${uncertain} failed, but may have been delivered: check your automation before you retry.`,
  ].filter((finding) => finding !== false)
}

function hasFailed({ state }: PostRecord): boolean {
  return state.status === 'failed'
}

function isWithoutText(post: PostRecord): boolean {
  return post.state.status === 'pending' && needsText(post)
}

function count(posts: Posts, matches: (post: PostRecord) => boolean): number {
  return posts.filter(matches).length
}
