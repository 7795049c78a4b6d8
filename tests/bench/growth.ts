import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inPosts, repeat, row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'

const counts = [10, 500, 2000]
const rounds = 3

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/** How the build's time and memory grow with the number of posts whose share images were drawn before. */
export async function benchGrowth(): Promise<Row[]> {
  // Removed at the very end: ext4 is slow to make files while many have just been deleted.
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
  const rows: Row[] = []
  for (const count of counts) {
    const posts = join(folder, `posts-${count}`)
    await writePosts(posts, count)
    // The first draws the share images, unless an earlier bench did.
    const [, ...builds] = await repeat(rounds + 1, () => build(folder, posts))
    const times = builds.map(({ ms }) => ms)
    const memory = builds.map((one) => one.memory / 1e6)
    rows.push(row(`Build, ${inPosts(count)}`, times, 'ms'), row('… memory', memory, 'MB'))
  }
  await rm(folder, { recursive: true })
  return rows
}

/** Builds in a process of its own, so that memory is that of one build; as `npm run build:site`. */
async function build(folder: string, posts: string): Promise<Build> {
  const site = join(await mkdtemp(join(folder, 'built-')), 'site')
  const script = join(import.meta.dirname, 'build-once.ts')
  const call = ['--max-semi-space-size=8', script, site, posts]
  const { stdout } = await promisify(execFile)(process.execPath, call)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Build
}
