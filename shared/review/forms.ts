import { linesOf, parseInline, type Inline, type Line } from '../post/article-text.ts'
import { findingOf, type Finding } from './finding.ts'

/** Lines in a form that the page shows as it was typed; `turned`: the same in forms that it has. */
interface Form extends Line {
  name?: string
  turned: string[]
}

/** Forms of one line, without the spaces around it. Where nothing differs once turned, it is in none. */
const lineForms: readonly (readonly [
  name: string,
  of: RegExp,
  turned: (line: string) => string,
])[] = [
  ['A rule', /^([-*_])(?:[ \t]*\1){2,}$/, () => ''],
  // A single sign without a space may be a topic, as in '#savings'.
  [
    'A heading of another form',
    /^(?=#+[^#]*[^#\s])(?:#{2,6}|#(?=\s|\p{Lu}[^#]*$))(?!#)/u,
    headingOf,
  ],
  [
    'A list of tasks',
    /^[-*+]\s+\[[ xX]\]\s/,
    (line) => `- ${line.slice(line.indexOf(']') + 1).trim()}`,
  ],
  ['A numbered list', /^\d{1,3}[.)]\s/, (line) => line.replace(/^\d+[.)]\s+/, '- ')],
  ['A list with other marks', /^[-*+•◦▪‣]\s/, (line) => `- ${line.slice(1).trim()}`],
  ['A quote', /^>/, (line) => line.replace(/^[>\s]+/, '')],
  ['A table', /^\|.*\|$/, rowAsItem],
  ['A line break', /[^\\]\\$/, (line) => line.slice(0, -1)],
]

const names =
  'a|abbr|article|aside|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|s|script|section|small|span|strong|style|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video'
const tag = new RegExp(String.raw`(?<!\\)<(\/?)(${names})(?=[\s/>])([^<>\n]{0,300})>`, 'gi')
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

/** Forms inside of a line. Without a text in place of them where the page has none that says the same. */
const inlineForms: readonly (readonly [
  name: string,
  of: RegExp,
  turned?: (text: string, inner: string) => string,
])[] = [
  ['A picture', /\[!\[([^\]\n]{1,200})\]\([^)\n]{0,500}\)(?=\]\()/g, (_, words) => `[${words}`],
  ['A picture', /!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, () => ''],
  ['A comment', /<!--.{0,1000}?-->/g, () => ''],
  ['HTML', tag],
  ['A text that is struck out', /(?<![\\~])~~(?=[^\s~])[^~\n]{1,300}~~/g],
  ['A mark', /(?<![\\=])==(?=[^\s=])[^=\n]{1,300}==/g],
  ['A footnote', /(?<!\\)\[\^[^\]\s]{1,40}\]/g],
  ['A formula', /\\\(.{1,300}?\\\)|\\\[.{1,300}?\\\]|\$\$.{1,300}?\$\$/g],
]

/** Places in forms that the article page does not have. */
export function formsIn(content: string): Finding[] {
  return readForms(content).flatMap((form) => {
    if (form.name !== undefined) return [found(form, form.name)]
    return partsOf(form.text).flatMap(({ text, at, isCode }) =>
      inlineForms.flatMap(([name, of]) => {
        const [match] = isCode ? [] : text.matchAll(of)
        const place = match && { from: form.from + at + match.index, text: match[0] }
        return place ? [found(place, name)] : []
      }),
    )
  })
}

function found(place: Line, name: string): Finding {
  return findingOf(place, 'form', `${name}: the article page shows it as it is typed.`)
}

/** The text in forms that the page has, as far as it has them: lists of '- ', three levels of headings. */
export function turnedIntoPageForms(content: string): string {
  const typed = content.replace(/\r\n?/g, '\n')
  const links = definitionsIn(content)
  const lines = readForms(content).flatMap((form) =>
    form.turned.flatMap((line) => {
      const turned = turnedInline(line, links)
      if (turned === line) return [line]
      return turned.trim() === '' ? [] : [turned.replace(/^\n+|\n+$/g, '')]
    }),
  )
  const turned = lines.join('\n')
  if (turned === typed) return content
  const end = content.includes('\r\n') ? '\r\n' : '\n'
  return turned.replace(/\n{3,}/g, '\n\n').replaceAll('\n', end)
}

