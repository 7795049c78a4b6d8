import { z } from 'zod'
import { blockReasons } from './api/http.ts'

export const sentDeliverySchema = z.discriminatedUnion('outcome', [
  /** The webhook answered 2xx. */
  z.object({ outcome: z.literal('accepted'), status: z.int() }),
  /** Sent, and the reply may not be read (no-cors). */
  z.object({ outcome: z.literal('unconfirmed') }),
])

export const failedDeliverySchema = z.discriminatedUnion('outcome', [
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
    trouble: z.enum(['network', 'unreadable', 'timeout', 'cancelled']),
  }),
])

/** What is known of a send. */
export const deliverySchema = z.discriminatedUnion('outcome', [
  sentDeliverySchema,
  failedDeliverySchema,
])

export type SentDelivery = z.output<typeof sentDeliverySchema>
export type FailedDelivery = z.output<typeof failedDeliverySchema>
export type Delivery = z.output<typeof deliverySchema>

/** Whether the post counts as published: it was sent, and the webhook did not refuse it. */
export function isSent(delivery: Delivery): delivery is SentDelivery {
  return delivery.outcome === 'accepted' || delivery.outcome === 'unconfirmed'
}

/** Whether the webhook did not answer at all. A refusal is an answer. */
export function isOutOfReach({ outcome }: FailedDelivery): boolean {
  return outcome !== 'refused'
}
