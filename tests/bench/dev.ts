import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'
import { runScript } from './run-script.ts'

const counts = [10, 10_000]
const rounds = 3

/** Milliseconds since the server was asked to start. */
interface Started {
  landing: number
  /** The landing page and then the list, which is the first page that needs posts. */
  list: number
  /** Milliseconds of the list alone when it is asked for again. */
  again: number
}

/** How soon the development server shows something, and whether posts slow it down. */
export async function benchDevServer(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-dev-'))
  const rows: Row[] = []
  for (const count of counts) {
    const posts = join(folder, String(count))
    await writePosts(posts, count)
    const starts: Started[] = []
    for (let round = 0; round < rounds; round += 1) {
      starts.push(await runScript<Started>('dev-once.ts', [posts]))
    }
    const of = (key: keyof Started) => starts.map((start) => start[key])
    const name = `Development server, ${count.toLocaleString('en-US')} posts`
    rows.push(
      row(`${name}: has shown the landing page`, of('landing'), 'ms', ''),
      row('… and the list', of('list'), 'ms', 'reads all posts, once'),
      row('… the list again', of('again'), 'ms', ''),
    )
  }
  await rm(folder, { recursive: true })
  return rows
}
