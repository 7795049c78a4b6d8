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
