import { fromMarkdown } from 'mdast-util-from-markdown'
import { linesOf, type Place } from '../post/article-text.ts'
import type { Finding } from './finding.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number] | { [T in 'listItem']: ListItem }['listItem']
type ListItem = Extract<Root['children'][number], { type: 'list' }>['children'][number]

/** A change of the text: what stands in the place. */
interface Edit extends Place {
  text: string
}

/** Forms that the page shows as they are typed, and the edits by which the page has them. */
interface Forms {
  found: (Place & { name: string })[]
  edits: Edit[]
}

/** Names the forms of a text that the article page does not have, each at its place. */
export function formsIn(content: string): Finding[] {
  return readForms(content).found.map(({ name, from, to }) => {
    const end = content.slice(from, to).search(/[\r\n]/)
    const message = `${name}: the article page shows it as it is typed.`
    return { rule: 'form', from, to: end === -1 ? to : from + end, message }
  })
}

/** The text in forms that the page has, as far as it has them: lists of '- ', three levels of headings. */
export function turnedIntoPageForms(content: string): string {
  const edits = readForms(content).edits.sort((a, b) => a.from - b.from)
  if (edits.length === 0) return content
  let turned = ''
  let at = 0
  for (const { from, to, text } of edits) {
    if (from < at) continue
    turned += content.slice(at, from) + text
    at = to
  }
  const plain = (turned + content.slice(at)).replace(/\r\n?/g, '\n')
  const whole = plain.replace(/\n{3,}/g, '\n\n').replace(/^\n+/, '')
  const lines = /[\r\n]$/.test(content) ? whole : whole.replace(/(?<!\n)\n+$/, '')
  return content.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines
}

function placeOf(node: { position?: Node['position'] | undefined }): Place {
  return { from: node.position?.start.offset ?? 0, to: node.position?.end.offset ?? 0 }
}

const tableRule = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const task = /^\[[ xX]\][ \t]+/

/** The parser takes the square of the depth of quotes in quotes: nobody means so many. */
const deepQuote = /^(?:[ \t]*>){50}/m

