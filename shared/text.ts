const notSlugCharacters = /[^\p{L}\p{M}\p{N}\s-]/gu
const latinWithMarks = /(\p{Script=Latin})[\u0300-\u036f]+/gu
const separators = /[\s-]+/g
const hyphens = /[\u2010\u2011]/g
/** Marks of direction, joiners, soft hyphens, variation selectors; and what makes a keycap of a digit. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Me}]/u

/** The text without characters that nobody sees, for what names something: a slug, an id, a URL, a key. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** Whether there is something to be seen in a text. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}
/** In UTF-16 units, of what is read of a title and of what is made of it. No host takes more in an address. */
export const longestSlug = 1000
const halfCharacterAtEnd = /[\ud800-\udbff]$/

/**
 * The slug of a title: lower case, letters, digits and single hyphens only, no hyphen at
 * either end. Diacritics on Latin letters are folded ('Café' becomes 'cafe'), other scripts keep
 * theirs, where they make another letter. At most 1000 UTF-16 units, of the first 1000 of the title.
 * Empty when these have no letter or digit; `slugify(slugify(x)) === slugify(x)`.
 */
export function slugify(title: string): string {
  return (
    title
      // Before all else: to bring n marks on one letter into a normal form takes n * n steps.
      .slice(0, longestSlug)
      .replace(invisible, '')
      .replace(hyphens, '-')
      .normalize('NFD')
      .toLowerCase()
      .replace(notSlugCharacters, '')
      // Only now: what was removed may have stood between a letter and its mark.
      .replace(latinWithMarks, '$1')
      .replace(separators, '-')
      .normalize('NFC')
      // Some characters are longer in their normal form.
      .slice(0, longestSlug)
      .replace(halfCharacterAtEnd, '')
      .replace(/^-|-$/g, '')
  )
}

/**
 * Characters that pages, feeds and pictures cannot be made with: control characters but for tabs
 * and line ends, and two that are none (U+FFFE, U+FFFF).
 */
export const unwritableCharacter = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u
const allUnwritable = new RegExp(unwritableCharacter, 'gu')

/** The text without characters that no page can be made with, and without halves of characters. */
export function writable(text: string): string {
  if (text.isWellFormed() && !unwritableCharacter.test(text)) return text
  // Where these stand, one word ends and the next begins.
  return text
    .replace(/[\v\f\x85]/g, ' ')
    .replace(allUnwritable, '')
    .toWellFormed()
}

/** 'a, b,, c ' becomes ['a', 'b', 'c']. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The number of words, separated by white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** At most `length` UTF-16 units, with an ellipsis where something was cut; never half a character. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(halfCharacterAtEnd, '')}…`
}

/** A part of a URL without its percent encoding; as it is where that is none. */
export function decodedUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** '1 post', '2 posts'. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

const publicWords = ['true', 'publish', 'published', 'public', 'live', 'scheduled']

/** Whether a status says plainly that a post is for everyone, at once or from its day on. */
export function isPlainlyPublic(status: string): boolean {
  return publicWords.includes(status.trim().toLowerCase())
}
