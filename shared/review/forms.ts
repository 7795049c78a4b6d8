import { linesOf, parseInline, type Inline, type Line } from '../article-text.ts'
import { findingOf, type Finding } from './finding.ts'

/** A line, or a block of them, in a form that the page shows as it was typed. */
interface Form extends Line {
  name: string
  /** The lines in forms that the page has. */
  turned: string[]
}

type Turn = (line: string) => string | undefined

const without = (pattern: RegExp, put: string) => (line: string) => line.replace(pattern, put)
const tableRule = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?\s*$/
const underline = /^ {0,3}(?:=+|-{2,})\s*$/
const blank = /^\s*$/

/** Forms of one line; where the turned line is the same, it is in none. */
const lineForms: readonly (readonly [name: string, pattern: RegExp, turned: Turn])[] = [
  ['A rule', /^\s*([-*_])(?:[ \t]*\1){2,}\s*$/, () => undefined],
  // A single sign without a space may be a topic, as in '#savings'.
  ['A heading of another form', /^\s*(?:#{2,6}|#(?=\s+\S|\p{Lu}[^#]*$))(?!#)/u, headingOf],
  ['A list of tasks', /^\s*[-*+]\s+\[[ xX]\]\s/, without(/^\s*[-*+]\s+\[.\]\s+/, '- ')],
  ['A numbered list', /^\s*\d{1,3}[.)]\s+\S/, without(/^\s*\d+[.)]\s+/, '- ')],
  ['A list with other marks', /^\s*[-*+•◦▪‣]\s+\S/, without(/^\s*[-*+•◦▪‣]\s+/, '- ')],
  ['A quote', /^\s*>/, without(/^(?:\s*>)+\s*/, '')],
  ['A table', /^\s*\|.*\|\s*$/, rowAsItem],
  ['A line break', /[^\\]\\$/, without(/\\$/, '')],
]

const names =
  'a|abbr|article|aside|b|blockquote|br|center|cite|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|kbd|li|main|mark|nav|ol|p|pre|q|s|script|section|small|span|strong|style|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul|video'
const tag = new RegExp(String.raw`(?<!\\)<(\/?)(${names})\b([^<>\n]{0,300})>`, 'gi')
const picture = /!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g

/** Forms inside of a line. Without a way to turn them where the page has none that says the same. */
const inlineForms: readonly (readonly [name: string, pattern: RegExp, turned?: Turn])[] = [
  ['A picture', picture, without(picture, '')],
  ['A comment', /<!--.*?-->/g, without(/<!--.*?-->/g, '')],
  ['HTML', tag, withoutTags],
  ['A text that is struck out', /(?<![\\~])~~(?=[^\s~])[^~\n]{1,300}~~/g],
  ['A mark', /(?<![\\=])==(?=[^\s=])[^=\n]{1,300}==/g],
  ['A footnote', /(?<!\\)\[\^[^\]\s]{1,40}\]/g],
  ['A formula', /\\\(.{1,300}?\\\)|\\\[.{1,300}?\\\]|\$\$.{1,300}?\$\$/g],
]

/** Places in forms that the article page does not have. */
export function formsIn(content: string): Finding[] {
  return readForms(content).flatMap((form) => {
    if (!('name' in form)) return inlineFormsIn(form)
    return [found(form, form.name)]
  })
}

function found(place: Line, name: string): Finding {
  return findingOf(place, 'form', `${name}: the article page shows it as it is typed.`)
}

function inlineFormsIn(line: Line): Finding[] {
  return partsOf(line.text).flatMap(({ text, at, isCode }) =>
    inlineForms.flatMap(([name, pattern]) => {
      const [match] = isCode ? [] : text.matchAll(pattern)
      return match ? [found({ from: line.from + at + match.index, text: match[0] }, name)] : []
    }),
  )
}

/** The text in forms that the page has, as far as it has them: lists of '- ', three levels of headings. */
export function turnedIntoPageForms(content: string): string {
  const links = definitionsIn(content)
  const lines = readForms(content).flatMap((form) => {
    const turned = 'name' in form ? form.turned : [form.text]
    return turned.flatMap((line) => {
      const inline = turnedInline(line, links)
      return inline !== line && blank.test(inline) ? [] : inline.split('\n')
    })
  })
  const end = content.includes('\r\n') ? '\r\n' : '\n'
  const isChanged = lines.join('\n') !== content.replace(/\r\n?/g, '\n')
  return isChanged
    ? lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .replaceAll('\n', end)
    : content
}

