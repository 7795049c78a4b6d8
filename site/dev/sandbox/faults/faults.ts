import { z } from 'zod'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyReply, jsonReply, type Reply, type Service } from '../http.ts'

/** The stand-ins that can be told to misbehave. */
const services = ['waitlist', 'webhook', 'ai', 'build'] as const
export type ServiceName = (typeof services)[number]

/**
 * A fault of one request. `status` refuses it: nothing is inserted or written. All others
 * but `reset-before` act on it first and spoil only the reply. The webhook inbox records every request
 * that was read to its end, refused ones too.
 */
const faultSchema = z.discriminatedUnion('name', [
  /** `body`: a string is sent as plain text, other values as JSON. */
  z.strictObject({
    name: z.literal('status'),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  /** The reply comes `ms` milliseconds late. */
  z.strictObject({ name: z.literal('delay'), ms: z.int().min(0).max(600_000) }),
  /** The connection is reset before the request is read. */
  z.strictObject({ name: z.literal('reset-before') }),
  /** The connection is reset in place of the reply. */
  z.strictObject({ name: z.literal('reset-after') }),
  /** The connection is reset after the headers and half of the body. */
  z.strictObject({ name: z.literal('reset-mid-body') }),
  /** No reply, and the connection stays open. */
  z.strictObject({ name: z.literal('never') }),
  /** Status 200, and nothing was done. Of the build of the site: it fails. */
  z.strictObject({ name: z.literal('nothing') }),
])

export type Fault = z.infer<typeof faultSchema>

/** A fault for the next `times` requests to a service; without `times`, for all until cleared. */
export const orderSchema = z.strictObject({
  service: z.enum(services),
  fault: faultSchema,
  times: z.int().min(1).optional(),
})

type FaultOrder = z.infer<typeof orderSchema>

/** The faults that are waiting for a request. */
export function createFaultBoard() {
  let orders: FaultOrder[] = []
  return {
    /**
     * Adds a fault behind those of the same service. One without `times` would never let a later
     * one have its turn, so it gives way to it.
     */
    set(service: ServiceName, fault: Fault, times?: number) {
      orders = orders.filter((order) => order.service !== service || order.times !== undefined)
      orders.push({ service, fault, times })
    },
    clear() {
      orders = []
    },
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

/** Statuses that never have one. */
const withoutBody = [204, 205, 304]

/** The answer of a service that was told to answer a status. */
export function statusReply(
  { status, headers = {}, body }: Extract<Fault, { name: 'status' }>,
  service: Service,
): Reply {
  if (withoutBody.includes(status)) return emptyReply(status, headers)
  if (typeof body === 'string') {
    const type = { 'content-type': 'text/plain; charset=utf-8' }
    return { status, headers: { ...type, ...headers }, body }
  }
  const message = `The sandbox was told to answer ${status}.`
  return jsonReply(status, body ?? service.errorBody(status, message), headers)
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
