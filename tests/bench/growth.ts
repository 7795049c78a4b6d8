import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inPosts, median, row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'

/** Growth is told from the first on. */
const counts = [10, 1000, 5000, 10_000]
/** Of which all share images are drawn; those of 10,000 would take a minute and longer. */
const coldCount = 1000
const rounds = 3

/** Those of `npm run build:site`. */
const nodeOptions = ['--max-semi-space-size=8']

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/** Some builds of as many posts. */
interface Measured {
  count: number
  builds: Build[]
}

/**
 * How the build's time and memory grow with the number of posts whose share images were drawn before,
 * and what a build takes that draws them, as on a host that builds from a fresh clone.
 */
export async function benchGrowth(): Promise<Row[]> {
  // Removed at the very end: ext4 is slow to make files while many have just been deleted.
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
  const all: Measured[] = []
  for (const count of counts) {
    const posts = join(folder, `posts-${count}`)
    await writePosts(posts, count)
    // Draws the share images, unless an earlier bench did.
    await build(join(folder, `first-${count}`), posts)
    const builds: Build[] = []
    for (let round = 0; round < rounds; round += 1) {
      builds.push(await build(join(folder, `site-${count}-${round}`), posts))
    }
    all.push({ count, builds })
  }
  const cold: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const place = join(folder, `cold-${round}`)
    const posts = join(folder, `posts-${coldCount}`)
    cold.push((await build(join(place, 'site'), posts, join(place, 'cache'))).ms / coldCount)
  }
  await rm(folder, { recursive: true })
  const [smallest, ...others] = all
  return [
    row(`A post of a build from nothing, ${inPosts(coldCount)}`, cold, 'ms', 'with its picture'),
    ...(smallest === undefined ? [] : others.flatMap((measured) => rowsOf(measured, smallest))),
  ]
}

function rowsOf({ count, builds }: Measured, smallest: Measured): Row[] {
  const each = (key: keyof Build) => {
    const [now, then] = [builds, smallest.builds].map((all) => median(all.map((one) => one[key])))
    return ((now ?? NaN) - (then ?? NaN)) / (count - smallest.count)
  }
  const times = builds.map(({ ms }) => ms)
  const memory = builds.map((one) => one.memory / 1e6)
  const perPost = `${(each('memory') / 1e3).toFixed(2)} kB a post`
  return [
    row(`Build, ${inPosts(count)}`, times, 'ms', `${each('ms').toFixed(2)} ms a post`),
    row('… memory', memory, 'MB', perPost),
  ]
}

/** Builds in a process of its own, so that memory is that of one build. */
async function build(site: string, posts: string, ...cache: string[]): Promise<Build> {
  const script = join(import.meta.dirname, 'build-once.ts')
  const call = [...nodeOptions, script, site, posts, ...cache]
  const { stdout } = await promisify(execFile)(process.execPath, call)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Build
}
