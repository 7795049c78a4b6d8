/** Word processors put a vertical tab where a line ends inside a paragraph, a form feed between pages. */
const lineEnd = /\r\n|[\n-\r\u0085\u2028\u2029]/

/** The lines of the text, however they end, without their ends. */
export function lines(text: string): string[] {
  return text.split(lineEnd)
}

/** The words and numbers of a text, in small letters without marks. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Characters of documents that mean the same as one of ASCII, or nothing. */
const unusual =
  /[\u00a0\u00ad\u061c\u1680\u180e\u2000-\u2015\u202a-\u202f\u2043\u205f-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff01-\uff5e]|\ufe0f/g
const dash = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/
const fullWidth = 0xfee0

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

/** The match of a sticky pattern at exactly this place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The place after what a sticky pattern matches at this one. */
export function after(pattern: RegExp, text: string, at: number): number {
  return at + (matchAt(pattern, text, at)?.[0].length ?? 0)
}

/** Marks of bold or italic text, and spaces. */
export const emphasis = /[ \t*_]*/y

const bullet = '[ \\t\\-(*_+•‣◦▪▫●○■□·>→➔➢➤★☆☐☑☒✓✔✅]'
const anyMonth = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** '1.', '(2)', '1.3)', '#4', '5 -', 'a)', a keycap, a checkbox; not '5.1.2027', '5-Jan', '9:41'. */
const itemMark = `\\(?#?\\d{1,3}(?:\\.\\d{1,3}){0,3}(?:[.):](?!\\d)| ?-(?!\\d|${anyMonth}))|#\\d{1,3}(?=[ \\t])|[a-z][.)](?=[ \\t])|\\d ?\\u20e3|\\[[ x✓✔]?\\]|#{1,6}(?=[ \\t*_])`
/** One in any skin, a flag of any kind, the name that a chat writes for one. */
const picture =
  '\\p{Extended_Pictographic}|\\p{RI}|\\p{EMod}|[\\u{e0020}-\\u{e007f}]|:[a-z][a-z\\d_+-]{1,40}:'

/** Bullets, numbers of a list, checkboxes, marks of headings and pictures before the words of a line. */
export const marks = new RegExp(`(?:${bullet}|${itemMark}|${picture})*`, 'iuy')

/** Pictures, spaces and these signs. */
export function picturesAnd(signs: string): RegExp {
  return new RegExp(`(?:[ \\t${signs}]|${picture})*`, 'iuy')
}

const letter = /\p{L}/uy

export function isLetter(line: string, at: number): boolean {
  return at >= 0 && matchAt(letter, line, at) !== null
}

const withoutWidth = '[\\s\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f]'
const ends = new RegExp(`^${withoutWidth}+|(?<!${withoutWidth})${withoutWidth}+$`, 'g')

/** Without the white space, and the characters that cannot be seen, at both ends. */
export function trimInvisible(text: string): string {
  return text.replace(ends, '')
}
