import { utcDate } from '../../../shared/dates.ts'
import { stateOf, type Attempt } from '../../../shared/history.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import type { SentPost } from '../../../shared/publication/whereabouts.ts'
import { attemptedPost, type ScheduledPost } from '../../../shared/queue.ts'

/**
 * What was sent by an attempt, if it is what the site is to show: the latest that was not refused, of
 * its post. Its text is not known any more. `attempts`: all of them, newest first.
 */
export function sentAttempt(attempt: Attempt, attempts: readonly Attempt[]): SentPost | undefined {
  const send = latestSends(attempts).get(attempt.postId)
  return send?.attempt.id === attempt.id ? send.post : undefined
}

/** A post of the queue, if it counts as published. `attempts`: newest first. */
export function sentPost(post: ScheduledPost, attempts: readonly Attempt[]): SentPost | undefined {
  if (post.status !== 'published') return undefined
  const send = latestSends(attempts).get(post.id)
  if (send) return send.post
  // The history was cleared.
  const { id, title, slug, publishDate } = attemptedPost(post)
  const content = post.content?.trim() ? post.content : (post.prepared?.text ?? '')
  const heldBack = heldBackBecause({ title, content })
  return { id, publishDate, slug: post.address ?? slug, sentOn: undefined, heldBack }
}

interface Send {
  attempt: Attempt
  post: SentPost
}

const known = new WeakMap<readonly Attempt[], ReadonlyMap<string, Send>>()

/** By the ids of the posts. Every card asks, and a history can be long. */
function latestSends(attempts: readonly Attempt[]): ReadonlyMap<string, Send> {
  const before = known.get(attempts)
  if (before) return before
  const sends = new Map<string, Send>()
  for (const attempt of attempts) {
    if (!sends.has(attempt.postId) && mayBeShown(attempt)) {
      sends.set(attempt.postId, { attempt, post: postOf(attempt) })
    }
  }
  known.set(attempts, sends)
  return sends
}

function mayBeShown(attempt: Attempt): boolean {
  const state = stateOf(attempt)
  return state === 'accepted' || state === 'unconfirmed'
}

function postOf({ postId: id, publishDate, slug, at, heldBack }: Attempt): SentPost {
  return { id, publishDate, slug, sentOn: utcDate(new Date(at)), heldBack }
}
