export type CsvRow = Readonly<Record<string, string | readonly string[] | null>>

/**
 * CSV after RFC 4180, with a byte order mark for Excel. The first line names `columns`, those of the first
 * row unless they are given. Lists are written with commas, and nothing runs as a formula in a spreadsheet.
 */
export function csvOf(
  rows: readonly CsvRow[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return `\ufeff${cells.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(', ')
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`
}

/** Full-width and small forms too: spreadsheets of East Asian editions take them for the others. */
const formulaSign = /[=+\-@＝＋－＠﹦﹢﹣﹫−]/
/** Signs that end a cell in a program that separates cells by them, or that ignores quotes. */
const cellEnd = /[,;|\t\n\v\f\r\u0085\u2028\u2029]/
/** Signs that a program may drop before it looks whether a cell begins like a formula. */
const dropped = /[\s\p{Cc}\p{Cf}"'`]/u

/**
 * The text with an apostrophe before each sign that would make a formula of what follows it, and
 * without NULs, which some programs drop and others end the text at.
 */
function withoutFormulas(text: string): string {
  let safe = ''
  let atStart = true
  for (const character of text.replaceAll('\0', '')) {
    if (atStart && formulaSign.test(character)) safe += "'"
    safe += character
    atStart = cellEnd.test(character) || (atStart && dropped.test(character))
  }
  return safe
}
