/** The stand-ins that can be told to misbehave. */
export const SERVICES = ['waitlist', 'webhook', 'ai'] as const
export type ServiceName = (typeof SERVICES)[number]

/** How a rate limit says when to come back. */
export const RETRY_FORMS = ['seconds', 'http-date', 'milliseconds'] as const

/**
 * What can go wrong with one request. `status` and `rate-limited` refuse it: nothing is inserted
 * or written. All others but `reset-before` act on it first and spoil only the reply. The webhook
 * inbox records every request that was read to its end, refused ones too.
 */
export type Fault =
  /** Any status from 200 to 599. `body`: a string is sent as plain text, other values as JSON. */
  | { name: 'status'; status: number; body?: unknown }
  /** The reply comes `ms` milliseconds late. */
  | { name: 'delay'; ms: number }
  /** The connection is reset before the request is read. */
  | { name: 'reset-before' }
  /** The connection is reset in place of the reply. */
  | { name: 'reset-after' }
  /** The connection is reset after the headers and half of the body. */
  | { name: 'reset-mid-body' }
  /** The body comes `bytes` at a time (64), `intervalMs` apart (50). */
  | { name: 'drip'; bytes?: number; intervalMs?: number }
  /** No reply, and the connection stays open. */
  | { name: 'never' }
  /** Status 200 with JSON that breaks off. */
  | { name: 'malformed' }
  /** Status 429; `waitMs` (1000) is given as `form` ('seconds'): `Retry-After` in whole seconds
   * (rounded up) or as an HTTP date, or `retry-after-ms`. */
  | { name: 'rate-limited'; waitMs?: number; form?: (typeof RETRY_FORMS)[number] }
  /** Status 200 with valid JSON of exactly `bytes` bytes (at least 16), streamed. */
  | { name: 'huge'; bytes: number }
  /** AI only: an article without a word. */
  | { name: 'empty' }
  /** AI only: half an article, and `finish_reason: 'length'`. */
  | { name: 'truncated' }

/** A fault for the next `times` requests to a service; without `times`, for all until cleared. */
export interface FaultOrder {
  service: ServiceName
  fault: Fault
  times?: number
}

/** The faults that are waiting for a request. */
export interface FaultBoard {
  /** Adds an order behind those of the same service. One without `times` would never let a later
   * one have its turn, so it gives way to it. */
  set(order: FaultOrder): void
  /** Drops the orders of one service, or all. */
  clear(service?: ServiceName): void
  /** The orders that are left, in the order they apply; `times` counts down. */
  list(): FaultOrder[]
  /** The fault for the request at hand, which uses it up once. */
  take(service: ServiceName): Fault | undefined
}

export function createFaultBoard(): FaultBoard {
  let orders: FaultOrder[] = []
  return {
    set(order) {
      orders = orders.filter((o) => o.service !== order.service || o.times !== undefined)
      orders.push({ ...order })
    },
    clear(service) {
      orders = service === undefined ? [] : orders.filter((order) => order.service !== service)
    },
    list: () => orders.map((order) => ({ ...order })),
    take(service) {
      const order = orders.find((candidate) => candidate.service === service)
      if (order?.times !== undefined) {
        order.times -= 1
        if (order.times === 0) orders = orders.filter((candidate) => candidate !== order)
      }
      return order?.fault
    },
  }
}
