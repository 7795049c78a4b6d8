import { truncate } from './text.ts'

/** A block of an article's body. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string }

/** A piece of a line: plain text, or one of the four inline marks. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

const headings = [
  { prefix: '# ', level: 1 },
  { prefix: '## ', level: 2 },
  { prefix: '### ', level: 3 },
] as const

/**
 * Reads a body line by line: '# ', '## ' and '### ' are headings, '- ' list items, blank lines
 * breaks, anything else a paragraph. List items with nothing but blank lines between them make one
 * list. Linear in the length of the text.
 */
export function parseBlocks(content: string): Block[] {
  const blocks: Block[] = []
  for (const line of content.split(/\r\n|\n|\r/)) {
    const heading = headings.find(({ prefix }) => line.startsWith(prefix))
    const text = line.slice(heading?.prefix.length ?? 0).trim()
    const previous = blocks.at(-1)
    if (heading) blocks.push({ kind: 'heading', level: heading.level, text })
    else if (!line.startsWith('- ')) {
      if (text !== '') blocks.push({ kind: 'paragraph', text })
    } else if (previous?.kind === 'list') previous.items.push(text.slice(2))
    else blocks.push({ kind: 'list', items: [text.slice(2)] })
  }
  return blocks
}

/**
 * Reads the marks inside a line: `**strong**`, `*emphasis*`, `` `code` `` and
 * `[text](address)`, where the address is http, https, mailto or a path of the site. What is not
 * closed or not allowed stays as it was typed. Linear in the length of the text.
 */
export function parseInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let plainFrom = 0
  let at = nextMatch(markStart, text, 0)
  while (at < text.length) {
    const marked = readMark(text, at)
    if (!marked) {
      // Both stars of an unclosed '**' are passed together, or the second would open emphasis.
      at = nextMatch(markStart, text, at + (text.startsWith('**', at) ? 2 : 1))
      continue
    }
    if (at > plainFrom) pieces.push({ kind: 'text', text: text.slice(plainFrom, at) })
    pieces.push(marked.piece)
    plainFrom = marked.end
    at = nextMatch(markStart, text, marked.end)
  }
  if (plainFrom < text.length) pieces.push({ kind: 'text', text: text.slice(plainFrom) })
  return pieces
}

/** The address if a link may lead there: http, https, mailto, or a path of this site. */
export function safeHref(address: string): string | undefined {
  if (/[\s\\]/.test(address)) return undefined
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : address
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:'
    ? address
    : undefined
}

interface Marked {
  piece: Inline
  /** The index behind the mark. */
  end: number
}

function readMark(text: string, at: number): Marked | undefined {
  switch (text[at]) {
    case '`': {
      const code = between(text, at, '`')
      return code && { piece: { kind: 'code', text: code.inner }, end: code.end }
    }
    case '*': {
      const double = text.startsWith('**', at)
      const marked = between(text, at, double ? '**' : '*')
      if (!marked || /^\s|\s$/.test(marked.inner)) return undefined
      const kind = double ? 'strong' : 'emphasis'
      return { piece: { kind, children: parseInline(marked.inner) }, end: marked.end }
    }
    case '[':
      return readLink(text, at)
    default:
      return undefined
  }
}

function between(
  text: string,
  at: number,
  mark: string,
): { inner: string; end: number } | undefined {
  const from = at + mark.length
  const close = text.indexOf(mark, from)
  return close > from ? { inner: text.slice(from, close), end: close + mark.length } : undefined
}

const markStart = /[`*[]|$/g
const linkEnd = /[\][]|$/g
const addressEnd = /[\s()[\]]|$/g

function readLink(text: string, at: number): Marked | undefined {
  const labelEnd = nextMatch(linkEnd, text, at + 1)
  if (labelEnd === at + 1 || !text.startsWith('](', labelEnd)) return undefined
  const addressStart = labelEnd + 2
  const close = nextMatch(addressEnd, text, addressStart)
  const href = text[close] === ')' ? safeHref(text.slice(addressStart, close)) : undefined
  if (href === undefined) return undefined
  const children = parseInline(text.slice(at + 1, labelEnd))
  return { piece: { kind: 'link', href, children }, end: close + 1 }
}

function nextMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

const longestExcerpt = 200

/** What stands for an excerpt that is missing: the text's first paragraph, else whatever it begins with. */
export function excerptOf(content: string): string {
  const blocks = parseBlocks(content)
  const block = blocks.find(({ kind }) => kind === 'paragraph') ?? blocks[0]
  if (!block) return ''
  const line = block.kind === 'list' ? block.items.join(' ') : block.text
  return truncate(plainText(parseInline(line)), longestExcerpt)
}

function plainText(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => ('children' in piece ? plainText(piece.children) : piece.text))
    .join('')
}
