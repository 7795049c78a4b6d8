import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonReply, type Reply, type Service } from '../http.ts'

/** The stand-ins that can be told to misbehave. */
type ServiceName = 'waitlist' | 'webhook' | 'ai' | 'build'

/**
 * A fault of one request. `status` refuses it: nothing is inserted or written. `reset-before` resets the
 * connection before the request is read; `nothing` answers 200 and does nothing (of the build of the site:
 * it fails). All others act on the request first, and then: the reply is late, by `ms` milliseconds; the
 * connection is reset in its place, or after its headers and half of its body; no reply ever comes. The
 * webhook inbox records every request that was read to its end, refused ones too.
 */
export type Fault =
  | {
      name: 'status'
      status: number
      headers?: Record<string, string>
      /** A string is sent as plain text, other values as JSON; the service's own error without it. */
      body?: unknown
    }
  | { name: 'delay'; ms: number }
  | { name: 'reset-before' | 'reset-after' | 'reset-mid-body' | 'never' | 'nothing' }

interface FaultOrder {
  service: ServiceName
  fault: Fault
  times: number | undefined
}

/** The faults that are waiting for a request. */
export function createFaultBoard() {
  let orders: FaultOrder[] = []
  return {
    /**
     * Adds a fault for the next `times` requests behind those of the same service; without `times` it is
     * for all requests until it is cleared, or until a later one takes its place.
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

/** The reply of a service that does nothing, by its fault; undefined where it is to act. */
export function replyInPlace(fault: Fault | undefined, service: Service): Reply | undefined {
  if (fault?.name === 'nothing') return jsonReply(200, { ok: true })
  if (fault?.name !== 'status') return undefined
  const { status, headers = {}, body } = fault
  if (typeof body === 'string') {
    return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body }
  }
  const message = `The sandbox was told to answer ${status}.`
  return jsonReply(status, body ?? service.errorBody(status, message), headers)
}

/**
 * Sends a reply to the client in the way that the fault says. Every connection serves one request: a
 * browser silently sends a request again when a kept connection breaks under it, which would use up two
 * faults and deliver twice.
 */
export async function deliver(
  response: ServerResponse,
  { status, headers, body }: Reply,
  fault?: Fault,
): Promise<void> {
  response.statusCode = status
  response.setHeaders(new Map(Object.entries({ ...headers, connection: 'close' })))
  switch (fault?.name) {
    case 'never':
      return
    case 'reset-before':
    case 'reset-after':
      response.socket?.resetAndDestroy()
      return
    case 'reset-mid-body': {
      const bytes = Buffer.from(body)
      // An empty body still announces a byte, so that it too is cut short.
      response.setHeader('content-length', Math.max(bytes.length, 1))
      response.flushHeaders()
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
      // A reset discards what has not left yet.
      await sleep(50)
      response.socket?.resetAndDestroy()
      return
    }
    case 'delay':
      await sleep(fault.ms, undefined, { ref: false })
      break
    default:
  }
  response.end(body)
}
