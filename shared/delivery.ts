import { z } from 'zod'
import { blockReasons } from './api/http.ts'

/** What is known of a send. */
export const deliverySchema = z.discriminatedUnion('outcome', [
  /** The webhook answered 2xx. */
  z.object({ outcome: z.literal('accepted'), status: z.int() }),
  /** Sent, and the reply may not be read (no-cors). */
  z.object({ outcome: z.literal('unconfirmed') }),
  /** The webhook answered with another status. `detail` is the start of what it said. */
  z.object({ outcome: z.literal('refused'), status: z.int(), detail: z.string() }),
  /** Nothing left this machine. `reason`: why the browser did not let the page send it. */
  z.object({ outcome: z.literal('not-sent'), reason: z.enum(blockReasons).exactOptional() }),
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

const arrivals: Record<Delivery['outcome'], 'sent' | 'not-delivered' | 'uncertain'> = {
  accepted: 'sent',
  unconfirmed: 'sent',
  refused: 'not-delivered',
  'not-sent': 'not-delivered',
  unknown: 'uncertain',
  interrupted: 'uncertain',
}

/** Whether the post counts as published: it was sent, and the webhook did not refuse it. */
export function isSent({ outcome }: Delivery): boolean {
  return arrivals[outcome] === 'sent'
}

/** Whether a post that failed may all the same have reached the webhook. */
export function isUncertain({ outcome }: Delivery): boolean {
  return arrivals[outcome] === 'uncertain'
}

/** Whether the webhook did not answer at all. A refusal is an answer. */
export function isOutOfReach(delivery: Delivery): boolean {
  return !isSent(delivery) && delivery.outcome !== 'refused'
}

/**
 * Whether a webhook allows CORS, by what became of a test whose reply was to be read; undefined where
 * that says nothing of it. A refusal that can be read is as good an answer as any.
 */
export function allowsCors(test: Delivery): boolean | undefined {
  if (test.outcome === 'accepted' || test.outcome === 'refused') return true
  return test.outcome === 'unknown' && test.trouble === 'unreadable' ? false : undefined
}
