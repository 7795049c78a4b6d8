/** In characters. Shorter parts of an address are common words rather than secrets. */
const shortestSecret = 8
/** In characters, of a secret that is cut off at the end of a text. */
const shortestStart = 4
const ellipsis = '…'

/**
 * Replaces the secret parts of a webhook's address in its reply with '…': automations repeat the
 * path they were called at when they refuse it. `text` may end in '…' where it was cut off, perhaps
 * in the middle of such a part.
 */
export function redactAddress(text: string, address: string): string {
  const url = new URL(address)
  const secrets = [url.href, ...url.pathname.split('/'), ...url.search.split(/[?&=]/), url.search]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
  let shown = text
  for (const secret of secrets) shown = shown.replaceAll(secret, ellipsis)
  return withoutStart(shown, secrets)
}

/** Removes the beginning of a secret from the end of a text that was cut off there. */
function withoutStart(text: string, secrets: readonly string[]): string {
  if (!text.endsWith(ellipsis)) return text
  const kept = text.slice(0, -ellipsis.length)
  for (const secret of secrets) {
    for (let length = secret.length - 1; length >= shortestStart; length -= 1) {
      if (kept.endsWith(secret.slice(0, length))) return kept.slice(0, -length) + ellipsis
    }
  }
  return text
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
