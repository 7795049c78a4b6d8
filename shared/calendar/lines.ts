/** Word processors put a vertical tab where a line ends inside a paragraph, a form feed between pages. */
const lineEnd = /\r\n|[\n-\r\u0085\u2028\u2029]/g

/** The lines of the text, however they end, without their ends. */
export function* lines(text: string): Generator<string> {
  let start = 0
  for (const { 0: end, index } of text.matchAll(lineEnd)) {
    yield text.slice(start, index)
    start = index + end.length
  }
  yield text.slice(start)
}
