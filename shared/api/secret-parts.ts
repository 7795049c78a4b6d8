/** In characters: so many of a secret in a row are a part of it. A shorter part is a common word as often as not. */
const shortestPart = 16

/**
 * A text from outside, or an empty one where it holds sixteen characters of a secret in a row. Case and
 * percent encoding do not count. Of an address all but scheme and host is secret.
 */
export function withoutSecrets(text: string, ...secrets: readonly string[]): string {
  return secrets.some((secret) => holdsPart(text, secret, shortestPart)) ? '' : text
}

/** In characters, of a key that a service shows in part, as 'sk-pro****wxyz'. */
const shortestKeyPart = 10
const shownEnds = 2

/**
 * A text from outside, or an empty one where it holds ten characters of a key in a row, or a word with
 * stars or dots in it that begins or ends as the key does. A short key is a common word as often as not.
 */
export function withoutKeyParts(text: string, key: string): string {
  if (key.length < shortestPart) return text
  const secret = key.toLowerCase()
  const words = text.toLowerCase().split(/[\s"'`(),]/)
  const isShown = (word: string) => {
    const shown = word.replace(/\.$/, '').split(/\*\*+|\.{3}|…/)
    const [head = '', tail = ''] = [shown[0], shown.at(-1)]
    const isHead = head.length >= shownEnds && secret.startsWith(head)
    return shown.length > 1 && (isHead || (tail.length >= shownEnds && secret.endsWith(tail)))
  }
  return holdsPart(text, key, shortestKeyPart) || words.some(isShown) ? '' : text
}

function holdsPart(text: string, secret: string, length: number): boolean {
  const said = [text, decode(text), decode(text.replaceAll('+', ' '))]
  const url = URL.parse(secret)
  const hidden = url ? url.pathname + url.search + url.hash : secret
  return [hidden, decode(hidden)].some((form) =>
    Array.from(form.slice(length - 1), (_, at) => form.slice(at, at + length)).some((part) =>
      said.some((one) => one.toLowerCase().includes(part.toLowerCase())),
    ),
  )
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
