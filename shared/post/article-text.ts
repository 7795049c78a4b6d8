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
  const blocks: Block[] = []
  let list: Inline[][] | undefined
  for (const { text, from } of linesOf(content)) {
    const { 0: start, groups } = prefix.exec(text) ?? { 0: '' }
    const { heading, item } = groups ?? {}
    const words = text.slice(start.length)
    const indent = words.length - words.trimStart().length
    const children = parseInline(words.trim(), safeHref, from + start.length + indent)
    if (item === undefined) list = undefined
    if (children.length === 0) continue
    const level = levels[heading as keyof typeof levels]
    if (heading !== undefined) blocks.push({ kind: 'heading', level, children })
    else if (item === undefined) blocks.push({ kind: 'paragraph', children })
    else if (list) list.push(children)
    else blocks.push({ kind: 'list', items: (list = [children]) })
  }
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

/**
 * Reads the marks inside a line. A link that may not lead where it does is its words; one without words
 * stays as it was typed. `from`: the place of the line in the whole text.
 */
export function parseInline(line: string, hrefOf = safeHref, from = 0): Inline[] {
  if (line === '') return []
  const isMarked =
    pairOfMarks.test(line) && line.length <= longestLine && line.split(anyMark).length <= mostMarks
  const [paragraph] = isMarked ? fromMarkdown(line, options).children : []
  if (paragraph?.type !== 'paragraph') {
    return [{ kind: 'text', text: line, from, to: from + line.length }]
  }
  return paragraph.children.flatMap((node) => readNode(node, line, from, hrefOf))
}

/** `line`: that was parsed. `at`: its place in the whole text. */
function readNode(
  node: Node,
  line: string,
  at: number,
  hrefOf: typeof safeHref,
): Inline | Inline[] {
  const { start, end } = node.position ?? {}
  const typed = line.slice(start?.offset, end?.offset)
  const place = { from: at + (start?.offset ?? 0), to: at + (end?.offset ?? 0) }
  const read = (child: Node) => readNode(child, line, at, hrefOf)
  switch (node.type) {
    case 'text':
      return { kind: 'text', text: node.value, ...place }
    case 'inlineCode':
      return { kind: 'code', text: node.value, ...place }
    case 'strong':
    case 'emphasis':
      return { kind: node.type, children: node.children.flatMap(read), ...place }
    case 'link': {
      if (node.children.length === 0) return { kind: 'text', text: typed, ...place }
      const href = hrefOf(node.url)
      if (href === undefined) return node.children.flatMap(read)
      const title = (node.title ?? '') === '' ? {} : { title: node.title ?? '' }
      return { kind: 'link', href, ...title, children: node.children.flatMap(read), ...place }
    }
    default:
      return { kind: node.type === 'image' ? 'picture' : 'text', text: typed, ...place }
  }
}

/**
 * The address if a link may lead there: http, https, mailto, or a path of this site. A host alone
 * (`www.example.com`, `//example.com`) is one of https.
 */
export function safeHref(address: string): string | undefined {
  const typed = address.replace(/[\s\\]/g, encodeURIComponent)
  const href = typed.replace(/^(?:\/\/(?=[^/])|(?=www\.))/i, 'https://')
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
