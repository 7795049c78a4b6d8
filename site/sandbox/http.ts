import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The largest request body that is read, in bytes. */
export const bodyLimit = 10 * 1024 * 1024

/** A request that was read to its end. `path` is as it was sent, without the query. */
export interface SandboxRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A reply as plain data; how (and whether) it reaches the client is decided elsewhere. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** One stand-in for something outside: what it answers, not how it reaches the client. */
export interface Service {
  /** The reply to a CORS preflight. */
  preflight(headers: IncomingHttpHeaders): Reply
  /** The CORS headers of every other reply, faulty ones too. */
  corsHeaders(): Record<string, string>
  /** Told of every request that was read to its end, before anything is done about it. */
  note?(request: SandboxRequest): void
  /** Does what the request asks. `spoil` is the AI's two ways to fail with status 200. */
  answer(request: SandboxRequest, spoil?: 'empty' | 'truncated'): Promise<Reply>
  /** The body of an error in this service's own words. */
  errorBody(status: number, message: string): unknown
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

/** A reply without a body. */
export function emptyReply(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: '' }
}

export const noStore = { 'cache-control': 'no-store' }

/** Splits a request target. Unlike `new URL`, it leaves dot segments and escapes alone. */
export function splitTarget(target: string): { path: string; query: URLSearchParams } {
  const [path = '', ...query] = target.split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}

/** The body as UTF-8 text; `undefined` if it is longer than `bodyLimit`. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is still read, and dropped: a client that is answered while it sends often sees
    // a broken connection in place of the answer.
    if (size <= bodyLimit) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How many requests a stand-in remembers, the newest ones. */
const remembered = 1000

/** Adds to what a stand-in remembers. */
export function remember<Item>(items: Item[], item: Item): void {
  items.push(item)
  if (items.length > remembered) items.shift()
}
