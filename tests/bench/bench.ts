import { cpus } from 'node:os'
import { benchCalendar } from './calendar.ts'
import type { Row } from './measure.ts'

const columns = ['measurement', 'median', 'spread', 'note'] as const

/** One Markdown table, so that it can be pasted into the README. */
function print(rows: Row[]): void {
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map(() => '---').join('|')}|`)
  for (const line of rows) console.log(`| ${columns.map((column) => line[column]).join(' | ')} |`)
}

console.log(
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown CPU'}\n`,
)
print([...benchCalendar()])
