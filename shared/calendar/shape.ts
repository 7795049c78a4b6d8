/** Characters of documents that mean the same as one of ASCII, or nothing. */
const unusual =
  /[\u00a0\u00ad\u061c\u1680\u180e\u2000-\u2015\u202a-\u202f\u2043\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff01-\uff5e]|\ufe0f/g
const dash = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/
const fullWidth = 0xfee0

/** Marks of bold or italic text. */
export const emphasis = '*_'

/**
 * The line as its structure is read: every dash is '-', full-width forms are ASCII, spaces of any
 * width and characters without one (soft hyphens, marks of direction) are ' '; tabs and quotes stay.
 * It has the length of the line, so that what is found in it stands at the same place there.
 */
export function shapeOf(line: string): string {
  return line.replace(unusual, (character) => {
    if (dash.test(character)) return '-'
    const code = character.charCodeAt(0)
    return code > 0xff00 && code < 0xff5f ? String.fromCharCode(code - fullWidth) : ' '
  })
}

/** The first index from `at` that is neither white space nor one of `characters`. */
export function skip(shape: string, at: number, characters = ''): number {
  return skipRun(shape, at, ` \t${characters}`)
}

/** The first index from `at` that is not one of `characters`; white space ends it. */
export function skipRun(shape: string, at: number, characters: string): number {
  let index = at
  while (index < shape.length && isOneOf(characters, shape[index])) index += 1
  return index
}

export function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}

export function isOneOf(characters: string, character: string | undefined): boolean {
  return character !== undefined && character !== '' && characters.includes(character)
}

const letter = /\p{L}/u

export function isLetter(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  if (code >= 0x80) return letter.test(line.charAt(at))
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}

/** The match of a sticky pattern at exactly this place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const withoutWidth = /^[\s\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]$/

/** Without the white space, and the characters that cannot be seen, at both ends. */
export function trimInvisible(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && withoutWidth.test(text.charAt(start))) start += 1
  while (end > start && withoutWidth.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const bullets = '-(*_+•‣◦▪▫●○■□·>→➔➢➤★☆☐☑☒✓✔✅'
/** '1.', '(2)', '1.3)', '#4', '5 -', 'a)', a keycap, a checkbox; not '5.1.2027', '5-Jan', '9:41'. */
const itemMark =
  /\(?#?\d{1,3}(?:\.\d{1,3}){0,3}(?:[.):](?!\d)| ?-(?!\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|#\d{1,3}(?=[ \t])|[a-z][.)](?=[ \t])|\d ?\u20e3|\[[ x✓✔]?\]|#{1,6}(?=[ \t*_])/iuy
/** One in any skin, a flag of any kind, the name that a chat writes for one. */
const picture =
  /\p{Extended_Pictographic}|\p{RI}|\p{EMod}|[\u{e0020}-\u{e007f}]|:[a-z][a-z\d_+-]{1,40}:/iuy

/** The first index from `at` after bullets, numbers of a list, checkboxes, marks of headings and pictures. */
export function skipMarks(shape: string, at = 0): number {
  let index = skip(shape, at, bullets)
  for (;;) {
    const mark = matchAt(itemMark, shape, index) ?? matchAt(picture, shape, index)
    if (!mark) return index
    index = skip(shape, index + mark[0].length, bullets)
  }
}

/** The first index from `at` after pictures and `characters`. */
export function skipPictures(shape: string, at: number, characters: string): number {
  let index = skip(shape, at, characters)
  for (;;) {
    const mark = matchAt(picture, shape, index)
    if (!mark) return index
    index = skip(shape, index + mark[0].length, characters)
  }
}
