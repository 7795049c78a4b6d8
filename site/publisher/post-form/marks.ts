import type { ClipboardEvent } from 'react'

/** A part of a text, in UTF-16 units from its beginning. */
export interface Part {
  start: number
  end: number
}

export const markNames = ['heading', 'strong', 'emphasis', 'list', 'link'] as const

export type Mark = (typeof markNames)[number]

/** Another text for a part of a text, and what is selected after it. */
interface Marked extends Part {
  text: string
  selected: Part
}

/**
 * Puts a mark of the page around a selection, or before its lines; the same mark again takes it away. A
 * heading becomes one of the next lower level first. Marks inside of a line never go over its end.
 */
export function marked(text: string, selection: Part, mark: Mark): Marked {
  if (mark === 'link') return withLink(text, selection)
  if (mark === 'heading' || mark === 'list') return withLineMark(text, selection, mark)
  return withStars(text, selection, mark === 'strong' ? 2 : 1)
}

const lineMark = /^(?:#{1,3} |- )?/
const levels = ['', '# ', '## ', '### ']

function withLineMark(text: string, selection: Part, mark: 'heading' | 'list'): Marked {
  const { start, end } = linesOf(text, selection)
  const before = text.slice(start, end).split('\n')
  const [first = ''] = lineMark.exec(before[0] ?? '') ?? []
  const isList = before.every((line) => line === '' || line.startsWith('- ')) && first !== ''
  const level = levels[(Math.max(levels.indexOf(first), 0) + 1) % levels.length]
  const next = (mark === 'heading' ? level : !isList && '- ') || ''
  const after = before
    .map((line) => (line === '' && before.length > 1 ? line : line.replace(lineMark, next)))
    .join('\n')
  const added = after.length - (end - start)
  const caret = Math.max(start, selection.start + added)
  const isCaret = selection.start === selection.end
  const selected = isCaret ? { start: caret, end: caret } : { start, end: end + added }
  return { start, end, text: after, selected }
}

/** The whole lines of a selection. A line of which nothing is selected but its beginning is none of them. */
function linesOf(text: string, { start, end }: Part): Part {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const lineEnd = text.indexOf('\n', last)
  return {
    start: text.lastIndexOf('\n', start - 1) + 1,
    end: lineEnd < 0 ? text.length : lineEnd,
  }
}

/** `stars`: how many of them the mark is. Those around the selection belong to it. */
function withStars(text: string, selection: Part, stars: 1 | 2): Marked {
  const [before = ''] = /\*{0,3}$/.exec(text.slice(0, selection.start)) ?? []
  const [behind = ''] = /^\*{0,3}/.exec(text.slice(selection.end)) ?? []
  const [start, end] = [selection.start - before.length, selection.end + behind.length]
  const whole = text.slice(start, end)
  if (/^\**$/.test(whole)) {
    const pair = whole === '' ? '*'.repeat(2 * stars) : ''
    const caret = start + pair.length / 2
    return { start, end, text: pair, selected: { start: caret, end: caret } }
  }
  const lines = whole.split('\n').map((line) => {
    const parts = /^((?:#{1,3} |- )?\s*)(\*{0,3})(.*?)(\*{0,3})(\s*)$/.exec(line)
    const [, head = '', lead = '', words = '', trail = '', tail = ''] = parts ?? []
    const around = Math.min(lead.length, trail.length)
    const has = words === '' || (stars === 2 ? around > 1 : around % 2 === 1)
    const inside = lead.slice(around) + words + trail.slice(around)
    return { line, head, tail, inside, around, has }
  })
  const isOff = lines.every(({ has }) => has)
  const after = lines
    .map(({ line, head, tail, inside, around, has }) => {
      if (has !== isOff || inside === '') return line
      const sign = '*'.repeat(isOff ? around - stars : around + stars)
      return head + sign + inside + sign + tail
    })
    .join('\n')
  return { start, end, text: after, selected: { start, end: start + after.length } }
}

const usualStart = 'https://'

/** The address is selected, to be typed or pasted; between the brackets where there are no words yet. */
function withLink(text: string, { start, end }: Part): Marked {
  const [words = ''] = text.slice(start, end).split('\n')
  const isAddress = /^(?:https?:\/\/|mailto:|\/)\S*$/.test(words)
  const link = isAddress ? `[](${words})` : `[${words}](${usualStart})`
  const at = start + link.length - 1 - usualStart.length
  const selected =
    isAddress || words === ''
      ? { start: start + 1, end: start + 1 }
      : { start: at, end: at + usualStart.length }
  return { start, end: start + words.length, text: link, selected }
}

/** Puts another text into the place of a part of a field's, as a step that the field's undo takes back. */
export function insertText(field: HTMLTextAreaElement, { start, end }: Part, text: string): void {
  field.focus()
  field.setSelectionRange(start, end)
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Code of an editor, which copies its own colours beside the text. */
const isCode = /^[^]{0,500}white-space:\s*pre\s*[;"']/i

/**
 * Puts the page's own marks in the place of a text that was just pasted from a word processor or a page.
 * It is a step of its own, which the field's undo takes back. A paste as plain text has no such form.
 */
export function pasteMarks({
  clipboardData,
  currentTarget: field,
}: ClipboardEvent<HTMLTextAreaElement>) {
  const html = clipboardData.getData('text/html')
  if (html === '' || isCode.test(html)) return
  const { value, selectionStart: start, selectionEnd } = field
  const [before, behind] = [value.slice(0, start), value.slice(selectionEnd)]
  const replace = async () => {
    // A part of the script of its own.
    const { readHtml } = await import('../html-reader.ts')
    const marks = readHtml(html)
    const now = field.value
    const end = now.length - behind.length
    // It was edited meanwhile, or nothing was pasted.
    if (end <= start || now !== before + now.slice(start, end) + behind) return
    if (wordsOf(now.slice(start, end)) === wordsOf(marks)) return
    insertText(field, { start, end }, marks)
  }
  // Where the script cannot be had, the plain text stays.
  setTimeout(() => void replace().catch(() => undefined))
}

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim()
