import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { slugify, truncate } from '../text.ts'

/** Offsets in the text, in UTF-16 units. */
export interface Place {
  from: number
  to: number
}

/** A block of an article's body. A heading's level is the page's, whose h1 is the title. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'paragraph'; children: Inline[] }

/** A piece of a line. A picture, which pages have no form for, is shown as it was typed. */
export type Inline = Place &
  (
    | { kind: 'text' | 'code' | 'picture'; text: string }
    | { kind: 'strong' | 'emphasis'; children: Inline[] }
    | { kind: 'link'; href: string; title?: string; children: Inline[] }
  )

/** A line of a text, and the offset where it begins. */
export interface Line {
  text: string
  from: number
}

/** The lines of a text, whatever ends them. */
export function linesOf(content: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const { 0: end, index } of content.matchAll(/\r\n|\n|\r|$/g)) {
    lines.push({ text: content.slice(from, index), from })
    from = index + end.length
  }
  return lines
}

const levels = { '#': 2, '##': 3, '###': 4 } as const
const prefix = /^(?:(?<heading>#{1,3})|(?<item>-))(?: |$)|^/

/**
 * Reads a text line by line: '# ', '## ' and '### ' are headings, '- ' list items, a blank line ends a
 * list, anything else is a paragraph. Headings and items without words are left out. Inside a line
 * strong, emphasis, code, links and escapes are read as CommonMark has them.
 */
export function parseArticle(content: string): Block[] {
  const lines = linesOf(content).map(({ text, from }) => {
    const { 0: start, groups } = prefix.exec(text) ?? { 0: '' }
    const words = text.slice(start.length)
    const indent = words.length - words.trimStart().length
    return { text: words.trim(), from: from + start.length + indent, groups }
  })
  const read = parseLines(lines)
  const blocks: Block[] = []
  let list: Inline[][] | undefined
  lines.forEach(({ groups }, at) => {
    const { heading, item } = groups ?? {}
    const children = read[at] ?? []
    if (item === undefined) list = undefined
    if (children.length === 0) return
    const level = levels[heading as keyof typeof levels]
    if (heading !== undefined) blocks.push({ kind: 'heading', level, children })
    else if (item === undefined) blocks.push({ kind: 'paragraph', children })
    else if (list) list.push(children)
    else blocks.push({ kind: 'list', items: (list = [children]) })
  })
  return blocks
}

type Node = Extract<
  ReturnType<typeof fromMarkdown>['children'][number],
  { type: 'paragraph' }
>['children'][number]

/** The blocks without a first heading that repeats the title, which a page shows above them. */
export function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...others] = blocks
  const isTitle = first?.kind === 'heading' && slugify(plainText(first.children)) === slugify(title)
  return isTitle && slugify(title) !== '' ? others : blocks
}

/** Inline marks alone, without HTML and references. */
const options: Options = {
  extensions: [
    {
      disable: {
        null: [
          'blockQuote',
          'codeFenced',
          'codeIndented',
          'definition',
          'headingAtx',
          'htmlFlow',
          'htmlText',
          'list',
          'setextUnderline',
          'thematicBreak',
        ],
      },
    },
  ],
}
const anyMark = /[\\`*_[\]<&]/
/** A line without one of these is plain text: most are, and so is each line of a fence. */
const pairOfMarks = /\\[!-/:-@[-`{-~]|`[^`]+`|[*_][^]*[*_]|\]\(|<[a-z]|&[#a-z]|\n/i
/** In UTF-16 units. A longer line, whose marks could take seconds to read, is shown as it was typed. */
const longestLine = 20_000
/** So is a line with more of them: marks inside of marks would be too deep for what walks through them. */
const mostMarks = 1000

/** Reads the marks inside a line. */
export function parseInline(line: string, hrefOf = safeHref): Inline[] {
  return parseLines([{ text: line, from: 0 }], hrefOf)[0] ?? []
}

/**
 * Reads the marks inside of lines, as paragraphs of one text, since each call of the parser costs as much
 * as a long line. A link that may not lead where it does, or has no words, stays as it was typed.
 */
function parseLines(lines: readonly Line[], hrefOf = safeHref): Inline[][] {
  const isMarked = ({ text }: Line) =>
    pairOfMarks.test(text) && text.length <= longestLine && text.split(anyMark).length <= mostMarks
  const marked = lines.filter(isMarked)
  const text = marked.map((line) => line.text).join('\n\n')
  const paragraphs = marked.length > 0 ? fromMarkdown(text, options).children : []
  let next = 0
  return lines.map((line) => {
    const to = line.from + line.text.length
    if (line.text === '') return []
    if (!isMarked(line)) return [{ kind: 'text', text: line.text, from: line.from, to }]
    const paragraph = paragraphs[next]
    next += 1
    if (paragraph?.type !== 'paragraph') return []
    const moved = line.from - offsetsOf(paragraph).from
    return paragraph.children.map((node) => readNode(node, text, moved, hrefOf))
  })
}

function offsetsOf({ position }: Pick<Node, 'position'>): Place {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 }
}

/** `text`: that was parsed. `moved`: where a place of it stands in the whole, less where it stands there. */
function readNode(node: Node, text: string, moved: number, hrefOf: typeof safeHref): Inline {
  const { from, to } = offsetsOf(node)
  const place = { from: from + moved, to: to + moved }
  const typed = text.slice(from, to)
  const read = (child: Node) => readNode(child, text, moved, hrefOf)
  switch (node.type) {
    case 'text':
      return { kind: 'text', text: node.value, ...place }
    case 'inlineCode':
      return { kind: 'code', text: node.value, ...place }
    case 'strong':
    case 'emphasis':
      return { kind: node.type, children: node.children.map(read), ...place }
    case 'link': {
      const href = node.children.length > 0 ? hrefOf(node.url) : undefined
      if (href === undefined) return { kind: 'text', text: typed, ...place }
      const title = (node.title ?? '') === '' ? {} : { title: node.title ?? '' }
      return { kind: 'link', href, ...title, children: node.children.map(read), ...place }
    }
    default:
      return { kind: node.type === 'image' ? 'picture' : 'text', text: typed, ...place }
  }
}

/** The address if a link may lead there: http, https, mailto, or a path of this site. */
export function safeHref(address: string): string | undefined {
  const href = address.replace(/[\s\\]/g, encodeURIComponent)
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : href
  const protocol = URL.parse(href)?.protocol
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : undefined
}

/** The pieces of a text, line by line. */
export function linesIn(blocks: readonly Block[]): Inline[][] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.children]))
}

const longestExcerpt = 200

const tags = /<!--[^]{0,1000}?-->|<\/?[a-z][^<>]*>/gi
/** Words, and no line of a fence, a comment or a table, which pages show as it was typed. */
const isProse = /^(?!```|~~~|<!--|\|)[^]*[\p{L}\p{N}]/u

/**
 * Stands for an excerpt that is missing: the first paragraph that has words, else whatever has. Pictures,
 * tables and HTML are no words.
 */
export function excerptOf(blocks: readonly Block[]): string {
  const texts = blocks.map((block) => {
    const text = linesIn([block]).map(plainText).join(' ')
    return { kind: block.kind, words: text.replace(tags, '').trim() }
  })
  const worded = texts.filter(({ words }) => isProse.test(words))
  const first = worded.find(({ kind }) => kind === 'paragraph') ?? worded[0]
  return truncate(first?.words ?? '', longestExcerpt)
}

/** The words of pieces of a line, without pictures. */
export function plainText(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if ('children' in piece) return plainText(piece.children)
      return piece.kind === 'picture' ? '' : piece.text
    })
    .join('')
}
