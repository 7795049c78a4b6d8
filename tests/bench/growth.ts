import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median, row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'

const counts = [10, 100, 1000, 5000, 10_000]
const rounds = 3
/** Drawing the share images of more posts than this takes a minute and longer. */
const mostCold = 1000

/** Those of `npm run build:site`. */
const nodeOptions = ['--max-semi-space-size=8']

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/** What a build takes at one number of posts. */
interface Measured {
  count: number
  /** Nothing is there yet, as on a host that builds from a fresh clone: share images are drawn, too. */
  cold: Build[]
  /** The share images were drawn before. */
  full: Build[]
}

/** How the build's time and memory grow with the number of posts. */
export async function benchGrowth(): Promise<Row[]> {
  // Removed at the very end: ext4 is slow to make files while many have just been deleted.
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
  const all: Measured[] = []
  for (const count of counts) all.push(await measureCount(folder, count))
  await rm(folder, { recursive: true })
  const smallest = all[0]
  return smallest === undefined ? [] : all.flatMap((measured) => rowsOf(measured, smallest))
}

async function measureCount(folder: string, count: number): Promise<Measured> {
  const posts = join(folder, `posts-${count}`)
  await writePosts(posts, count)
  // Draws the share images, unless an earlier bench did.
  await build(join(folder, `first-${count}`), posts)
  const cold: Build[] = []
  const coldRounds = count > mostCold ? 0 : rounds
  for (let round = 0; round < coldRounds; round += 1) {
    const place = join(folder, `cold-${count}-${round}`)
    cold.push(await build(join(place, 'site'), posts, join(place, 'cache')))
  }
  const full: Build[] = []
  for (let round = 0; round < rounds; round += 1) {
    full.push(await build(join(folder, `site-${count}-${round}`), posts))
  }
  return { count, cold, full }
}

function rowsOf({ count, cold, full }: Measured, smallest: Measured): Row[] {
  const name = `${count.toLocaleString('en-US')} posts`
  const times = (builds: Build[]) => builds.map(({ ms }) => ms)
  const memory = (builds: Build[]) => builds.map((one) => one.memory / 1e6)
  const growth = (now: number[], then: number[], unit: string) => {
    const each = (median(now) - median(then)) / (count - smallest.count)
    return count === smallest.count ? '' : `${each.toFixed(2)} ${unit} a post`
  }
  const each = `${(median(times(cold)) / count).toFixed(2)} ms a post`
  return [
    ...(cold.length > 0
      ? [row(`Build from nothing, share images included, ${name}`, times(cold), 'ms', each)]
      : []),
    row(`Build, ${name}`, times(full), 'ms', growth(times(full), times(smallest.full), 'ms')),
    row(
      '… memory',
      memory(full),
      'MB',
      growth(
        full.map((one) => one.memory / 1e3),
        smallest.full.map((one) => one.memory / 1e3),
        'kB',
      ),
    ),
  ]
}

/** Builds in a process of its own, so that memory is that of one build. */
async function build(site: string, posts: string, ...cache: string[]): Promise<Build> {
  const script = join(import.meta.dirname, 'build-once.ts')
  const call = [...nodeOptions, script, site, posts, ...cache]
  const { stdout } = await promisify(execFile)(process.execPath, call)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Build
}
