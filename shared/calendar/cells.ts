import Papa from 'papaparse'
import { lines } from './lines.ts'
import { trimInvisible } from './shape.ts'

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

/** The rows of a text, with the line at which each begins. */
export function tableRows(text: string): TableRow[] {
  return isOfBars(text) ? rowsOfBars(text) : rowsOfCells(text)
}

const bar = /(?<!\\)\|/

/** Whether most lines of the text have bars, and none of them tabs. */
function isOfBars(text: string): boolean {
  let withBars = 0
  let others = 0
  for (const line of lines(text)) {
    if (line.includes('\t')) return false
    if (bar.test(line)) withBars += 1
    else if (line.includes(',') || line.includes(';')) others += 1
  }
  return withBars > 0 && withBars >= others / 2
}

function rowsOfBars(text: string): TableRow[] {
  let line = 0
  return Array.from(lines(text), (content) => {
    line += 1
    const inner = content.trim().replace(/^\||(?<!\\)\|$/g, '')
    const cells = inner
      .split(/(?<!\\)\|/)
      .map((cell) => cellText(cell.replaceAll(String.raw`\|`, '|')))
    return { line, text: content, cells }
  })
}

function rowsOfCells(text: string): TableRow[] {
  // A quote that is no sheet's would swallow the lines after it.
  return parsed(text, '"') ?? parsed(text, '\0') ?? []
}

function parsed(text: string, quoteChar: string): TableRow[] | undefined {
  const rows: TableRow[] = []
  let start = 0
  let line = 1
  let isWrong = false
  Papa.parse<string[]>(text, {
    quoteChar,
    delimiter: delimiterOf(text),
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        isWrong = true
        parser.abort()
        return
      }
      const source = text.slice(start, meta.cursor)
      start = meta.cursor
      rows.push({ line, text: source.trim(), cells: data.map(cellText) })
      line += countOf(source)
    },
  })
  return isWrong ? undefined : rows
}

/** Tabs, where there are any; else what parts more of the first line that has some. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const first = /^.*[,;].*$/m.exec(text)?.[0] ?? ''
  return first.split(';').length > first.split(',').length ? ';' : ','
}

function countOf(text: string): number {
  return text.match(/\r\n|[\n\r]/g)?.length ?? 0
}

/** A cell is taken whole, without marks of bold that enclose it. */
function cellText(cell: string): string {
  const text = trimInvisible(cell).replace(/<br ?\/?>/gi, '\n')
  const marks = ['**', '__', '*', '_'].find(
    (mark) => text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark),
  )
  const inner = marks === undefined ? text : text.slice(marks.length, -marks.length)
  return marks !== undefined && inner.includes(marks) ? text : trimInvisible(inner)
}
