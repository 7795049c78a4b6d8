/** In characters. A shorter part is a common word as often as not. */
const shortestPart = 16

/**
 * A text from outside, or an empty one where it holds a secret: the whole of it, or a part of an address
 * or a header, of sixteen characters at least, between signs that are no letters or digits. Case and
 * percent encoding do not count. Of an address all but scheme and host is secret.
 */
export function withoutSecrets(text: string, ...secrets: readonly string[]): string {
  const said = [text, decode(text), decode(text.replaceAll('+', ' '))].map((form) =>
    form.toLowerCase(),
  )
  const isTold = secrets
    .flatMap(partsOf)
    .some((part) => said.some((form) => standsIn(form, part.toLowerCase())))
  return isTold ? '' : text
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
  const [said, secret] = [text.toLowerCase(), key.toLowerCase()]
  const windows = Array.from({ length: secret.length - shortestKeyPart + 1 }, (_, at) =>
    secret.slice(at, at + shortestKeyPart),
  )
  const masked = said.split(/[\s"'`(),]/).filter((word) => /\*\*|\.{3}|…/.test(word))
  const isShown = (word: string) => {
    const shown = word.replace(/\.$/, '').split(/\*\*+|\.{3}|…/)
    const [head = '', tail = ''] = [shown[0], shown.at(-1)]
    const isHead = head.length >= shownEnds && secret.startsWith(head)
    return isHead || (tail.length >= shownEnds && secret.endsWith(tail))
  }
  return windows.some((part) => said.includes(part)) || masked.some(isShown) ? '' : text
}

function partsOf(secret: string): string[] {
  const url = URL.parse(secret)
  const ofUrl = url
    ? [url.pathname, ...url.pathname.split('/'), ...[...url.searchParams].flat(), url.hash.slice(1)]
    : secret.split(/\s+/)
  return [secret, ...ofUrl, ...ofUrl.map(decode)].filter(({ length }) => length >= shortestPart)
}

const letterOrDigit = /[\p{L}\p{N}]/u

function standsIn(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const around = [text[at - 1], text[at + part.length]]
    if (!around.some((sign) => sign !== undefined && letterOrDigit.test(sign))) return true
  }
  return false
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
