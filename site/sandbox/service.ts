import type { IncomingHttpHeaders } from 'node:http'
import type { Reply, SandboxRequest } from './http.ts'

/** One stand-in for something outside: pure in what it says, with no idea of connections. */
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
