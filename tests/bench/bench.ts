import { cpus } from 'node:os'
import { benchGrowth } from './growth.ts'
import type { Row } from './measure.ts'
import { benchPages } from './pages.ts'
import { benchPublisher } from './publisher.ts'
import { benchQueue } from './queue.ts'
import { benchReview } from './review.ts'
import { benchSearch } from './search.ts'

/** `npm run bench` runs all; `npm run bench -- pages growth` some. */
const benches: Record<string, () => Row[] | Promise<Row[]>> = {
  // First: what it measures is slowed down where thousands of files have just been deleted.
  growth: benchGrowth,
  pages: benchPages,
  search: benchSearch,
  review: benchReview,
  publisher: benchPublisher,
  queue: benchQueue,
}

const columns = ['measurement', 'median', 'spread', 'note'] as const

/** One Markdown table, so that it can be pasted into the README. */
function print(rows: Row[]): void {
  console.log(`| ${columns.join(' | ')} |`)
  console.log(`|${columns.map(() => '---').join('|')}|`)
  for (const line of rows) console.log(`| ${columns.map((column) => line[column]).join(' | ')} |`)
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(
    `No such measurement: ${unknown.join(', ')}. There are ${Object.keys(benches).join(', ')}.`,
  )
  process.exit(1)
}

const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
console.log(
  `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown CPU'}\n`,
)
print(rows)
