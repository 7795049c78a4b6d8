import { fromMarkdown } from 'mdast-util-from-markdown'
import { linesOf } from '../post/article-text.ts'
import type { Finding } from './finding.ts'

type Root = ReturnType<typeof fromMarkdown>
type Block = Root['children'][number]
type Heading = Extract<Block, { type: 'heading' }>
type List = Extract<Block, { type: 'list' }>
type Node = Root | Block | List['children'][number]

/** The parser takes the square of the depth of quotes, lists and indents: nobody means so many. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){50,}|^[ \t]{60,}/gm

/** Behind so many lines is no article: each form takes the parser as long as a page of prose. */
const mostLines = 2000

/** Names the forms of a text that the article page does not have, the outermost ones, each at its place. */
export function formsIn(content: string): Finding[] {
  // Blanks of another kind, of which no form is made, keep the offsets.
  const read = content.slice(0, linesOf(content)[mostLines]?.from)
  const text = read.replace(tooDeep, (marks) => '\u00a0'.repeat(marks.length))
  const found: Finding[] = []
  // By a list of its own: marks nest deeper than calls may.
  const left: Node[] = [fromMarkdown(text)]
  for (let node = left.pop(); node; node = left.pop()) {
    const from = node.position?.start.offset ?? 0
    const source = text.slice(from, node.position?.end.offset)
    const name = formOf(node, source)
    if (name !== undefined) {
      const [line = ''] = source.split(/[\r\n]/, 1)
      const message = `${name}: the article page shows it as it is typed.`
      found.push({ rule: 'form', from, to: from + line.length, message })
    } else if ('children' in node) left.push(...node.children)
  }
  return found.sort((a, b) => a.from - b.from)
}

const wholeForms: Readonly<Record<string, string>> = {
  blockquote: 'A quote',
  thematicBreak: 'A rule',
  image: 'A picture',
  imageReference: 'A picture',
}

/** The name of a form that the page does not have. */
function formOf(node: Node, source: string): string | undefined {
  switch (node.type) {
    case 'heading':
      return isPageHeading(node, source) ? undefined : 'A heading of another form'
    case 'list':
      return listOf(node, source)
    case 'code':
      return /^[`~]/.test(source) ? 'A block of code' : undefined
    case 'html':
      return source.startsWith('<!--') ? 'A comment' : 'HTML'
    case 'definition':
    case 'linkReference':
      return source.startsWith('[^') ? 'A footnote' : 'A link with its address apart'
    case 'paragraph':
      return isTable(source) ? 'A table' : undefined
    default:
      return wholeForms[node.type]
  }
}

/** A heading without words is another finding. */
function isPageHeading({ children, position }: Heading, source: string): boolean {
  const isOfPage = position?.start.column === 1 && /^#{1,3} (?!.*[ \t]#+[ \t]*$)/.test(source)
  return children.length === 0 || isOfPage
}

function listOf({ ordered, start, children, position }: List, source: string): string | undefined {
  // A year at the start of a line is none.
  if (ordered === true) return (start ?? 0) > 999 ? undefined : 'A numbered list'
  if (/^[*+-][ \t]+\[[ xX]\][ \t]/.test(source)) return 'A list of tasks'
  const isPageItem = ({ children: [first] }: List['children'][number]) =>
    !first || (first.position?.start.column === 3 && source.startsWith('- '))
  return position?.start.column === 1 && children.every(isPageItem)
    ? undefined
    : 'A list of another form'
}

const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** The parser has no tables, and takes one for a paragraph. */
function isTable(source: string): boolean {
  const [head, rule] = linesOf(source)
  return [head, rule].every((line) => line?.text.includes('|')) && tableRule.test(rule?.text ?? '')
}
