import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The largest request body that is read, in bytes. */
const bodyLimit = 10 * 1024 * 1024

/** A request that was read to its end. `path` is as it was sent, `query` what stood behind its `?`. */
export interface SandboxRequest {
  method: string
  path: string
  query: string
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
  /** The CORS headers of every reply, faulty ones too. */
  corsHeaders(): Record<string, string>
  /** The headers that a preflight allows; those that it asks for unless given. */
  allowedHeaders?: string
  /** Told of every request that was read to its end, before anything is done about it. */
  note?(request: SandboxRequest): void
  answer(request: SandboxRequest): Promise<Reply>
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

/** The body as UTF-8 text; undefined where it is longer than `bodyLimit`. */
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

/** How many requests a stand-in remembers, the newest ones. */
const remembered = 1000

/** Adds to what a stand-in remembers. */
export function remember<Item>(items: Item[], item: Item): void {
  items.push(item)
  if (items.length > remembered) items.shift()
}
