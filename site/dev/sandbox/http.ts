import type { IncomingHttpHeaders } from 'node:http'

/** A request that was read to its end. `path` is as it was sent, `query` what stood behind its `?`. */
export interface SandboxRequest {
  /** ISO 8601 in UTC. */
  time: string
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
  /** The body's value if it is JSON, whatever its content type says. */
  json: unknown
}

/** A reply as plain data; how (and whether) it reaches the client is decided elsewhere. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

/** One stand-in for something outside: what it answers, not how it reaches the client. */
export interface Service {
  /** The CORS headers of every reply, faulty ones too; without it the site's own pages are answered. */
  corsHeaders?(): Record<string, string>
  /** The headers that a preflight allows; those that it asks for unless given. */
  allowedHeaders?: string
  /** Gets every request that was read to its end, before anything is done about it. */
  received?: SandboxRequest[]
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
