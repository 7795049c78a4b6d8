import { z } from 'zod'
import { blockReasons } from './api/http.ts'

/** In milliseconds, for a webhook to answer. */
export const deliveryTimeoutMs = 30_000

/** The state of knowledge about a send. */
export const deliverySchema = z.discriminatedUnion('outcome', [
  /** The webhook answered 2xx. */
  z.object({ outcome: z.literal('accepted'), status: z.int() }),
  /** Sent, and the reply may not be read (no-cors). */
  z.object({ outcome: z.literal('unconfirmed') }),
  /**
   * The webhook answered with another status. `detail` is the start of what it said. `redirectsTo`: the
   * host that its address redirects to, which was not followed; empty where a page may not know it.
   */
  z.object({
    outcome: z.literal('refused'),
    status: z.int(),
    detail: z.string(),
    redirectsTo: z.string().exactOptional(),
  }),
  /**
   * Nothing left this machine. `reason`: why the browser did not let the page send it, or
   * `no-picture`, where the post's picture could not be read.
   */
  z.object({
    outcome: z.literal('not-sent'),
    reason: z.enum([...blockReasons, 'no-picture']).exactOptional(),
  }),
  /**
   * No answer: it may have been delivered. `unreadable`: a page asked for a reply by CORS and got
   * none, be it that the webhook does not allow that or that the connection broke.
   */
  z.object({
    outcome: z.literal('unknown'),
    trouble: z.enum(['network', 'unreadable', 'timeout']),
  }),
  /** The tab or app ended while it was being sent: it may have been delivered. */
  z.object({ outcome: z.literal('interrupted') }),
])

export type Delivery = z.output<typeof deliverySchema>

/** The result of a send, or of one that has not ended. */
interface Result {
  outcome: Delivery['outcome'] | 'sending'
}

/** Whether it came to the webhook. */
const arrivals = {
  accepted: 'sent',
  unconfirmed: 'sent',
  refused: 'not-delivered',
  'not-sent': 'not-delivered',
  unknown: 'uncertain',
  interrupted: 'uncertain',
  sending: 'uncertain',
} as const satisfies Record<Result['outcome'], string>

type Uncertain = {
  [O in Result['outcome']]: (typeof arrivals)[O] extends 'uncertain' ? O : never
}[Result['outcome']]

/** Whether the post counts as published: it was sent, and the webhook did not refuse it. */
export function isSent({ outcome }: Result): boolean {
  return arrivals[outcome] === 'sent'
}

/** Whether a post that is not known to be sent may all the same have reached the webhook. */
export function isUncertain(result: Result): result is { outcome: Uncertain } {
  return arrivals[result.outcome] === 'uncertain'
}

/** Whether it was, or may have been, delivered. */
export function meansArrival({ outcome }: Result): boolean {
  return arrivals[outcome] !== 'not-delivered'
}

/** Whether the webhook answered, if only by a refusal, and the answer could be read. */
export function isAnswered({ outcome }: Result): boolean {
  return outcome === 'accepted' || outcome === 'refused'
}

/**
 * Whether a webhook allows CORS, by what became of a test whose reply was to be read; undefined where
 * that says nothing of it. A refusal that can be read is as good an answer as any.
 */
export function allowsCors(test: Delivery): boolean | undefined {
  if (isAnswered(test)) return true
  return test.outcome === 'unknown' && test.trouble === 'unreadable' ? false : undefined
}
