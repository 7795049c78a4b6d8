const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** In UTF-16 units. More is never shown on a picture, and each line is measured again and again. */
const longestText = 1000

/**
 * Breaks a text into at most `maxLines` lines no wider than `maxWidth`, between words and, where a
 * word is wider than a line, inside it. What does not fit is cut, with an ellipsis.
 */
export function wrapText(
  text: string,
  maxWidth: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const pieces = text
    .slice(0, longestText)
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => splitWord(word, maxWidth, measure))
  const lines: string[] = []
  for (const { text: piece, glued } of pieces) {
    const line = lines.at(-1)
    const longer = line === undefined ? undefined : line + (glued ? '' : ' ') + piece
    if (longer !== undefined && measure(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), cut(kept.at(-1) ?? '', maxWidth, measure)]
}

interface Piece {
  text: string
  /** Whether it continues the word of the piece before. */
  glued: boolean
}

function splitWord(word: string, maxWidth: number, measure: (text: string) => number): Piece[] {
  if (measure(word) <= maxWidth) return [{ text: word, glued: false }]
  return Array.from(graphemes.segment(word), ({ segment }, index) => ({
    text: segment,
    glued: index > 0,
  }))
}

function cut(line: string, maxWidth: number, measure: (text: string) => number): string {
  const kept = Array.from(graphemes.segment(line), ({ segment }) => segment)
  while (kept.length > 0 && measure(`${kept.join('').trimEnd()}…`) > maxWidth) kept.pop()
  return `${kept.join('').trimEnd()}…`
}
