import { z } from 'zod'
import { localDate } from './dates.ts'
import { deliverySchema, type Delivery } from './delivery.ts'
import { calendarDateSchema, type Post } from './post.ts'
import { heldBackBecause, heldBackReasons } from './publication/held-back.ts'

/** One attempt to deliver a post. It holds no secret and outlives the queue. */
export const attemptSchema = z.object({
  id: z.string().min(1),
  /** The post's; the same over every attempt. */
  postId: z.string(),
  title: z.string(),
  /** Its address on the site. */
  slug: z.string(),
  publishDate: calendarDateSchema,
  /** Why the site does not show what was sent: a draft takes it down, too. */
  heldBack: z.enum(heldBackReasons).exactOptional(),
  /** When it began, in milliseconds since 1970. */
  at: z.int().nonnegative(),
  result: z.discriminatedUnion('outcome', [
    deliverySchema,
    z.object({ outcome: z.literal('sending') }),
    /** The tab or app ended while it was being sent: it may have been delivered. */
    z.object({ outcome: z.literal('interrupted') }),
  ]),
  /** How long it took; missing as long as it has not ended. */
  tookMs: z.int().nonnegative().exactOptional(),
})

export type Attempt = z.output<typeof attemptSchema>

/** What is known of an attempt, in the words by which the history is filtered. */
export type AttemptState = 'accepted' | 'unconfirmed' | 'uncertain' | 'refused' | 'not-sent'

export function stateOf({ result: { outcome } }: Attempt): AttemptState {
  switch (outcome) {
    case 'unknown':
    case 'interrupted':
    case 'sending':
      return 'uncertain'
    default:
      return outcome
  }
}

/**
 * Whether a post as it was attempted last may have arrived, as far as is known: not where each
 * attempt since it was sent before was refused or never sent. Without a record of any it may have.
 * The newest attempt comes first.
 */
export function mayHaveArrived(attempts: readonly Attempt[], postId: string): boolean {
  const own = attempts.filter((attempt) => attempt.postId === postId)
  if (own.length === 0) return true
  const last = own.find(isPossibleArrival)
  return last !== undefined && (last === own[0] || stateOf(last) === 'uncertain')
}

/** Whether what was attempted was, or may have been, delivered. */
export function isPossibleArrival(attempt: Attempt): boolean {
  const state = stateOf(attempt)
  return state !== 'refused' && state !== 'not-sent'
}

/** What an attempt keeps of its post. */
export type AttemptedPost = Pick<Post, 'id' | 'title' | 'slug' | 'publishDate'>

/** The attempt also says whether the site would show the text. */
type RecordedPost = AttemptedPost & Pick<Post, 'content' | 'draft'>

interface RecorderTools {
  save: (attempt: Attempt) => Promise<void> | void
  now: () => Date
}

/** Sends a post and keeps a record of it. */
export type Recorder = (post: RecordedPost, send: () => Promise<Delivery>) => Promise<Delivery>

/**
 * Records each attempt before it begins and after it has ended, so that one which a crash cuts off is
 * known too. Where the history cannot be saved the post is sent all the same: the queue and the draft
 * have marks of their own.
 */
export function createRecorder({ save, now }: RecorderTools): Recorder {
  return async (post, send) => {
    const { id, title, slug, publishDate } = post
    const start = now().getTime()
    const heldBack = heldBackBecause(post)
    const attempt = {
      id: `${start}-${id}`,
      postId: id,
      title,
      slug,
      publishDate,
      ...(heldBack !== undefined && { heldBack }),
      at: start,
    }
    const keep = async (ending: Pick<Attempt, 'result' | 'tookMs'>) => {
      try {
        await save({ ...attempt, ...ending })
      } catch {
        // The next one may be saved again.
      }
    }
    await keep({ result: { outcome: 'sending' } })
    const result = await send()
    // A clock that is set back in between must not make a record that cannot be read.
    await keep({ result, tookMs: Math.max(0, now().getTime() - start) })
    return result
  }
}

/** A send ends by itself long before. */
const longestSendMs = 120_000

/** The attempts as they stand at an instant: one that should have ended by then was cut off. */
export function settled(attempts: readonly Attempt[], now: Date): Attempt[] {
  return attempts.map((attempt) =>
    attempt.result.outcome === 'sending' && now.getTime() - attempt.at > longestSendMs
      ? { ...attempt, result: { outcome: 'interrupted' } }
      : attempt,
  )
}

/** All of both, each id once, as the newer one has it; newest first. */
export function mergeAttempts(known: readonly Attempt[], newer: readonly Attempt[]): Attempt[] {
  const byId = new Map([...known, ...newer].map((attempt) => [attempt.id, attempt]))
  return [...byId.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

export interface HistoryFilter {
  /** Words; each is looked for in title, address and id. */
  query: string
  state: AttemptState | 'all'
  /** First and last calendar date, in the operator's time zone; empty for no limit. */
  from: string
  to: string
}

export function filterAttempts(
  attempts: readonly Attempt[],
  { query, state, from, to }: HistoryFilter,
): Attempt[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return attempts.filter((attempt) => {
    if (state !== 'all' && stateOf(attempt) !== state) return false
    if (from !== '' || to !== '') {
      const day = localDate(new Date(attempt.at))
      if ((from !== '' && day < from) || (to !== '' && day > to)) return false
    }
    if (words.length === 0) return true
    const text = `${attempt.title}\0${attempt.slug}\0${attempt.postId}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
