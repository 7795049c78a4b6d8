import { parsedHtml, withoutStyles } from '../trusted-html.ts'

/** Columns of one cell, more than any calendar has. */
const mostSpanned = 50

/**
 * The table in the HTML of the clipboard as cells parted by tabs, where a document has its cells in the
 * HTML alone; undefined where there is none, or text around it.
 */
export function textOfTable(html: string): string | undefined {
  if (!/<tr[\s>]/i.test(html)) return undefined
  const body = parsedHtml(withoutStyles(html))
  for (const end of body.querySelectorAll(':is(td, th) :is(br, p, div, li)')) end.before('\f')
  const rows = cellsOf(body.querySelectorAll('tr'))
  for (const part of body.querySelectorAll('table, title')) part.remove()
  const isTable = rows.some((cells) => cells.length > 1) && !/\p{L}/u.test(body.textContent)
  return isTable ? rows.map((cells) => cells.join('\t')).join('\n') : undefined
}

/** The cells of each row; one that spans several is the first of them, the others are empty. */
function cellsOf(rows: NodeListOf<HTMLTableRowElement>): string[][] {
  const grid = Array.from(rows, (): string[] => [])
  for (const [at, { cells }] of rows.entries()) {
    const row = grid[at] ?? []
    for (const cell of cells) {
      const free = row.findIndex((text: string | undefined) => text === undefined)
      const from = free === -1 ? row.length : free
      for (const below of grid.slice(at, at + cell.rowSpan)) {
        for (let column = 0; column < Math.min(cell.colSpan, mostSpanned); column += 1) {
          below[from + column] = below === row && column === 0 ? textOf(cell) : ''
        }
      }
    }
  }
  return grid.map((row) => Array.from(row, (text: string | undefined) => text ?? ''))
}

/** Quoted as sheets do, where it has several lines. */
function textOf({ textContent }: HTMLTableCellElement): string {
  const lines = textContent.split('\f').map((line) => line.replace(/\s+/g, ' ').trim())
  const text = lines.join('\n').trim()
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
