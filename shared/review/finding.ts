/** What a text is checked for. */
export type ReviewRule =
  | 'sum'
  | 'promise'
  | 'dated'
  | 'product'
  | 'self'
  | 'placeholder'
  | 'form'
  | 'list-of-one'
  | 'heading-alone'
  | 'link'
  | 'length'
  | 'promo'
  | 'introduction'
  | 'conclusion'
  | 'twin'

export interface Finding {
  rule: ReviewRule
  /** The place in the text, as offsets of UTF-16 units. */
  from: number
  to: number
  /** One line for the operator: why this should be looked at. */
  message: string
}

/** A finding about all of a line, or of a part of it. */
export function findingOf({ from, text }: Line, rule: ReviewRule, message: string): Finding {
  return { rule, from, to: from + text.length, message }
}

/** A line of the text and the offset where it begins. */
export interface Line {
  text: string
  from: number
}

/** The lines of a text, cut at what `parseBlocks` takes for their ends. */
export function linesOf(content: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const text of content.split(/\r\n|\n|\r/)) {
    lines.push({ text, from })
    from += text.length + (content.startsWith('\r\n', from + text.length) ? 2 : 1)
  }
  return lines
}

/** The sentences of a line. A decimal point and 'e.g.' end none. */
export function sentencesOf({ text, from }: Line): Line[] {
  const sentences: Line[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(/[.!?][”"’')\]]? (?=[A-Z“"$\d[*])/g)) {
    sentences.push({ text: text.slice(start, index + end.length), from: from + start })
    start = index + end.length
  }
  sentences.push({ text: text.slice(start), from: from + start })
  return sentences
}
