import { z } from 'zod'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyReply, jsonReply, type Reply, type Service } from '../http.ts'

/** The stand-ins that can be told to misbehave. */
export const services = ['waitlist', 'webhook', 'ai'] as const
export type ServiceName = (typeof services)[number]

const whole = (from: number, to: number) => z.int().min(from).max(to)
const milliseconds = whole(0, 600_000)

/**
 * What can go wrong with one request. `status` and `rate-limited` refuse it: nothing is inserted
 * or written. All others but `reset-before` act on it first and spoil only the reply. The webhook
 * inbox records every request that was read to its end, refused ones too.
 */
const faultSchema = z.discriminatedUnion('name', [
  /** Any status from 200 to 599. `body`: a string is sent as plain text, other values as JSON. */
  z.strictObject({
    name: z.literal('status'),
    status: whole(200, 599),
    body: z.unknown().optional(),
  }),
  /** The reply comes `ms` milliseconds late. */
  z.strictObject({ name: z.literal('delay'), ms: milliseconds }),
  /** The connection is reset before the request is read. */
  z.strictObject({ name: z.literal('reset-before') }),
  /** The connection is reset in place of the reply. */
  z.strictObject({ name: z.literal('reset-after') }),
  /** The connection is reset after the headers and half of the body. */
  z.strictObject({ name: z.literal('reset-mid-body') }),
  /** No reply, and the connection stays open. */
  z.strictObject({ name: z.literal('never') }),
  /** Status 200 with JSON that breaks off. */
  z.strictObject({ name: z.literal('malformed') }),
  /**
   * Status 429; `waitMs` (1000) is given as `form` ('seconds'): `Retry-After` in whole seconds
   * (rounded up) or as an HTTP date, or `retry-after-ms`.
   */
  z.strictObject({
    name: z.literal('rate-limited'),
    waitMs: whole(0, 86_400_000).optional(),
    form: z.enum(['seconds', 'http-date', 'milliseconds']).optional(),
  }),
  /** AI only: an article without a word. */
  z.strictObject({ name: z.literal('empty') }),
  /** AI only: half an article, and `finish_reason: 'length'`. */
  z.strictObject({ name: z.literal('truncated') }),
])

export type Fault = z.infer<typeof faultSchema>

const aiOnly: readonly string[] = ['empty', 'truncated'] satisfies Fault['name'][]

/** A fault for the next `times` requests to a service; without `times`, for all until cleared. */
export const orderSchema = z
  .strictObject({
    service: z.enum(services),
    fault: faultSchema,
    times: whole(1, 1_000_000).optional(),
  })
  .refine(({ service, fault }) => service === 'ai' || !aiOnly.includes(fault.name), {
    error: 'is for the service ai only',
    path: ['fault'],
  })

type FaultOrder = z.infer<typeof orderSchema>

/** The faults that are waiting for a request. */
export function createFaultBoard() {
  let orders: FaultOrder[] = []
  return {
    /**
     * Adds a fault behind those of the same service. One without `times` would never let a later
     * one have its turn, so it gives way to it. A ZodError if the service cannot have that fault, or
     * a number is out of range.
     */
    set(service: ServiceName, fault: Fault, times?: number) {
      const order = orderSchema.parse({ service, fault, times })
      orders = orders.filter((o) => o.service !== service || o.times !== undefined)
      orders.push(order)
    },
    /** Drops the orders of one service, or all. */
    clear(service?: ServiceName) {
      orders = service === undefined ? [] : orders.filter((order) => order.service !== service)
    },
    /** The orders that are left, in the order they apply; `times` counts down. */
    list: () => structuredClone(orders),
    /** The fault for the request at hand, which uses it up once. */
    take(service: ServiceName): Fault | undefined {
      const order = orders.find((candidate) => candidate.service === service)
      if (order?.times !== undefined) {
        order.times -= 1
        if (order.times === 0) orders = orders.filter((candidate) => candidate !== order)
      }
      return order?.fault
    },
  }
}

/** The service's reply as the fault makes it; `answer` has the service act on the request. */
export async function faultReply(
  fault: Fault | undefined,
  service: Service,
  answer: () => Promise<Reply>,
): Promise<Reply> {
  switch (fault?.name) {
    case 'status':
      return statusReply(fault.status, fault.body, service)
    case 'rate-limited':
      return jsonReply(
        429,
        service.errorBody(429, 'Rate limit reached. Please try again later.'),
        retryHeader(fault),
      )
    case 'malformed':
      await answer()
      return { ...jsonReply(200, null), body: '{"ok": true, "choices": [{"message": {"conte' }
    default:
      return answer()
  }
}

/** Statuses that never have one. */
const withoutBody = [204, 205, 304]

function statusReply(status: number, body: unknown, service: Service): Reply {
  if (withoutBody.includes(status)) return emptyReply(status)
  if (typeof body === 'string') {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body }
  }
  const message = `The sandbox was told to answer ${status}.`
  return jsonReply(status, body ?? service.errorBody(status, message))
}

function retryHeader({
  waitMs = 1000,
  form = 'seconds',
}: Extract<Fault, { name: 'rate-limited' }>): Record<string, string> {
  const seconds = Math.ceil(waitMs / 1000)
  const headers = {
    seconds: { 'retry-after': String(seconds) },
    'http-date': { 'retry-after': new Date(Date.now() + seconds * 1000).toUTCString() },
    milliseconds: { 'retry-after-ms': String(waitMs) },
  }
  return headers[form]
}

/**
 * Sends a reply to the client in the way that the fault says.
 * Resolves when all that will be sent was sent; also when the client has gone.
 */
export async function deliver(
  response: ServerResponse,
  reply: Reply,
  fault?: Fault,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    await deliverAs(response, reply, fault, gone.signal)
  } catch (error) {
    if (!gone.signal.aborted) throw error
  }
}

async function deliverAs(
  response: ServerResponse,
  reply: Reply,
  fault: Fault | undefined,
  signal: AbortSignal,
): Promise<void> {
  const body = Buffer.from(reply.body)
  switch (fault?.name) {
    case 'never':
      return
    case 'reset-before':
    case 'reset-after':
      response.socket?.resetAndDestroy()
      return
    case 'reset-mid-body':
      // An empty body still announces a byte, so that it too is cut short.
      writeHead(response, reply, Math.max(body.length, 1))
      response.flushHeaders()
      response.write(body.subarray(0, Math.floor(body.length / 2)))
      // A reset discards what has not left yet.
      await sleep(50, undefined, { signal })
      response.socket?.resetAndDestroy()
      return
    case 'delay':
      await sleep(fault.ms, undefined, { signal })
      break
    default:
  }
  writeHead(response, reply, body.length)
  response.end(body)
}

/**
 * Every connection serves one request. A browser silently sends a request again when a kept
 * connection breaks under it, which would use up two faults and deliver twice.
 */
function writeHead(response: ServerResponse, reply: Reply, length: number): void {
  const bodiless = withoutBody.includes(reply.status)
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(bodiless ? {} : { 'content-length': length }),
    connection: 'close',
  })
}
