/** Most control characters and lone surrogates. */
const impossible = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Surrogate}/gu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text without the characters that XML 1.0 has no way at all to write. */
export function possibleInXml(text: string): string {
  return text.replace(impossible, '')
}

export function escapeXml(text: string): string {
  return possibleInXml(text).replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
