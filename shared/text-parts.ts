/** A part of a body: a heading with all that stands below it, up to the next one of its level. */
export interface TextPart {
  heading: string
  /** Its first and, exclusive, its last place in the text, in UTF-16 units. */
  start: number
  end: number
}

const headingLine = /^(#{1,3}) (.*)$/gm

/** The parts of a body, in their order. A part of a lower level is also part of the one it is in. */
export function partsOf(content: string): TextPart[] {
  const headings = Array.from(content.matchAll(headingLine), (match) => ({
    level: match[1]?.length ?? 0,
    heading: match[2]?.trim() ?? '',
    start: match.index,
  }))
  return headings.map(({ level, heading, start }, index) => ({
    heading,
    start,
    end: headings.slice(index + 1).find((next) => next.level <= level)?.start ?? content.length,
  }))
}

/** The body with another text in the place of a part; the part's own heading stays. */
export function withPart(content: string, { start, end }: TextPart, text: string): string {
  const [heading = ''] = content.slice(start, end).split('\n', 1)
  const body = /^#{1,3} /.test(text) ? text.slice(text.indexOf('\n') + 1 || text.length) : text
  const after = content.slice(end)
  const written = `${heading.trimEnd()}\n\n${body.trim()}\n`
  return content.slice(0, start) + written + (after === '' ? '' : `\n${after}`)
}
