import type { Session } from 'electron'
import { parseAddress } from '../../../shared/api/address.ts'
import type { Fetch } from '../../../shared/api/http.ts'

/**
 * `fetch` over an Electron session, which uses the system's proxy and certificates. Neither cookies
 * nor cache. https goes anywhere, http to this computer only. A redirect is an error, since Chromium
 * may send the Authorization header along.
 */
export function createApiFetch(session: Pick<Session, 'fetch'>): Fetch {
  return async (url, init) => {
    const address = parseAddress(url)
    // The session would fetch file: and the app's own scheme too.
    if (!address.ok || !address.secure) throw new AddressRefused()
    return session.fetch(address.url.href, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
  }
}

/** Thrown before anything is sent. */
class AddressRefused extends Error {
  constructor() {
    super('Only https addresses, and http on this computer, may be called.')
  }
}

/** Errors of Chromium's network stack that come before anything of a request is sent. */
const beforeSending =
  /net::ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|CONNECTION_REFUSED|CONNECTION_TIMED_OUT|INTERNET_DISCONNECTED|ADDRESS_INVALID|ADDRESS_UNREACHABLE|UNSAFE_PORT|NETWORK_ACCESS_DENIED|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|CERT_[A-Z_]+|SSL_VERSION_OR_CIPHER_MISMATCH)\b/

/** Whether an error of this fetch proves that nothing left this computer. */
export function neverSent(error: unknown): boolean {
  return (
    error instanceof AddressRefused || (error instanceof Error && beforeSending.test(error.message))
  )
}
