import { request as httpRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https'

export type Sockets = ReturnType<typeof openSockets>

/** The sockets of a session, which are used again while they are open. */
export function openSockets() {
  return {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  }
}

export interface WireRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  sockets: Sockets
  /** `http://host:port`; requests for plain http addresses alone are sent through it. */
  proxy: string | undefined
  signal: AbortSignal
}

/** One request and the head of its reply, over Node's own HTTP. Tests count and replace it. */
export const wire = { fetch: (asked: WireRequest) => overHttp(asked) }

function overHttp(asked: WireRequest, isAgain = false): Promise<IncomingMessage> {
  const { url, sockets, proxy, body, ...options } = asked
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  const open = isSecure ? httpsRequest : httpRequest
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = open(proxy !== undefined && !isSecure ? proxy : target, {
    ...options,
    ...(proxy !== undefined && !isSecure && { path: target.href }),
    agent: isSecure ? sockets.https : sockets.http,
  })
  request.on('response', resolve)
  request.on('error', (error) => {
    const isReset = 'code' in error && error.code === 'ECONNRESET'
    // As Chromium does: a socket that was used before may have been closed by its server meanwhile.
    if (isReset && request.reusedSocket && !isAgain) resolve(overHttp(asked, true))
    else reject(error)
  })
  request.end(body)
  return promise
}
