import { fromMarkdown } from 'mdast-util-from-markdown'
import { countWords } from '../text.ts'
import { at } from './reply-json.ts'

/** A text, or the texts in a list of parts, beside which there may be thoughts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const list: unknown[] = Array.isArray(content) ? content : []
  const texts = list.map((part) =>
    ['text', 'output_text', undefined].includes(at(part, 'type') as string) ? at(part, 'text') : '',
  )
  return texts.filter((text) => typeof text === 'string').join('')
}

/**
 * The article in the content of a message: without thoughts, marks of the model and a fence around it,
 * with real line breaks. Empty where there is none.
 */
export function articleOfContent(content: unknown): string {
  const text = withoutEndMarks(unwrapped(withoutThoughts(ofLastChannel(textOf(content).trim()))))
  const isOneLine = !text.includes('\n') && text.split(String.raw`\n`).length > 2
  return withoutFence(isOneLine ? text.replaceAll(String.raw`\n`, '\n') : text).trim()
}

/** Words for thinking, as they stand in the names of marks. */
const thinking =
  /think|thought|reason|reflect|analy|comment|scratch|monolog|cogit|deliberat|ponder|introspect|brainstorm|\bplan|\bcot\b|denk|gedank|pens[ée]e|pensam|思|考/i

/** The marks before the text of a channel, as gpt-oss and Gemma write them. */
const channelMarks =
  /<\|channel\|>\s?(\w{0,40})[^<]{0,80}(?:<\|constrain\|>[^<]{0,40})?<\|message\|>|<\|channel>(\w{0,40})|<channel\|>/g
/** The same of a server that took the brackets away. */
const bareChannels = /assistant(final|analysis|commentary)/g

/** The text of the last channel; none where that is one for thoughts. */
function ofLastChannel(text: string): string {
  const isBare = /^(?:analysis|commentary|assistantfinal)/.test(text)
  const last = [...text.matchAll(isBare ? bareChannels : channelMarks)].at(-1)
  if (!last) return /^(?:analysis|commentary)\p{Lu}/u.test(text) ? '' : text
  return thinking.test(last[1] ?? last[2] ?? '') ? '' : text.slice(last.index + last[0].length)
}

/** The brackets in which models write the names of their marks: '<think>', '[THINK]', '<|think|>', '◁think▷'. */
const opens = String.raw`(?:<!--|[<[{(◁【《«‹⟨〈＜「『［｛]{1,2}[|｜%]?)`
const closes = String.raw`(?:-->|[|｜%]?[>\]})▷】》»›⟩〉＞」』］｝]{1,2})`
const begins = String.raw`\s{0,3}(?:(?:begin|start)(?:_of)?_)?`
const ends = String.raw`\s{0,3}(?:/|end[_ ]?(?:of_)?)\s{0,3}`
const word = String.raw`\p{L}[\p{L}\p{N}_:. -]{0,40}?`

const opening = new RegExp(
  String.raw`^\s*(${opens})${begins}(${word})(?:\s[^<>\n]{0,60})?\s{0,3}${closes}`,
  'iu',
)
const closing = new RegExp(String.raw`(${opens})${ends}(${word})\s{0,3}${closes}`, 'giu')

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** Thoughts stand between two marks; before the second one where the service has taken the first. */
function withoutThoughts(said: string): string {
  let kept = ''
  let from = 0
  for (const { 0: mark, 1: bracket = '', 2: name = '', index } of said.matchAll(closing)) {
    // '(/reasons)' is the address of a link.
    if (!thinking.test(name) || bracket.startsWith('(')) continue
    const part = said.slice(from, index)
    const first = new RegExp(`${escaped(bracket)}${begins}${escaped(name)}`, 'iu')
    const start = part.search(first)
    // Without the first mark all before the second one is a thought.
    kept = start === -1 ? '' : kept + part.slice(0, start)
    from = index + mark.length
  }
  return kept + said.slice(from)
}

const htmlElements = new Set(
  'a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option p picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
    ' ',
  ),
)

/**
 * A text without what stands in a pair of marks at its beginning, whatever their name, which is no element
 * of HTML. Where nothing comes after the pair, its inside is the text; a thought without an end has none.
 */
function unwrapped(text: string): string {
  let left = text
  for (;;) {
    const [mark, bracket = '', name = ''] = opening.exec(left) ?? []
    if (mark === undefined || htmlElements.has(name.toLowerCase())) return left
    const second = new RegExp(`${escaped(bracket)}${ends}${escaped(name)}\\s{0,3}${closes}`, 'iu')
    const end = second.exec(left)
    const isThought = thinking.test(name)
    // '[Analysis]' may begin a headline, '«Thinking»' a sentence and '[Think](…)' a link.
    const isMark = /^[<◁]/.test(bracket) || (/^think$/i.test(name) && left[mark.length] !== '(')
    if (!end) return isThought && isMark ? '' : left
    const rest = withoutEndMarks(left.slice(end.index + end[0].length))
    if (rest === '' && isThought) return ''
    left = rest === '' ? left.slice(mark.length, end.index) : rest
  }
}

/** The marks at which models end, which some services leave in the text. */
const endMark = /(?:<[|｜][^<>|｜\n]{1,40}[|｜]>|<\/s>|<end_of_turn>|<eos>)$/u

function withoutEndMarks(text: string): string {
  let left = text.trim()
  while (endMark.test(left.slice(-50))) left = left.slice(0, left.lastIndexOf('<')).trimEnd()
  return left
}

/** Whether a mark of a model is left in a text, as '<|im_start|>': what else it holds is not known. */
export function holdsControlMark(text: string): boolean {
  return /<[|｜][^<>\n]{1,40}>|<\w{1,40}\|>/u.test(text)
}

/** The text inside of the one fence around which there are fewer words than in it. */
function withoutFence(text: string): string {
  if (!/^ {0,3}(?:```|~~~)/m.test(text)) return text
  const blocks = fromMarkdown(text).children.filter(({ type }) => type === 'code')
  const [block, ...others] = blocks
  const { start, end } = block?.position ?? {}
  if (block?.type !== 'code' || others.length > 0) return text
  const around = text.slice(0, start?.offset) + text.slice(end?.offset)
  const isFenced = /[`~]/.test(text.charAt(start?.offset ?? 0))
  return isFenced && countWords(around) < countWords(block.value) ? block.value : text
}
