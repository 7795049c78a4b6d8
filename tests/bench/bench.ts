import { cpus, setPriority } from 'node:os'
import type { Row } from './measure.ts'
import { benchAstro, benchPages } from './pages.ts'
import { benchPublisher } from './publisher.ts'
import { benchReview } from './review.ts'
import { benchStorage } from './storage.ts'

/** `npm run bench` runs all; `npm run bench -- pages review` some. `astro` installs packages. */
const benches: Record<string, () => Row[] | Promise<Row[]>> = {
  pages: benchPages,
  astro: benchAstro,
  review: benchReview,
  publisher: benchPublisher,
  storage: benchStorage,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')}, but ${Object.keys(benches).join(', ')}.`)
}

// Before what else the machine does, where the system lets it.
try {
  setPriority(-15)
} catch {
  console.error('Other programs are measured, too: close them.')
}

const rows: Row[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`Measuring ${name} …`)
  rows.push(...(await bench()))
}
console.log(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model}\n`)
// A Markdown table, so that it can be pasted into the README.
console.log('| measurement | median | spread | note, or bar |\n|---|---|---|---|')
for (const { measurement, median, spread, note } of rows) {
  console.log(`| ${measurement} | ${median} | ${spread} | ${note} |`)
}
