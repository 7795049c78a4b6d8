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

/** Word processors put a vertical tab where a line ends inside a paragraph, a form feed between pages. */
const lineEnd = /\r\n|[\n-\r\u0085\u2028\u2029]/g

function* ranges(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  for (const { 0: end, index } of text.matchAll(lineEnd)) {
    yield { start, end: index }
    start = index + end.length
  }
  yield { start, end: text.length }
}
