import { z } from 'zod'
import type { CalendarDate } from './dates.ts'
import { deliverySchema, isSent, isUncertain, meansArrival, type Delivery } from './delivery.ts'
import { calendarDateSchema, fields, idSchema, instantSchema } from './post/fields.ts'
import type { Post } from './post/post.ts'
import { heldBackBecause, heldBackReasons } from './held-back.ts'
import { slugKey, slugOf } from './slug.ts'
import { keptSlug, type PostRecord } from './post/post-record.ts'

/** One attempt to deliver a post. It holds no secret and outlives the queue. */
export const attemptSchema = z.object({
  id: z.string().min(1),
  /** The post's; the same over every attempt. */
  postId: idSchema,
  title: z.string(),
  slug: z.string(),
  publishDate: calendarDateSchema,
  featuredImage: fields.featuredImage.schema.exactOptional(),
  /** Why the site does not show what was sent: a draft takes it down, too. */
  heldBack: z.enum(heldBackReasons).exactOptional(),
  /** When it began, in milliseconds since 1970. */
  at: instantSchema,
  result: z.discriminatedUnion('outcome', [
    deliverySchema,
    z.object({ outcome: z.literal('sending') }),
  ]),
  /** How long it took; missing as long as it has not ended. */
  tookMs: z.int().nonnegative().exactOptional(),
})

export type Attempt = z.output<typeof attemptSchema>

export type AttemptState = ReturnType<typeof stateOf>

export function stateOf({ result }: Attempt) {
  return isUncertain(result) ? 'uncertain' : result.outcome
}

/** The record of an attempt that begins. It is saved in one step with the mark of its post. */
export function beginAttempt(post: Post, now: Date): Attempt {
  const { id, title, slug, publishDate, featuredImage } = post
  const heldBack = heldBackBecause(post)
  return {
    id: `${now.getTime()}-${id}`,
    postId: id,
    title,
    slug,
    publishDate,
    ...(featuredImage !== undefined && { featuredImage }),
    ...(heldBack !== undefined && { heldBack }),
    at: now.getTime(),
    result: { outcome: 'sending' },
  }
}

/** A clock that is set back in between must not make a record that cannot be read. */
export function endAttempt(attempt: Attempt, result: Delivery, now: Date): Attempt {
  return { ...attempt, result, tookMs: Math.max(0, now.getTime() - attempt.at) }
}

/** On start: an attempt that was under way when the tab or app ended. */
export function recoveredAttempt(attempt: Attempt): Attempt {
  return attempt.result.outcome === 'sending'
    ? { ...attempt, result: { outcome: 'interrupted' } }
    : attempt
}

export function byNewest(a: Attempt, b: Attempt): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1)
}

/** The attempts that have each word of a query in their title, address or id. */
export function findAttempts(attempts: readonly Attempt[], query: string): Attempt[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return attempts.filter((attempt) => {
    const text = `${attempt.title}\0${attempt.slug}\0${attempt.postId}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * Looks a post up among what was, or may have been, delivered: by its id, or by its date together with
 * its address or its title, since a title that returns on another date is another post. Answers with the
 * latest such attempt. `beside`: the ids of the posts that stand in one queue with it, which count by
 * title and date alone, since the one that is sent first gets the address that others would have got.
 */
type SentBefore = (post: PostRecord, beside?: ReadonlySet<string>) => Attempt | undefined

/** `attempts`: the newest first. `today`: of a post without a date. */
export function findSentBefore(attempts: readonly Attempt[], today: CalendarDate): SentBefore {
  const deliveredAttempts = attempts.filter(({ result }) => meansArrival(result))
  const byDay = Map.groupBy(deliveredAttempts, ({ publishDate }) => publishDate)
  const byId = Map.groupBy(deliveredAttempts, ({ postId }) => postId)
  const titleOf = ({ title }: { title: string }) => title.trim().toLowerCase()
  // An address that its post has left says nothing of the next one there.
  const isPlace = (attempt: Attempt) => {
    const last = byId.get(attempt.postId)?.find(({ result }) => isSent(result))
    return !last || last.slug === attempt.slug || byNewest(attempt, last) < 0
  }
  return (post, beside) => {
    // The one that it would have got.
    const slug = slugKey(keptSlug(post) ?? slugOf(post))
    const others = (byDay.get(post.publishDate || today) ?? []).filter((attempt) => {
      const isBeside = beside?.has(attempt.postId) === true
      const isAtAddress = !isBeside && slugKey(attempt.slug) === slug && isPlace(attempt)
      return attempt.postId !== post.id && (isAtAddress || titleOf(attempt) === titleOf(post))
    })
    return [...(byId.get(post.id) ?? []), ...others].sort(byNewest)[0]
  }
}
