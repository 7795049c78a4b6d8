import Papa from 'papaparse'
import { after, lines, marks, trimInvisible } from './shape.ts'

/** The cells of a row, and the line at which it begins, 1-based. */
export interface TableRow {
  line: number
  cells: string[]
}

/** The line below the names of columns in Markdown. */
export function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[-: ]*$/.test(cell)) && cells.some((cell) => cell.includes('-'))
}

/** The rows of a text by the sign that parts its cells; none where no sign does so in most lines. */
export function tableRows(text: string): TableRow[] {
  const filled = lines(text).filter((line) => line.trim() !== '')
  const count = (test: (line: string) => boolean) => filled.filter(test).length
  const tabs = count((line) => line.slice(after(marks, line, 0)).includes('\t'))
  const bars = count((line) => bar.test(line))
  if (bars > 1 && tabs === 0 && bars >= filled.length / 3) return rowsOfBars(text)
  if (tabs > 0 && tabs >= filled.length / 3) return rowsOfCells(text, '\t')
  const commas = count((line) => line.includes(','))
  const semicolons = count((line) => line.includes(';'))
  const [sign, signs] = semicolons > commas / 2 ? [';', semicolons] : [',', commas]
  if (signs === 0 || signs < filled.length / 2) return []
  const rows = rowsOfCells(text, sign)
  // Signs in sentences have a space behind them.
  const isProse = count((line) => /[,;] \S/.test(line.replace(/"[^"]*"/g, ''))) > filled.length / 3
  return isProse && !isEven(rows) ? [] : rows
}

/** Nearly all rows have the same number of cells. */
function isEven(rows: readonly TableRow[]): boolean {
  const filled = rows.filter(({ cells }) => cells.join('') !== '')
  const sizes = Object.values(Object.groupBy(filled, ({ cells }) => cells.length))
  const same = sizes.find((some = []) => some.length >= 0.9 * filled.length) ?? []
  return (same[0]?.cells.length ?? 0) > 1
}

const bar = /(?<!\\)\|/

function rowsOfBars(text: string): TableRow[] {
  return lines(text).map((content, at) => {
    const cells = content
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(bar)
    const texts = cells.map((cell) => cell.replaceAll(String.raw`\|`, '|'))
    return { line: at + 1, cells: texts.map((cell) => cellText(cell.replace(/<br ?\/?>/gi, '\n'))) }
  })
}

function rowsOfCells(text: string, delimiter: string): TableRow[] {
  // A quote that is no sheet's would swallow the lines after it.
  return parsed(text, delimiter, '"') ?? parsed(text, delimiter, '\0') ?? []
}

function parsed(text: string, delimiter: string, quoteChar: string): TableRow[] | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar })
  if (errors.some(({ type }) => type === 'Quotes')) return undefined
  let next = 1
  return data.map((cells) => {
    const line = next
    next += cells.join('').split(/\r\n|[\n\r]/).length
    return { line, cells: cells.map(cellText) }
  })
}

const bold = /^(\*\*|__|\*|_)((?:(?!\1)[^])+)\1$/

/** A cell is taken whole, without marks of bold that enclose it. */
function cellText(cell: string): string {
  return trimInvisible(trimInvisible(cell).replace(bold, '$2'))
}
