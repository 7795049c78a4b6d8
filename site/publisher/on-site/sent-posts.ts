import { utcDate } from '../../../shared/dates.ts'
import { stateOf, type Attempt } from '../../../shared/history.ts'
import { heldBackBecause } from '../../../shared/publication/held-back.ts'
import type { SentPost } from '../../../shared/publication/whereabouts.ts'
import { attemptedPost, type ScheduledPost } from '../../../shared/queue.ts'

/** What the history says of the send of a post; undefined where it did not arrive for all we know. */
export function sentAttempt(attempt: Attempt): SentPost | undefined {
  const state = stateOf(attempt)
  if (state !== 'accepted' && state !== 'unconfirmed') return undefined
  const { postId: id, publishDate, slug, at } = attempt
  return { id, publishDate, slug, sentOn: utcDate(new Date(at)), heldBack: undefined }
}

/** A post of the queue, if it counts as published. `attempts`: newest first. */
export function sentPost(post: ScheduledPost, attempts: readonly Attempt[]): SentPost | undefined {
  if (post.status !== 'published') return undefined
  const sent = latestSends(attempts).get(post.id)
  const content = post.content?.trim() ? post.content : (post.prepared?.text ?? '')
  const { id, slug, publishDate } = attemptedPost(post)
  return {
    id,
    publishDate,
    slug: sent?.slug ?? slug,
    sentOn: sent?.sentOn,
    heldBack: heldBackBecause({ title: post.title, content }),
  }
}

const known = new WeakMap<readonly Attempt[], ReadonlyMap<string, SentPost>>()

/** By the ids of the posts. Every card asks, and a history can be long. */
function latestSends(attempts: readonly Attempt[]): ReadonlyMap<string, SentPost> {
  const before = known.get(attempts)
  if (before) return before
  const sends = new Map<string, SentPost>()
  for (const attempt of attempts) {
    const sent = sentAttempt(attempt)
    if (sent && !sends.has(sent.id)) sends.set(sent.id, sent)
  }
  known.set(attempts, sends)
  return sends
}
