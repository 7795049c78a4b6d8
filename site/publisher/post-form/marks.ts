import type { Part } from './insert-text.ts'

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
  switch (mark) {
    case 'heading':
    case 'list':
      return withLineMark(text, selection, mark)
    case 'strong':
    case 'emphasis':
      return withSign(text, selection, mark === 'strong' ? 2 : 1)
    case 'link':
      return withLink(text, selection)
  }
}

const lineMark = /^(?:#{1,3} |- )?/
const levels = ['', '# ', '## ', '### ']

function withLineMark(text: string, { start, end }: Part, mark: 'heading' | 'list'): Marked {
  const lines = linesOf(text, { start, end })
  const before = text.slice(lines.start, lines.end).split('\n')
  const marks = before.map((line) => lineMark.exec(line)?.[0])
  const isList = before.every((line, at) => marks[at] === '- ' || line === '')
  const nextLevel = levels[(Math.max(levels.indexOf(marks[0] ?? ''), 0) + 1) % levels.length] ?? ''
  const next = mark === 'heading' ? nextLevel : isList && marks.includes('- ') ? '' : '- '
  const after = before
    .map((line) => (line === '' && before.length > 1 ? line : line.replace(lineMark, next)))
    .join('\n')
  const added = after.length - (lines.end - lines.start)
  const caret = Math.max(lines.start, start + added)
  const all = { start: lines.start, end: lines.end + added }
  return { ...lines, text: after, selected: start === end ? { start: caret, end: caret } : all }
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

/** `stars`: how many of them the sign is. */
function withSign(text: string, selection: Part, stars: 1 | 2): Marked {
  const { start, end } = withStars(text, wordAt(text, selection))
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const [, before = '', words = '', after = ''] =
        /^((?:#{1,3} |- )?\s*)(.*?)(\s*)$/.exec(line) ?? []
      const [lead = '', trail = ''] = [/^\*{0,3}/.exec(words)?.[0], /\*{0,3}$/.exec(words)?.[0]]
      const around = Math.min(lead.length, trail.length)
      const hasSign = stars === 2 ? around > 1 : around % 2 === 1
      return { before, words, after, around, hasSign }
    })
  const isEmpty = /^\**$/.test(text.slice(start, end))
  if (isEmpty) {
    const pair = start === end ? '*'.repeat(2 * stars) : ''
    const caret = start + pair.length / 2
    return { start, end, text: pair, selected: { start: caret, end: caret } }
  }
  const isOff = lines.every(({ words, hasSign }) => hasSign || words === '')
  const after = lines
    .map(({ before, words, after: behind, around, hasSign }) => {
      if (words === '' || hasSign !== isOff) return before + words + behind
      const sign = '*'.repeat(isOff ? around - stars : around + stars)
      return before + sign + words.slice(around, words.length - around) + sign + behind
    })
    .join('\n')
  return { start, end, text: after, selected: { start, end: start + after.length } }
}

/** The word around a caret; a selection stays as it is. */
function wordAt(text: string, { start, end }: Part): Part {
  if (start !== end) return { start, end }
  const before = /[\p{L}\p{N}'’-]*$/u.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(end))?.[0] ?? ''
  return before === '-' && after === ''
    ? { start, end }
    : { start: start - before.length, end: end + after.length }
}

/** With the stars that stand around a part. */
function withStars(text: string, { start, end }: Part): Part {
  const before = /\*{0,3}$/.exec(text.slice(0, start))?.[0] ?? ''
  const after = /^\*{0,3}/.exec(text.slice(end))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}

const usualStart = 'https://'

/** The address is selected, to be typed or pasted; the words where the address was selected. */
function withLink(text: string, selection: Part): Marked {
  const { start, end } = wordAt(text, selection)
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
