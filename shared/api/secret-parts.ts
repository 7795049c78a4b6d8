/** In characters. A shorter piece of a secret is a common word as often as not. */
const piece = 8

/**
 * A text from outside, or an empty one where it holds any part of a secret: eight of its letters and
 * digits in a row, or a shorter part of an address as a whole. Case, marks and percent encoding do not
 * count. Of an address all but scheme and host is secret.
 */
export function withoutSecrets(text: string, ...secrets: readonly string[]): string {
  const said = lettersOf(text)
  const isTold = secrets.flatMap(partsOf).some((part) => holdsPieceOf(said, part))
  return isTold ? '' : text
}

function partsOf(secret: string): string[] {
  const url = URL.parse(secret)
  const parts = url
    ? [...url.pathname.split('/'), ...[...url.searchParams].flat(), url.hash]
    : [secret]
  return parts.map(lettersOf).filter((part) => part.length >= 4 && !commonWords.has(part))
}

/** Parts of the addresses and headers of automations that tell nothing. */
const commonWords = new Set([
  'authorization',
  'webhook',
  'webhooks',
  'webhooktest',
  'hook',
  'hooks',
  'catch',
  'http',
])

function lettersOf(text: string): string {
  return decode(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      return codes
    }
  })
}

function holdsPieceOf(said: string, part: string): boolean {
  const length = Math.min(piece, part.length)
  for (let at = 0; at + length <= part.length; at += 1) {
    if (said.includes(part.slice(at, at + length))) return true
  }
  return false
}
