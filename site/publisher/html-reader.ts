// Before turndown, which parses as it is loaded.
import { parsedHtml, withoutStyles } from './trusted-html.ts'
import Turndown from 'turndown'
import { safeHref } from '../../shared/post/article-text.ts'

const styleOf = (node: Element) => node.getAttribute('data-style') ?? ''
const encoded = (href: string) =>
  href.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
const linesOf = (content: string) => content.split('\n').map((line) => line.trim())
const lineOf = (content: string) => linesOf(content).filter(Boolean).join(' ')

function isStrong(node: Element): boolean {
  const [, weight] = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(styleOf(node)) ?? []
  return weight === undefined
    ? ['b', 'strong'].includes(node.localName)
    : weight === 'bold' || Number(weight) >= 600
}

function isEmphasis(node: Element): boolean {
  const [, style] = /font-style:\s*(\w+)/i.exec(styleOf(node)) ?? []
  return style === undefined ? ['i', 'em'].includes(node.localName) : style === 'italic'
}

/** A word processor's item, which is a paragraph with the look of a list. */
const isItem = (node: Element) =>
  node.localName === 'p' && /mso-list:\s*(?!none|ignore)/i.test(styleOf(node))

/** Marks of a line end with the line. A part that is marked already keeps its own. */
function marked(content: string, mark: string): string {
  return content.includes(mark) ? content : content.replace(/\S(?:.*\S)?/g, mark + '$&' + mark)
}

/** A row of a table as an item of a list. */
function rowOf(content: string): string {
  const [first = '', ...others] = content.split('\t').map((cell) => cell.trim())
  const rest = others.filter((cell) => cell !== '').join(', ')
  return `\n- ${rest === '' ? first : `${marked(first, '**')}: ${rest}`}\n`
}

const inline = ['b', 'strong', 'i', 'em', 'span', 'font', 'u']
const unseen = /^(?:script|style|title|meta|link|svg|img|picture|video|audio|iframe|object|hr)$/

function createReader(): Turndown {
  const service = new Turndown({ br: '' })
    .addRule('inline', {
      filter: ({ localName }) => inline.includes(localName),
      replacement: (content, node) => {
        const emphasised = isEmphasis(node) ? marked(content, '*') : content
        return isStrong(node) ? marked(emphasised, '**') : emphasised
      },
    })
    .addRule('heading', {
      filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
      replacement: (content, { nodeName }) => {
        const level = Math.min(Number(nodeName.charAt(1)), 3)
        return `\n\n${'#'.repeat(level)} ${lineOf(content).replaceAll('**', '')}\n\n`
      },
    })
    .addRule('list', { filter: ['ul', 'ol'], replacement: (content) => `\n\n${content}\n\n` })
    .addRule('item', {
      filter: (node) => node.localName === 'li' || isItem(node),
      replacement: (content) => {
        const lines = linesOf(content).filter(Boolean)
        const nested = lines.findIndex((line) => line.startsWith('- '))
        const own = lines.slice(0, nested === -1 ? lines.length : nested)
        return `\n${[`- ${own.join(' ')}`, ...lines.slice(own.length)].join('\n')}\n`
      },
    })
    .addRule('quote', { filter: 'blockquote', replacement: (content) => `\n\n${content}\n\n` })
    .addRule('cell', { filter: ['td', 'th'], replacement: (content) => `${lineOf(content)}\t` })
    .addRule('row', { filter: 'tr', replacement: rowOf })
    .addRule('link', {
      filter: (node) => node.localName === 'a' && node.hasAttribute('href'),
      replacement: (content, node) => {
        const [words, href] = [lineOf(content), safeHref(node.getAttribute('href') ?? '')]
        return words === '' || href === undefined ? words : `[${words}](${encoded(href)})`
      },
    })
    .addRule('unseen', {
      filter: (node) => unseen.test(node.localName) || /mso-list:\s*ignore/i.test(styleOf(node)),
      replacement: () => '',
    })
  // The signs that the page would read as marks stand for themselves.
  service.escape = (text) =>
    text
      .replace(
        /[\\`]|\*(?=\S)|(?<=\S)\*|(?<!\w)_|_(?!\w)|\](?=\()|<(?=[a-z])|&(?=#?\w+;)/gi,
        '\\$&',
      )
      .replace(/^(?=(?:#{1,3}|-)\s)/, '\\')
  return service
}

/**
 * The HTML of a word processor or a page as the text of an article: headings, items, strong, emphasis and
 * links in the marks that the page has, everything else as its words. Bold of all of it is none.
 */
export function readHtml(html: string): string {
  const plain = withoutStyles(html)
  // Where there is no parser, as in Node, turndown has its own.
  const markdown = createReader().turndown(
    typeof DOMParser === 'undefined' ? plain : parsedHtml(plain),
  )
  const text = linesOf(markdown.replaceAll('\u00a0', ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .trim()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const isAllStrong = lines.every((line) => /^(?:- )?\*\*[^*]+\*\*$/.test(line))
  return isAllStrong ? text.replaceAll('**', '') : text
}
