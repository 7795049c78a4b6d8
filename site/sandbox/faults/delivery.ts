import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import type { Reply } from '../http.ts'

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
    case 'drip':
      writeHead(response, reply, body.length)
      response.flushHeaders()
      await drip(response, body, fault.bytes ?? 64, fault.intervalMs ?? 50, signal)
      response.end()
      return
    case 'huge':
      writeHead(response, { ...reply, status: 200 }, fault.bytes)
      await pipeline(Readable.from(hugeJson(fault.bytes)), response)
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
  const bodiless = [204, 205, 304].includes(reply.status)
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(bodiless ? {} : { 'content-length': length }),
    connection: 'close',
  })
}

async function drip(
  response: ServerResponse,
  body: Buffer,
  bytes: number,
  intervalMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < body.length; at += bytes) {
    if (at > 0) await sleep(intervalMs, undefined, { signal })
    response.write(body.subarray(at, at + bytes))
  }
}

function* hugeJson(bytes: number): Generator<Buffer> {
  const [open, close] = [Buffer.from('{"filler":"'), Buffer.from('"}')]
  const chunk = Buffer.alloc(65_536, 'a')
  yield open
  for (let left = bytes - open.length - close.length; left > 0; left -= chunk.length) {
    yield chunk.subarray(0, Math.min(left, chunk.length))
  }
  yield close
}
