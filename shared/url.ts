export type Address =
  | {
      ok: true
      url: URL
      /** On this machine: localhost, 127.0.0.0/8 or [::1]. */
      loopback: boolean
      /** On this machine, or on a network of its own: over http only who is on that can read along. */
      own: boolean
      /** Encrypted, or it never leaves the machine. */
      secure: boolean
    }
  | { ok: false; problem: 'not-a-url' | 'not-http' | 'has-credentials' }

/** Reads an address that the operator typed, of a webhook or an AI endpoint. */
export function parseUrl(text: string): Address {
  const url = URL.parse(text.trim())
  if (!url) return { ok: false, problem: 'not-a-url' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: 'not-http' }
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-credentials' }
  const loopback = isLoopback(url.hostname)
  const own = loopback || isOnOwnNetwork(url.hostname)
  return { ok: true, url, loopback, own, secure: url.protocol === 'https:' || loopback }
}

/**
 * Whether browsers let a page send to an address: one that came over https sends nothing over http, but
 * to this machine.
 */
export function isOpenToPage(
  address: Extract<Address, { ok: true }>,
  pageProtocol: string,
): boolean {
  return address.secure || pageProtocol !== 'https:'
}

function isLoopback(hostname: string): boolean {
  // URL has already brought every spelling of an IPv4 address into its dotted form.
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  )
}

/** The private IPv4 blocks, those of links and of carriers; the IPv6 ones; names that no DNS of the internet has. */
const ownNetwork =
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:f[cd]|fe[89ab])|^[^.:]+$|\.(?:local|lan|home|internal|localdomain|home\.arpa)$/

function isOnOwnNetwork(hostname: string): boolean {
  return ownNetwork.test(hostname)
}

/**
 * Whether an address is a path of the site it stands on: it begins with one '/', and holds no backslash
 * and no control character, which browsers read as another '/' or leave out.
 */
export function isSitePath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address)
}

/** Whether a picture can be shown from an address: http, https, or a path of the site. */
export function isImageAddress(address: string): boolean {
  if (isSitePath(address)) return true
  const url = /^https?:\/\/[^\\\p{Cc}]*$/iu.test(address) && URL.parse(address)
  return url !== null && url !== false
}
