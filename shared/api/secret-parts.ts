/** In characters: so many of a secret in a row are a part of it. */
const partLength = 8
/** In characters. A shorter segment of a path is a word as often as not. */
const shortestSegment = 16

/** The secrets in a webhook's URL: the values of its query, and what is long in its path. */
export function secretsInUrl(address: string): string[] {
  const { pathname = '', searchParams = [], hash = '' } = URL.parse(address) ?? {}
  return [
    ...pathname.split('/').filter((segment) => segment.length >= shortestSegment),
    // A key alone is the value.
    ...Array.from(searchParams, ([key, value]) => value || key),
    hash.slice(1),
  ]
}

/**
 * A text from outside, or an empty one where it holds eight characters in a row of a secret, as it is or
 * encoded (percent, base64), or a word with stars or dots in it that begins or ends as a secret does. Case
 * does not count. A secret of less than eight characters is a common word: it hides nothing.
 */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const plain = secrets.map(decoded)
  const forms = plain.flatMap((secret) => [secret, ...inBase64(secret)]).map(compared)
  const known = new Set(forms.flatMap(partsOf))
  // JSON may write a slash with a sign before it.
  const said = text.replaceAll(String.raw`\/`, '/')
  const readings = new Set([said, decoded(said), decoded(said.replaceAll('+', ' '))])
  const isTold = Array.from(readings, compared).some((reading) =>
    partsOf(reading).some((part) => known.has(part)),
  )
  return isTold || plain.some((secret) => isMasked(said, secret)) ? '' : text
}

/** In small letters, and with the signs of common base64 for those that it has in URLs. */
function compared(text: string): string {
  return text.toLowerCase().replaceAll('-', '+').replaceAll('_', '/')
}

function partsOf(text: string): string[] {
  const count = Math.max(0, text.length - partLength + 1)
  return Array.from({ length: count }, (_, at) => text.slice(at, at + partLength))
}

/** The characters that stand for a text in base64, wherever it begins in what was encoded. */
function inBase64(text: string): string[] {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return ['', '\0', '\0\0'].map((before) => {
    const all = btoa(before + bytes.join(''))
    // Those at the ends stand for what is beside it as well.
    return all.slice(Math.ceil((before.length * 4) / 3)).replace(/.=+$/, '')
  })
}

/** In characters, of a secret of which an end tells nothing that a word could not. */
const shortestMasked = 16
const shownEnds = 2
const mask = /\*\*+|\.{3}|…/

/** Whether a word such as 'sk-pro****wxyz' shows an end of a secret. */
function isMasked(text: string, secret: string): boolean {
  const shown = secret.toLowerCase()
  if (secret.length < shortestMasked || !mask.test(text)) return false
  return text
    .toLowerCase()
    .split(/[\s"'`(),]/)
    .some((word) => {
      const ends = word.replace(/\.$/, '').split(mask)
      const [head = '', tail = ''] = [ends[0], ends.at(-1)]
      const isHead = head.length >= shownEnds && shown.startsWith(head)
      return ends.length > 1 && (isHead || (tail.length >= shownEnds && shown.endsWith(tail)))
    })
}

function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      return codes
    }
  })
}
