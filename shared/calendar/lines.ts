/** The lines of the text, however they end, without their ends. */
export function* lines(text: string): Generator<string> {
  for (const { start, end } of ranges(text)) yield text.slice(start, end)
}

/** Where a line stands in the text, without its end; undefined where there are not that many. */
export function lineRange(text: string, line: number): { start: number; end: number } | undefined {
  let number = 0
  for (const range of ranges(text)) {
    number += 1
    if (number === line) return range
  }
  return undefined
}

function* ranges(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  while (start <= text.length) {
    let end = start
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end += 1
    yield { start, end }
    start = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/** Word processors put a vertical tab where a line was broken inside a paragraph, a form feed between pages. */
function isLineEnd(code: number): boolean {
  return (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029
}
