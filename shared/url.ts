export type Address =
  | {
      ok: true
      url: URL
      /** On this machine: localhost, 127.0.0.0/8 or [::1]. */
      loopback: boolean
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
  return { ok: true, url, loopback, secure: url.protocol === 'https:' || loopback }
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