/** The lines of a text, some of them as forms. */
function readForms(content: string): (Line | Form)[] {
  const lines = linesOf(content)
  const rows = tableRows(lines)
  const read: (Line | Form)[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? { text: '', from: 0 }
    const last = lastOfBlock(lines, at)
    const next = lines[at + 1]
    if (last > at) {
      const isCode = !line.text.includes('<!--')
      const inner = lines.slice(at + 1, isFence(lines[last]) ? last : last + 1)
      const turned = isCode ? inner.map(({ text }) => asCode(text)) : []
      const name = isCode ? 'A block of code' : 'A comment'
      const text = content.slice(
        line.from,
        lines[last] && lines[last].from + lines[last].text.length,
      )
      read.push({ text, from: line.from, name, turned })
      at = last
    } else if (next && isUnderlined(line, next) && !rows.has(at)) {
      const sign = next.text.includes('=') ? '#' : '##'
      const text = content.slice(line.from, next.from + next.text.length)
      const turned = [`${sign} ${line.text.trim()}`]
      read.push({ text, from: line.from, name: 'A heading that is underlined', turned })
      at += 1
    } else read.push(formOf(line, rows.has(at)))
  }
  return read
}

function formOf(line: Line, isRow: boolean): Line | Form {
  if (definition.test(line.text)) return { ...line, name: 'An address apart', turned: [] }
  const form = isRow
    ? lineForms.find(([name]) => name === 'A table')
    : lineForms.find(([, pattern]) => pattern.test(line.text))
  if (!form) return line
  const [name, , turn] = form
  const turned = turn(line.text)
  if (turned === line.text) return line
  return { ...line, name, turned: turned === undefined ? [] : [turned] }
}

const fence = /^\s*(`{3,}|~{3,})([^`]*)$/

function isFence(line: Line | undefined): boolean {
  return line !== undefined && fence.test(line.text)
}

/** The index of the last line of a block of code or a comment that begins at `at`; else `at`. */
function lastOfBlock(lines: readonly Line[], at: number): number {
  const { text = '' } = lines[at] ?? {}
  const mark = fence.exec(text)?.[1]
  const isComment = /^\s*<!--(?!.*-->)/.test(text)
  if (mark === undefined && !isComment) return at
  const ends = (other: string) =>
    mark === undefined
      ? other.includes('-->')
      : other.trim().startsWith(mark) && blank.test(other.replaceAll(mark.charAt(0), ''))
  const end = lines.findIndex((line, index) => index > at && ends(line.text))
  return end === -1 ? lines.length - 1 : end
}

/** A line of a block of code: the page has code inside of lines alone. */
function asCode(line: string): string {
  if (blank.test(line)) return ''
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return longest === 0 ? mark + line.trim() + mark : `${mark} ${line.trim()} ${mark}`
}

/** A rule of hyphens below a sentence is a rule, as those who write by machine mean it. */
function isUnderlined({ text }: Line, next: Line): boolean {
  if (!underline.test(next.text) || blank.test(text)) return false
  if (/^\s*(?:[#>|*+-]|\d+[.)]\s)/.test(text)) return false
  return next.text.includes('=') || (text.length <= 80 && !/[.!?:]$/.test(text.trim()))
}

/** The indexes of the lines of tables whose rows have no bars at their ends. */
function tableRows(lines: readonly Line[]): ReadonlySet<number> {
  const rows = new Set<number>()
  lines.forEach(({ text }, at) => {
    if (!tableRule.test(text) || !(lines[at - 1]?.text.includes('|') ?? false)) return
    for (let row = at - 1; lines[row]?.text.includes('|'); row += 1) rows.add(row)
  })
  return rows
}

/** The line between a table's head and its rows is left out. */
function rowAsItem(row: string): string | undefined {
  if (tableRule.test(row)) return undefined
  const cells = row.trim().replace(/^\||(?<!\\)\|$/g, '')
  const [first = '', ...others] = cells.split(/(?<!\\)\|/).map((cell) => cell.trim())
  return others.length === 0 ? `- ${first}` : `- **${first}**: ${others.join(', ')}`
}

function headingOf(line: string): string {
  const [, signs = '', words = ''] = /^\s*(#+)\s*(.*?)(?:\s+#+)?\s*$/.exec(line) ?? []
  return words === '' ? line : `${signs.slice(0, 3)} ${words}`
}

const signsOfTags: Readonly<Record<string, readonly [open: string, close: string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  code: ['`', '`'],
  kbd: ['`', '`'],
  h1: ['# ', ''],
  h2: ['## ', ''],
  h3: ['### ', ''],
  h4: ['### ', ''],
  li: ['- ', ''],
  br: ['\n', '\n'],
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

const definition = /^ {0,3}\[([^\]^][^\]]*)\]:\s*<?([^\s<>]+)>?(?:\s+["'(].*)?$/

/** Addresses that stand apart from the links that lead to them, by their names in lower case. */
function definitionsIn(content: string): ReadonlyMap<string, string> {
  const found = linesOf(content).map(({ text }) => definition.exec(text) ?? [])
  return new Map(found.map(([, name = '', href = '']) => [name.toLowerCase(), href]))
}

function turnedInline(line: string, links: ReadonlyMap<string, string>): string {
  return partsOf(line)
    .map(({ text, isCode }) => {
      if (isCode) return text
      const turned = inlineForms.reduce((said, [, , turn]) => turn?.(said) ?? said, text)
      return turned.replace(/\[([^[\]]+)\]\[([^[\]]*)\]/g, (whole, label: string, name: string) => {
        const href = links.get((name || label).toLowerCase())
        return href === undefined ? whole : `[${label}](${href})`
      })
    })
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