/** A text, line by line or block by block: each in a form, or as it is. */
function readForms(content: string): Form[] {
  const lines = linesOf(content)
  const rows = tableRows(lines)
  const read: Form[] = []
  /** Adds the lines up to one as a form, and returns that. */
  const add = (at: number, last: number, name: string, turned: string[]) => {
    const { from, text } = lines[last] ?? { from: 0, text: '' }
    const start = lines[at]?.from ?? 0
    read.push({ from: start, text: content.slice(start, from + text.length), name, turned })
    return last
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? { text: '', from: 0 }
    const next = lines[at + 1]?.text ?? ''
    const last = endOfBlock(lines, at)
    if (last !== undefined && line.text.includes('<!--')) at = add(at, last, 'A comment', [])
    else if (last !== undefined && line.text.startsWith('---'))
      at = add(at, last, 'Front matter', [])
    else if (last !== undefined) {
      const isDocument = /^[`~]+\s*(?:markdown|mdx?)\b/i.test(line.text.trim())
      const inner = lines.slice(at + 1, last).map(({ text }) => text)
      const turned = isDocument ? inner : inner.map((text) => asCode(text.trim()))
      at = add(at, last, 'A block of code', turned)
    } else if (isUnderlined(line.text.trim(), next.trim()) && !rows.has(at)) {
      const turned = `${next.includes('=') ? '#' : '##'} ${line.text.trim()}`
      at = add(at, at + 1, 'A heading that is underlined', [turned])
    } else read.push(formOf(line, rows.has(at)))
  }
  return read
}

function formOf(line: Line, isRow: boolean): Form {
  const text = line.text.trim()
  if (definition.test(text)) return { ...line, name: 'An address apart', turned: [] }
  const form = isRow
    ? lineForms.find(([name]) => name === 'A table')
    : lineForms.find(([, of]) => of.test(text))
  const turned = form?.[2](text)
  if (!form || turned === line.text || turned === undefined) return { ...line, turned: [line.text] }
  return { ...line, name: form[0], turned: turned === '' ? [] : [turned] }
}

const fence = /^(`{3,}|~{3,})([^`]*)$/

/** The index of the last line of a block that begins at `at`: of code, of a comment, or the front matter. */
function endOfBlock(lines: readonly Line[], at: number): number | undefined {
  const text = lines[at]?.text.trim() ?? ''
  const mark = fence.exec(text)?.[1]
  const isComment = text.startsWith('<!--') && !text.includes('-->')
  if (at === 0 && text === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.text.trim() === '---')
    return lines.slice(1, end).every((line) => /^[\w-]+:|^\s/.test(line.text)) && end > 1
      ? end
      : undefined
  }
  if (mark === undefined && !isComment) return undefined
  const end = lines.findIndex(({ text: other }, index) => {
    if (index <= at) return false
    if (mark === undefined) return other.includes('-->')
    const closing = other.trim()
    return closing.startsWith(mark) && closing.replaceAll(mark.charAt(0), '') === ''
  })
  // Of what has no end nothing but its first line is known.
  return end === -1 ? (mark === undefined ? undefined : at) : end
}

/** A line of a block of code: the page has code inside of lines alone. */
function asCode(line: string): string {
  if (line === '') return ''
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return longest === 0 ? mark + line + mark : `${mark} ${line} ${mark}`
}

/** Hyphens below a sentence are a rule, as those who write by machine mean it. */
function isUnderlined(text: string, next: string): boolean {
  if (!/^(?:=+|-{2,})$/.test(next) || /^(?:[#>|*+-]|\d+[.)]\s|$)/.test(text)) return false
  return next.startsWith('=') || (text.length <= 80 && !/[.!?:]$/.test(text))
}

function cellsOf(row: string): string[] {
  const cells = row.trim().replace(/^\||(?<!\\)\|$/g, '')
  return cells.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

/** Whether a row is the line between a table's head and its rows. */
function isTableRule(row: string): boolean {
  return row.includes('|') && cellsOf(row).every((cell) => /^:?-+:?$/.test(cell))
}

/** The indexes of the lines of tables, whether they have bars at their ends or not. */
function tableRows(lines: readonly Line[]): ReadonlySet<number> {
  const rows = new Set<number>()
  lines.forEach(({ text }, at) => {
    if (!isTableRule(text) || !(lines[at - 1]?.text.includes('|') ?? false)) return
    for (let row = at - 1; lines[row]?.text.includes('|') && !rows.has(row); row += 1) rows.add(row)
  })
  return rows
}

function rowAsItem(row: string): string {
  const [first = '', ...others] = cellsOf(row)
  if (isTableRule(row)) return ''
  return others.length === 0 ? `- ${first}` : `- **${first}**: ${others.join(', ')}`
}

function headingOf(line: string): string {
  const [signs = ''] = /^#+/.exec(line) ?? []
  const words = line.slice(signs.length).trim().replace(/\s#+$/, '')
  return words === '' ? line : `${signs.slice(0, 3)} ${words}`
}

function withoutTags(text: string): string {
  const addresses: (string | undefined)[] = []
  return text.replace(tag, (_, slash: string, name: string, attributes: string) => {
    const isEnd = slash !== ''
    if (name.toLowerCase() !== 'a') return signsOfTags[name.toLowerCase()]?.[isEnd ? 1 : 0] ?? ''
    const href = isEnd ? addresses.pop() : /\bhref=["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    if (!isEnd) addresses.push(href)
    return href === undefined ? '' : isEnd ? `](${href})` : '['
  })
}

const definition = /^\[([^\]^][^\]]{0,200})\]: ?<?((?:https?:|mailto:|\/)[^\s<>]*)>?(?: ["'(].*)?$/

/** Addresses that stand apart from the links that lead to them, by their names in lower case. */
function definitionsIn(content: string): ReadonlyMap<string, string> {
  const found = linesOf(content).map(({ text }) => definition.exec(text.trim()) ?? [])
  return new Map(found.map(([, name = '', href = '']) => [name.toLowerCase(), href]))
}

function turnedInline(line: string, links: ReadonlyMap<string, string>): string {
  const withAddress = (whole: string, label: string, name: string | undefined) => {
    const href = links.get((name || label).toLowerCase())
    return href === undefined ? whole : `[${label}](${href})`
  }
  const turnedPart = (part: string) =>
    inlineForms.reduce(
      (text, [, of, turned]) => (turned ? text.replace(of, turned) : text),
      withoutTags(part).replace(
        /(?<!\\)\[([^[\]]{1,500})\](?:\[([^[\]]{0,200})\])?(?!\()/g,
        withAddress,
      ),
    )
  return partsOf(line)
    .map(({ text, isCode }) => (isCode ? text : turnedPart(text)))
    .join('')
}

/** A line, cut at its code spans, in which nothing is read. */
function partsOf(line: string): { text: string; at: number; isCode: boolean }[] {
  const codes = line.includes('`') ? parseInline(line).flatMap(codeIn) : []
  const cuts = [0, ...codes.flatMap(({ from, to }) => [from, to]), line.length]
  return cuts
    .slice(0, -1)
    .map((at, index) => ({ text: line.slice(at, cuts[index + 1]), at, isCode: index % 2 === 1 }))
}

function codeIn(piece: Inline): Inline[] {
  if ('children' in piece) return piece.children.flatMap(codeIn)
  return piece.kind === 'code' ? [piece] : []
}