/** Walks the tree by a list of its own: a text may nest deeper than calls may. */
function readForms(content: string): Forms {
  const forms: Forms = { found: [], edits: [] }
  if (deepQuote.test(content)) return forms
  const root = fromMarkdown(content)
  const addresses = new Map<string, string>()
  for (const node of root.children) {
    if (node.type === 'definition') addresses.set(node.identifier, node.url)
  }
  const hrefs: string[] = []
  const left: { node: Node; isQuoted: boolean; isLinked: boolean }[] = [
    { node: root, isQuoted: false, isLinked: false },
  ]
  const add = (place: Place, name: string, ...edits: (Edit | undefined)[]) => {
    forms.found.push({ ...place, name })
    forms.edits.push(...edits.filter((edit) => edit !== undefined))
  }
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, isQuoted, isLinked } = next
    const place = placeOf(node)
    const { from, to } = place
    const source = content.slice(from, to)
    let isWhole = false
    switch (node.type as string) {
      case 'heading':
        headingForm(node, content, add)
        break
      case 'blockquote':
        if (!isQuoted) add(place, 'A quote', ...quoteEdits(content, place))
        break
      case 'list':
        listForm(node as Extract<Node, { type: 'list' }>, content, add)
        break
      case 'code':
        if (/^[`~]/.test(source)) add(place, 'A block of code', { ...place, text: codeLines(node) })
        break
      case 'thematicBreak':
        add(place, 'A rule', { ...place, text: '' })
        break
      case 'image':
      case 'imageReference':
        add(place, 'A picture', {
          ...place,
          text: isLinked && 'alt' in node ? String(node.alt) : '',
        })
        break
      case 'html':
        if (pageTag.test(source) || source.startsWith('<!--')) {
          const name = source.startsWith('<!--') ? 'A comment' : 'HTML'
          add(place, name, { ...place, text: withoutTags(source, hrefs) })
        }
        break
      case 'break':
        if (source.startsWith('\\')) add(place, 'A line break', { from, to: from + 1, text: '' })
        break
      case 'definition':
        if (source.startsWith('[^')) add(place, 'A footnote')
        else add(place, 'An address apart', { ...place, text: '' })
        break
      case 'linkReference': {
        if (source.startsWith('[^')) {
          add(place, 'A footnote')
          break
        }
        const { identifier, children } = node as unknown as { identifier: string; children: Node[] }
        const end = children.map(placeOf).at(-1)?.to ?? to
        add(place, 'A link with its address apart', {
          from: end,
          to,
          text: `](${addresses.get(identifier) ?? ''})`,
        })
        break
      }
      case 'paragraph': {
        const lines = linesOf(source)
        isWhole =
          lines.length > 1 && lines[1] !== undefined && isTable(lines[0]?.text, lines[1].text)
        if (isWhole) add(place, 'A table', { ...place, text: tableItems(source) })
        break
      }
      default:
    }
    if (isWhole || !('children' in node)) continue
    for (const child of (node.children as Node[]).toReversed()) {
      left.push({
        node: child,
        isQuoted: isQuoted || node.type === 'blockquote',
        isLinked: (node.type as string) === 'link',
      })
    }
  }
  return forms
}

type Add = (place: Place, name: string, ...edits: (Edit | undefined)[]) => void

function headingForm(node: Node, content: string, add: Add): void {
  const { depth, children } = node as Extract<Node, { type: 'heading' }>
  const place = placeOf(node)
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last) return
  const [start, end] = [placeOf(first).from, placeOf(last).to]
  const marks = `${'#'.repeat(Math.min(depth, 3))} `
  const indent = indentBefore(content, place.from)
  const isOfPage = content.slice(place.from, start) === marks && end === place.to && indent === 0
  if (isOfPage) return
  const from = place.from - indent
  add(
    place,
    'A heading of another form',
    { from, to: start, text: marks },
    { from: end, to: place.to, text: '' },
  )
}

/** The blanks between the start of its line, or a mark there, and a place. */
function indentBefore(content: string, at: number): number {
  let start = at
  while (start > 0 && /[ \t]/.test(content.charAt(start - 1))) start -= 1
  return at - start
}

function listForm(
  { ordered, start, children }: Extract<Node, { type: 'list' }>,
  content: string,
  add: Add,
): void {
  // A year at the start of a line is none.
  if (ordered === true && (start ?? 0) > 999) return
  const items = children.flatMap((item) => {
    const inner = item.children[0]
    const { from } = placeOf(item)
    const begin = inner ? placeOf(inner).from : from
    const [box = ''] = task.exec(content.slice(begin, begin + 10)) ?? []
    const edit = { from: from - indentBefore(content, from), to: begin + box.length, text: '- ' }
    const isOfPage = content.slice(edit.from, edit.to) === '- '
    return inner && !isOfPage ? [{ ...edit, isTask: box !== '', place: placeOf(item) }] : []
  })
  const [first] = items
  if (!first) return
  const name =
    ordered === true
      ? 'A numbered list'
      : first.isTask
        ? 'A list of tasks'
        : 'A list of another form'
  add(first.place, name, ...items.map(({ from, to, text }) => ({ from, to, text })))
}

function quoteEdits(content: string, { from, to }: Place): Edit[] {
  return linesOf(content.slice(from, to)).flatMap((line) => {
    const [marks = ''] = /^(?:[ \t]*>)+[ \t]?/.exec(line.text) ?? []
    const start = from + line.from
    return marks === '' ? [] : [{ from: start, to: start + marks.length, text: '' }]
  })
}

/** The lines of a block of code: the page has code inside of lines alone. */
function codeLines(node: Node): string {
  const { lang, value } = node as unknown as { lang?: string | null; value: string }
  if (/^(?:markdown|mdx?)$/i.test(lang ?? '')) return value
  return value.replace(/\S(?:.*\S)?/g, (line) =>
    line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``,
  )
}

function isTable(head: string | undefined, rule: string): boolean {
  return head?.includes('|') === true && rule.includes('|') && tableRule.test(rule)
}

function tableItems(source: string): string {
  return linesOf(source)
    .filter((_, at) => at !== 1)
    .map(({ text }) => {
      const cells = text
        .trim()
        .replace(/^\||(?<!\\)\|$/g, '')
        .split(/(?<!\\)\|/)
      const [first = '', ...others] = cells.map((cell) => cell.trim())
      return others.length === 0 ? `- ${first}` : `- **${first}**: ${others.join(', ')}`
    })
    .join('\n')
}

const names =
  'a|abbr|article|aside|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|s|script|section|small|span|strong|style|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video'
const pageTag = new RegExp(String.raw`^<\/?(?:${names})(?=[\s/>])`, 'i')
const tags = new RegExp(String.raw`<!--[^]*?-->|<(\/?)(${names})(?=[\s/>])([^<>]*)>`, 'gi')
const signsOfTags: Readonly<Record<string, readonly [open: string, close: string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  code: ['`', '`'],
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  li: ['\n- ', ''],
  br: ['\n', '\n'],
}

/** `hrefs`: of the links that are open, from tag to tag. */
function withoutTags(source: string, hrefs: string[]): string {
  return source.replace(tags, (_, slash?: string, name = '', attributes = '') => {
    const isEnd = slash === '/'
    if (name.toLowerCase() !== 'a') return signsOfTags[name.toLowerCase()]?.[isEnd ? 1 : 0] ?? ''
    const href = isEnd ? hrefs.pop() : /\bhref=["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (!isEnd && href !== undefined) hrefs.push(href)
    return href === undefined ? '' : isEnd ? `](${href})` : '['
  })
}
