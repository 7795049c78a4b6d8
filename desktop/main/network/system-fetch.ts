import type { IncomingMessage, Net, Session } from 'electron'
import type { Readable } from 'node:stream'
import { brand } from '../../../shared/brand.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import type { AskProxyLogin } from './proxy-login.ts'
import { parseUrl } from '../../../shared/url.ts'

/**
 * `fetch` over Electron's `net.request`, which uses the system's proxy and certificates: for https
 * addresses, and http on the operator's own network only, without cookies or cache. A redirect is the reply, since
 * Chromium may send the Authorization header along. Not `session.fetch`: that throws outside of its
 * promise for replies beyond the standard, never asks for a proxy's login, and keeps the connection of
 * a reply that is not read to its end.
 */
export function createSystemFetch(
  net: Pick<Net, 'request'>,
  session: Session,
  askProxyLogin: AskProxyLogin,
): Fetch {
  return async (url, { method = 'GET', headers, body, signal }) => {
    const address = parseUrl(url)
    if (!address.ok || !(address.secure || address.own)) {
      throw new NeverSent('Only https addresses, and http on the own network, may be called.')
    }
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = net.request({
      url: address.url.href,
      method,
      session,
      // Chromium's own would tell the app's version, the system and its languages.
      headers: {
        'User-Agent': brand.name,
        'Accept-Language': '*',
        ...Object.fromEntries(new Headers(headers)),
      },
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    // While a proxy asks for a login, it has let nothing through.
    let atProxy = false
    const giveUp = () => {
      const why = signal?.reason instanceof Error ? signal.reason : new Error('Aborted.')
      reject(atProxy ? new NeverSent('The proxy was given no login.') : why)
      request.abort()
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    request.on('error', reject)
    let isRefused = false
    request.on('login', (asked, answer) => {
      if (!asked.isProxy) {
        answer()
        return
      }
      atProxy = true
      void askProxyLogin(asked, isRefused).then((given) => {
        if (given === undefined) {
          giveUp()
          return
        }
        atProxy = false
        answer(given.name, given.password)
      })
      isRefused = true
    })
    // It is cancelled where nobody follows it at once.
    request.on('redirect', (status, _method, location) =>
      resolve(new Response(null, { status, headers: { location } })),
    )
    request.on('response', (message) => resolve(toResponse(message, () => request.abort())))
    request.end(typeof body === 'string' ? body : undefined)
    return promise
  }
}

const withoutBody = [204, 205, 304]

/** A reply outside of the standard becomes one that `Response` takes; nothing here throws. */
function toResponse(message: IncomingMessage, abort: () => void): Response {
  const { statusCode, statusMessage, headers } = message
  // RFC 9110 has an invalid status treated as one of the 5xx.
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502
  const taken = Object.entries(headers)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const)
    .filter(([name, value]) => headerName.test(name) && headerText.test(value))
  const body = bodyOf(message as unknown as Readable, abort)
  const hasNone = withoutBody.includes(status)
  // Frees the connection: nobody would read it to its end.
  if (hasNone) void body.cancel()
  return new Response(hasNone ? null : body, {
    status,
    statusText: headerText.test(statusMessage) ? statusMessage : '',
    headers: Object.fromEntries(taken),
  })
}

/**
 * The body as a stream of the web. Not by `Readable.toWeb`: cancelling that destroys the message, which
 * does not free its connection, and what still arrives then is thrown where nobody catches it.
 */
function bodyOf(message: Readable, abort: () => void): ReadableStream<Uint8Array> {
  let open = true
  return new ReadableStream({
    start(controller) {
      message.on('data', (piece: Uint8Array) => {
        if (!open) return
        controller.enqueue(piece)
        if ((controller.desiredSize ?? 0) <= 0) message.pause()
      })
      message.on('end', () => {
        if (open) controller.close()
        open = false
      })
      message.on('error', (error) => {
        if (open) controller.error(error)
        open = false
      })
    },
    pull() {
      message.resume()
    },
    cancel() {
      open = false
      abort()
    },
  })
}

/** Names and values that `Headers` takes. */
const headerName = /^[!#$%&'*+.^_`|~\w-]+$/
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/

/** Thrown where nothing was sent to the server that is called. */
class NeverSent extends Error {}

/**
 * Errors of Chromium's network stack that come before anything of a request is sent. Not among them:
 * INTERNET_DISCONNECTED and ADDRESS_UNREACHABLE, which also end a request that is on its way.
 */
const beforeSending =
  /net::ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|CONNECTION_REFUSED|CONNECTION_TIMED_OUT|ADDRESS_INVALID|UNSAFE_PORT|NETWORK_ACCESS_DENIED|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|CERT_[A-Z_]+|SSL_VERSION_OR_CIPHER_MISMATCH)\b/

/** Whether nobody listens at an address: a server that is not there, or is starting. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && error.message.includes('net::ERR_CONNECTION_REFUSED')
}

/** Whether an error of this fetch proves that nothing left this computer. */
export function neverSent(error: unknown): boolean {
  return error instanceof NeverSent || (error instanceof Error && beforeSending.test(error.message))
}
