import Papa from 'papaparse'
import { lines } from './lines.ts'
import { skipMarks, trimInvisible } from './shape.ts'

/** The cells of a row, and the place at which it begins. */
export interface TableRow {
  /** 1-based. */
  line: number
  text: string
  cells: string[]
}

/** The line below the names of columns in Markdown. */
export function isRule(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[-: ]*$/.test(cell)) && cells.some((cell) => cell.includes('-'))
}

/** The rows of a text by the sign that parts its cells; undefined where no sign does so in most lines. */
export function tableRows(text: string): TableRow[] | undefined {
  if (!/[\t|;,]/.test(text)) return undefined
  const counts = { tab: 0, bar: 0, semicolon: 0, comma: 0, all: 0, prose: 0 }
  for (const line of lines(text)) {
    if (line.trim() === '') continue
    counts.all += 1
    if (line.slice(skipMarks(line)).includes('\t')) counts.tab += 1
    if (bar.test(line)) counts.bar += 1
    if (line.includes(';')) counts.semicolon += 1
    if (line.includes(',')) counts.comma += 1
    if (/[,;] \S/.test(line.replace(/"[^"]*"/g, ''))) counts.prose += 1
  }
  if (counts.bar > 1 && counts.tab === 0 && counts.bar >= (counts.all - counts.bar) / 2) {
    return rowsOfBars(text)
  }
  if (counts.tab > 0 && counts.tab >= counts.all / 3) return rowsOfCells(text, '\t')
  const sign = counts.semicolon > counts.comma / 2 ? ';' : ','
  const isProse = counts.prose > counts.all / 3
  const isMost = counts[sign === ';' ? 'semicolon' : 'comma'] >= counts.all / 2
  if (!isMost) return undefined
  const rows = rowsOfCells(text, sign)
  return isProse && !isEven(rows) ? undefined : rows
}

/** Nearly all rows have the same number of cells. */
function isEven(rows: readonly TableRow[]): boolean {
  const filled = rows.filter(({ text }) => text.trim() !== '')
  const sizes = Map.groupBy(filled, ({ cells }) => cells.length)
  const [size = 1, same = []] = [...sizes].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  return size > 1 && same.length >= 0.9 * filled.length
}

const bar = /(?<!\\)\|/

function rowsOfBars(text: string): TableRow[] {
  let line = 0
  return Array.from(lines(text), (content) => {
    line += 1
    const inner = content.trim().replace(/^\||(?<!\\)\|$/g, '')
    const cells = inner
      .split(/(?<!\\)\|/)
      .map((cell) => cellText(cell.replaceAll(String.raw`\|`, '|').replace(/<br ?\/?>/gi, '\n')))
    return { line, text: content, cells }
  })
}

function rowsOfCells(text: string, delimiter: string): TableRow[] {
  // A quote that is no sheet's would swallow the lines after it.
  return parsed(text, delimiter, '"') ?? parsed(text, delimiter, '\0') ?? []
}

function parsed(text: string, delimiter: string, quoteChar: string): TableRow[] | undefined {
  const rows: TableRow[] = []
  let start = 0
  let line = 1
  let isWrong = false
  Papa.parse<string[]>(text, {
    quoteChar,
    delimiter,
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        isWrong = true
        parser.abort()
        return
      }
      const source = text.slice(start, meta.cursor)
      start = meta.cursor
      rows.push({ line, text: source.trim(), cells: data.map(cellText) })
      line += source.match(/\r\n|[\n\r]/g)?.length ?? 0
    },
  })
  return isWrong ? undefined : rows
}

/** A cell is taken whole, without marks of bold that enclose it. */
function cellText(cell: string): string {
  const text = trimInvisible(cell)
  const marks = ['**', '__', '*', '_'].find(
    (mark) => text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark),
  )
  const inner = marks === undefined ? text : text.slice(marks.length, -marks.length)
  return marks !== undefined && inner.includes(marks) ? text : trimInvisible(inner)
}
