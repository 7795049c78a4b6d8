import type { IncomingHttpHeaders } from 'node:http'
import { jsonReply, parseJson, type Service } from '../http.ts'
import { keepNewest, logLimits } from '../keep-newest.ts'

/** A request the inbox got. `path` is without the query, `time` is ISO 8601 in UTC. */
export interface InboxRequest {
  id: number
  time: string
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
  /** The body's value if it is JSON that `parseJson` reads, whatever its content type says. */
  readonly json?: unknown
}

/** What the webhook received, kept until it is cleared or too much has come after it. */
export interface Inbox {
  /** Oldest first. */
  requests(): readonly InboxRequest[]
  /** How many older ones were dropped, since the last clearing. */
  dropped(): number
  clear(): void
  /** Off: preflights and replies carry no CORS headers, as with most automation services. */
  allowCors(allowed: boolean): void
  /** Changes whenever `requests()` does. */
  revision(): number
}

/** An automation service's webhook: takes anything at `/webhook/<name>` and keeps it in the inbox. */
export function createInbox(): { inbox: Inbox; service: Service } {
  const kept = keepNewest<InboxRequest>(logLimits)
  let revision = 0
  let lastId = 0
  let cors = true
  const corsHeaders = (): Record<string, string> =>
    cors ? { 'access-control-allow-origin': '*' } : {}

  const inbox: Inbox = {
    requests: () => kept.items(),
    dropped: () => kept.dropped(),
    clear() {
      kept.clear()
      revision += 1
    },
    allowCors(allowed) {
      cors = allowed
    },
    revision: () => revision,
  }

  const service: Service = {
    corsHeaders,
    preflight: (headers) => ({
      status: 204,
      headers: cors
        ? {
            ...corsHeaders(),
            'access-control-allow-methods': 'OPTIONS, POST',
            'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
            // Else a browser goes on for seconds after CORS was switched off.
            'access-control-max-age': '0',
          }
        : {},
      body: '',
    }),
    note({ method, path, query, headers, body }) {
      lastId += 1
      revision += 1
      const request: InboxRequest = {
        id: lastId,
        time: new Date().toISOString(),
        method,
        path,
        query: query.toString(),
        headers,
        body,
      }
      const size = JSON.stringify(request).length
      // Parsed again by who reads it: a value takes many times the memory of its text.
      if (parseJson(body) !== undefined) {
        Object.defineProperty(request, 'json', { enumerable: true, get: () => parseJson(body) })
      }
      kept.add(request, size)
    },
    answer: async () => jsonReply(200, { ok: true }),
    errorBody: (status, message) => ({ code: status, message }),
  }
  return { inbox, service }
}
