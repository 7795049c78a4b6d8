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
 * The article in the content of a message: without thoughts and a fence around it, with real line breaks.
 * Empty where there is none.
 */
export function articleOfContent(content: unknown): string {
  const text = withoutThoughts(textOf(content)).trim()
  const isOneLine = !text.includes('\n') && text.split(String.raw`\n`).length > 2
  return withoutFence(isOneLine ? text.replaceAll(String.raw`\n`, '\n') : text).trim()
}

/** Thoughts stand between two marks; before the second one where the service has taken the first. */
function withoutThoughts(said: string): string {
  const parts = said.split(/<\/think>/i)
  const last = parts.pop() ?? ''
  let kept = ''
  for (const part of parts) {
    const start = part.search(/<think>/i)
    // Without the first mark all before the second one is a thought.
    kept = start === -1 ? '' : kept + part.slice(0, start)
  }
  return /^\s*<think>/i.test(last) ? kept : kept + last
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
