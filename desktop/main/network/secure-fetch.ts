import { parseUrl } from '../../../shared/api/url.ts'
import type { Fetch } from '../../../shared/api/http.ts'

/** `fetch` for https addresses, and http on this computer only. */
export function createSecureFetch(fetch: Fetch): Fetch {
  return async (url, init) => {
    const address = parseUrl(url)
    if (!address.ok || !address.secure) {
      throw new NeverSent('Only https addresses, and http on this computer, may be called.')
    }
    return fetch(address.url.href, init)
  }
}

/** Thrown where nothing was sent to the server that is called. */
export class NeverSent extends Error {}

/**
 * Errors of Chromium's network stack that come before anything of a request is sent. Not among them:
 * INTERNET_DISCONNECTED and ADDRESS_UNREACHABLE, which also end a request that is on its way.
 */
const beforeSending =
  /net::ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|CONNECTION_REFUSED|CONNECTION_TIMED_OUT|ADDRESS_INVALID|UNSAFE_PORT|NETWORK_ACCESS_DENIED|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|CERT_[A-Z_]+|SSL_VERSION_OR_CIPHER_MISMATCH)\b/

/** Whether an error of this fetch proves that nothing left this computer. */
export function neverSent(error: unknown): boolean {
  return error instanceof NeverSent || (error instanceof Error && beforeSending.test(error.message))
}

/** Whether an error of this fetch says that the server redirects, which is not followed. */
export function wasRedirected(error: unknown): boolean {
  return error instanceof Error && error.message.includes('redirect policy')
}
