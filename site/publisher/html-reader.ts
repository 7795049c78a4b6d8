// Before turndown, which parses as it is loaded.
import { parsedHtml } from './trusted-html.ts'
import Turndown from 'turndown'
import { linesIn, parseArticle, plainText, safeHref } from '../../shared/post/article-text.ts'
import type { HtmlReader } from '../../shared/import/finish-posts.ts'
import { turnedIntoPageForms } from '../../shared/review/forms.ts'

/** Elements that an article cannot have, in an operator's words; by '' nothing is lost. */
const lostElements: Readonly<Record<string, string>> = {
  img: 'picture',
  svg: 'picture',
  canvas: 'picture',
  video: 'video',
  audio: 'recording',
  iframe: 'embed',
  object: 'embed',
  embed: 'embed',
  script: 'script',
  style: 'style sheet',
  form: 'form',
  noscript: '',
}
const withinLost = `:is(${Object.keys(lostElements).join()}) *`

/** Reads the HTML of articles by turndown. Nothing of it is run or loaded. */
export const htmlReader: HtmlReader = {
  toLines: readLines,
  toWords: (html) =>
    linesIn(parseArticle(readLines(html).text))
      .map(plainText)
      .join(' '),
}

function readLines(html: string): ReturnType<HtmlReader['toLines']> {
  const lost = new Map<string, number>()
  const lose = (what: string) => lost.set(what, (lost.get(what) ?? 0) + 1)
  const loseElement = (_: string, node: HTMLElement) => {
    const what = lostElements[node.localName]
    if (what && !node.matches(withinLost)) lose(what)
    return what === undefined && node.localName !== 'li' ? '\n\n' : ''
  }
  const service = new Turndown({ ...options, blankReplacement: loseElement })
    .addRule('lost', {
      filter: ({ localName }) => localName in lostElements,
      replacement: loseElement,
    })
    .addRule('strong', { filter: ['strong', 'b'], replacement: (content) => marked(content, '**') })
    .addRule('emphasis', { filter: ['em', 'i'], replacement: (content) => marked(content, '*') })
    .addRule('cell', { filter: ['td', 'th'], replacement: (content) => `${lineOf(content)}\t` })
    .addRule('row', { filter: 'tr', replacement: (content) => `\n${rowOf(content)}\n` })
    .addRule('rows', {
      filter: ['thead', 'tbody', 'tfoot'],
      replacement: (content) => `\n${content}\n`,
    })
    .addRule('table', {
      filter: 'table',
      replacement: (content) => {
        lose('table layout')
        return `\n\n${content}\n\n`
      },
    })
    .addRule('link', {
      filter: (node) => node.localName === 'a' && node.hasAttribute('href'),
      replacement: (content, node) => {
        const words = lineOf(content)
        const href = safeHref(node.getAttribute('href') ?? '')
        if (words === '') return ''
        if (href !== undefined)
          return `[${words.replaceAll(']', String.raw`\]`)}](${encoded(href)})`
        lose('unusable link')
        return words
      },
    })
  const escape = service.escape.bind(service)
  // Tags and names of characters stand for themselves, too. Brackets of which both are marked look like
  // a formula.
  service.escape = (text) =>
    escape(text)
      .replaceAll(String.raw`\]`, ']')
      .replace(/<|&(?=#?\w+;)/g, String.raw`\$&`)
  // Where there is no parser, as in Node, turndown has its own.
  const markdown = service.turndown(typeof DOMParser === 'undefined' ? html : parsedHtml(html))
  const text = turnedIntoPageForms(markdown).replace(/^(- .*)\n\s*(?=- )/gm, '$1\n')
  return { text, lost: Array.from(lost, ([what, count]) => ({ what, count })) }
}

const options: Turndown.Options = {
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  br: '',
}

const encoded = (href: string) =>
  href.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

const lineOf = (content: string) => content.trim().replace(/\s*\n\s*/g, ' ')

/** Marks of a line end with the line. */
function marked(content: string, mark: string): string {
  return content.includes(mark) ? content : content.replace(/\S(?:.*\S)?/g, mark + '$&' + mark)
}

/** A row of a table as an item of a list. */
function rowOf(content: string): string {
  const [first = '', ...others] = content.split('\t').map((cell) => cell.trim())
  const rest = others.filter((cell) => cell !== '').join(', ')
  return rest === '' ? `- ${first}` : `- ${marked(first, '**')}: ${rest}`
}
