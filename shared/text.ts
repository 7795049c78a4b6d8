const notSlugCharacters = /[^\p{L}\p{M}\p{N}\s-]/gu
const latinWithMarks = /(\p{Script=Latin})[\u0300-\u036f]+/gu
const separators = /[\s-]+/g

/**
 * The slug of a title: lower case, letters, digits and single hyphens only, no hyphen at
 * either end. Diacritics on Latin letters are folded ('Café' becomes 'cafe'), other scripts keep
 * theirs, where they make another letter. Empty when the title has no letter or digit;
 * `slugify(slugify(x)) === slugify(x)`.
 */
export function slugify(title: string): string {
  const hyphenated = title
    .normalize('NFD')
    .toLowerCase()
    .replace(notSlugCharacters, '')
    // Only now: what was removed may have stood between a letter and its mark.
    .replace(latinWithMarks, '$1')
    .replace(separators, '-')
    .normalize('NFC')
  const start = hyphenated.startsWith('-') ? 1 : 0
  const end = hyphenated.endsWith('-') ? -1 : undefined
  return hyphenated.slice(start, end)
}

/** 'a, b,, c ' becomes ['a', 'b', 'c']. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The number of words, separated by white space. Does not allocate, whatever the length. */
export function countWords(text: string): number {
  let words = 0
  let inWord = false
  for (let index = 0; index < text.length; index += 1) {
    const isSpace = isWhiteSpace(text.charCodeAt(index))
    if (!isSpace && !inWord) words += 1
    inWord = !isSpace
  }
  return words
}

/** White space as `String.prototype.trim` understands it. */
export function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** At most `length` UTF-16 units, with an ellipsis where something was cut; never half a character. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  let end = length - 1
  const last = text.charCodeAt(end - 1)
  if (last >= 0xd800 && last <= 0xdbff) end -= 1
  return `${text.slice(0, end)}…`
}
