export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

/** An element with text inside and attributes that are escaped. */
export function textElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return element(name, [escapeXml(text)], attributes)
}

/** An element around XML that was made before. Without any it closes itself. */
export function element(
  name: string,
  children: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner = children.join('')
  const open = `<${name}${written.join('')}`
  return inner === '' ? `${open}/>` : `${open}>${inner}</${name}>`
}

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
