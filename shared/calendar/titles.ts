import { after, emphasis, isLetter, marks, matchAt, picturesAnd, trimInvisible } from './shape.ts'

/** Each opening quote with those that may close it: a curly one may hold straight ones. */
const closers = new Map(
  `""” “”" ””" „“”" ''’ ‘’' ’’' ‚‘’' «» »«» ‹› 「」 『』`
    .split(' ')
    .map(([open = '', ...closing]) => [open, closing]),
)

/** A title in quotes at exactly this place, and the rest of the line as its excerpt. */
export function readTitle(line: string, shape: string, open: number) {
  const close = closers.has(shape.charAt(open)) ? findClosing(shape, open) : undefined
  const title = trimInvisible(line.slice(open + 1, close)).replace(/,$/, '')
  if (close === undefined || title === '') return undefined
  return { title, excerpt: readExcerpt(line, shape, close + 1) }
}

const beforeExcerpt = /[*_)]*(?:[ \t]*(?:$|:)|[ \t]+-)/y
/** Such a quote looks the same on both sides: it opens a word where none stands before it. */
const opensWord = /(?<=[ \t([{-])[^ \t](?![ \t\-:,.;!?)\]}]|$)/y

/**
 * The quote that closes the title: the first, no apostrophe, that a dash, a colon or the end of the line
 * follows. Else the last one before another quote opens: those within may be inches, or a word's own.
 */
function findClosing(shape: string, open: number): number | undefined {
  const opening = shape.charAt(open)
  const closing = closers.get(opening) ?? []
  let last: number | undefined
  for (let at = open + 1; at < shape.length; at += 1) {
    const quote = shape.charAt(at)
    const isClosing = closing.includes(quote)
    if ((!isClosing && quote !== opening) || isApostrophe(shape, at)) continue
    if (!isClosing || (at > open + 1 && matchAt(opensWord, shape, at))) {
      if (last !== undefined) return last
    } else {
      if (matchAt(beforeExcerpt, shape, at + 1)) return at
      last = at
    }
  }
  return last
}

function isApostrophe(shape: string, at: number): boolean {
  return /['’]/.test(shape.charAt(at)) && isLetter(shape, at - 1) && isLetter(shape, at + 1)
}

/** One dash or colon parts it from the title; '-5%' is a number. Text after that stays, a dash too. */
const separator = /[ \t]*:?[ \t]*(?:(?<![ \t])-+|-+(?![-\d$€£¥]))?[*_]*[ \t]*/y
const pictures = picturesAnd('*_')

function readExcerpt(line: string, shape: string, afterQuote: number): string {
  const closed = after(emphasis, shape, afterQuote)
  const marked = after(pictures, shape, closed)
  const start = after(separator, shape, /[-:]/.test(shape.charAt(marked)) ? marked : closed)
  const [closing = ''] = /[*_]{2,}\s*$/.exec(shape.slice(start)) ?? []
  // Marks that were opened before the title close here.
  const isOpen = closing !== '' && shape.slice(0, afterQuote).includes(closing.trim())
  return trimInvisible(line.slice(start, isOpen ? shape.length - closing.length : undefined))
}

const label =
  /(?:(?:(?:post|blog|blog post|article|working|publish(?:ing)?|publication|scheduled?) )?(?:title|headline|topic|date|day|excerpt|description|summary|hook|angle|teaser)|publish(?:es|ed)?(?: on)?|scheduled(?: for)?|when)[*_]{0,3}[ \t]?:[*_]{0,3}/iy

/** The place after 'Title:', 'Date:' and the like. */
export function afterLabel(shape: string, at: number): number {
  const end = after(label, shape, at)
  return end === at ? at : after(marks, shape, end)
}

const beforeTexts = /[ \t\-:|>*_]*/y
const dash = / -+ |: -+ | \|(?: |$)/g

/** A title in quotes, or up to a dash, and the rest as the excerpt. */
export function readTexts(line: string, shape: string, from: number) {
  const start = afterLabel(shape, after(beforeTexts, shape, from))
  const quoted = readTitle(line, shape, after(pictures, shape, start))
  if (quoted) return quoted
  dash.lastIndex = start
  const end = dash.exec(shape)?.index ?? shape.length
  const [, open] = /(?<![*_])([*_]{1,3})[^ *_]*$/.exec(shape.slice(0, start).trimEnd()) ?? []
  return {
    title: bare(line.slice(start, end), open),
    excerpt: bare(line.slice(after(beforeTexts, shape, end)), open),
  }
}

/** Bold or italic words. */
const emphasized = /(?<![\p{L}\p{N}*_])([*_]{1,3})(?=\S)([^*_]*[^*_\s])\1(?![\p{L}\p{N}*_])/gu

/** Without the marks of bold and the like around it and in it, of which one may have been opened before. */
function bare(text: string, open = ''): string {
  const inner = text.replace(emphasized, '$2').replace(/^[ \t*_~`]+|(?<![ \t*_~`])[ \t*_~`]+$/g, '')
  const close = /(?<=[^\s*_])[*_]{1,3}(?=\s)/.exec(inner)
  const isClosed = close !== null && close[0] === open
  const plain = isClosed ? inner.replace(`${open} `, ' ') : inner
  return trimInvisible(plain).replace(/[:|]$/, '').trimEnd()
}
