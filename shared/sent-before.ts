import type { CalendarDate } from './dates.ts'
import { isPossibleArrival, type Attempt, type AttemptedPost } from './history.ts'
import { slugKey } from './publication/slug.ts'
import { attemptedPost, type PostRecord } from './post-record.ts'

interface Known {
  /** Whether the post's own attempts are repeated is the operator's decision already. */
  own?: 'decided'
  /** The ids of the posts that stand in one queue with it: each has an address of its own. */
  beside?: ReadonlySet<string>
}

/**
 * Looks a post up among what was, or may have been, delivered: by its id, by its address, or by title
 * and date together. The latest such attempt. Posts of the same queue count by title and date alone,
 * since the one that is sent first gets the address that others would have got as well.
 */
export type SentBefore = (post: AttemptedPost, known?: Known) => Attempt | undefined

export function findSentBefore(attempts: readonly Attempt[]): SentBefore {
  const byKey = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    if (!isPossibleArrival(attempt)) continue
    for (const key of Object.values(keysOf({ ...attempt, id: attempt.postId }))) {
      const known = byKey.get(key)
      if (known) known.push(attempt)
      else byKey.set(key, [attempt])
    }
  }
  return (post, { own, beside } = {}) => {
    const keys = keysOf(post)
    const of = (key: string) => byKey.get(key) ?? []
    const byAddress = of(keys.address).filter(({ postId }) => !beside?.has(postId))
    return [...of(keys.id), ...byAddress, ...of(keys.title)]
      .filter(({ postId }) => own !== 'decided' || postId !== post.id)
      .reduce<Attempt | undefined>(
        (latest, attempt) => (latest && latest.at >= attempt.at ? latest : attempt),
        undefined,
      )
  }
}

function keysOf({ id, slug, title, publishDate }: AttemptedPost) {
  return {
    id: `id ${id}`,
    address: `address ${slugKey(slug)}`,
    title: `title ${title.trim().toLowerCase()} ${publishDate}`,
  }
}

/** The same for the posts of a queue. `today`: the operator's day, for posts without a date. */
export function sentBeforeIn(
  queue: readonly PostRecord[],
  sentBefore: SentBefore,
  today: CalendarDate,
): (post: PostRecord) => Attempt | undefined {
  const beside = new Set(queue.map(({ id }) => id))
  return (post) => sentBefore(attemptedPost(post, today), { beside })
}
