import { parsedHtml, withoutStyles } from '../trusted-html.ts'

/**
 * The table in the HTML of the clipboard as cells parted by tabs, where a document has its cells in the
 * HTML alone; undefined where there is none, or text around it.
 */
export function textOfTable(html: string): string | undefined {
  if (!/<tr[\s>]/i.test(html)) return undefined
  const body = parsedHtml(withoutStyles(html))
  for (const end of body.querySelectorAll(':is(td, th) :is(br, p, div, li)')) end.before('\f')
  const rows = Array.from(body.querySelectorAll('tr'), ({ cells }) => Array.from(cells, textOf))
  for (const part of body.querySelectorAll('table, title')) part.remove()
  const isTable = rows.some((cells) => cells.length > 1) && !/\p{L}/u.test(body.textContent)
  return isTable ? rows.map((cells) => cells.join('\t')).join('\n') : undefined
}

/** Quoted as sheets do, where it has several lines. */
function textOf({ textContent }: HTMLTableCellElement): string {
  const lines = textContent.split('\f').map((line) => line.replace(/\s+/g, ' ').trim())
  const text = lines.join('\n').trim()
  return /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
