export type Address =
  | {
      ok: true
      url: URL
      /** On this machine: localhost, 127.0.0.0/8 or [::1]. */
      loopback: boolean
      /** Encrypted, or it never leaves the machine. */
      secure: boolean
    }
  | { ok: false; problem: 'not-an-address' | 'not-http' | 'has-credentials' }

/** Reads an address that the operator typed, of a webhook or an AI endpoint. */
export function parseAddress(text: string): Address {
  const url = URL.parse(text.trim())
  if (!url) return { ok: false, problem: 'not-an-address' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { ok: false, problem: 'not-http' }
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'has-credentials' }
  const loopback = isLoopback(url.hostname)
  return { ok: true, url, loopback, secure: url.protocol === 'https:' || loopback }
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
