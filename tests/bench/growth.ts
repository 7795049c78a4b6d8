import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inPosts, median, repeat, row, type Row } from './measure.ts'
import { writePosts } from './posts.ts'

/** Growth is told from the first on. */
const smallest = 10
const counts = [1000, 5000, 10_000]
/** Of which all share images are drawn; those of 10,000 would take a minute and longer. */
const coldCount = 1000
const rounds = 3

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/**
 * How the build's time and memory grow with the number of posts whose share images were drawn before,
 * and what a build takes that draws them, as on a host that builds from a fresh clone.
 */
export async function benchGrowth(): Promise<Row[]> {
  // Removed at the very end: ext4 is slow to make files while many have just been deleted.
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
  const buildAll = async (count: number) => {
    const posts = join(folder, `posts-${count}`)
    await writePosts(posts, count)
    // The first draws the share images, unless an earlier bench did.
    const [, ...builds] = await repeat(rounds + 1, () => build(folder, posts))
    return builds
  }
  const few = await buildAll(smallest)
  const rows: Row[] = []
  for (const count of counts) {
    const builds = await buildAll(count)
    const each = (key: keyof Build) => {
      const [now, then] = [builds, few].map((all) => median(all.map((one) => one[key])))
      return ((now ?? NaN) - (then ?? NaN)) / (count - smallest)
    }
    const times = builds.map(({ ms }) => ms)
    const memory = builds.map((one) => one.memory / 1e6)
    const perPost = `${(each('memory') / 1e3).toFixed(2)} kB a post`
    rows.push(
      row(`Build, ${inPosts(count)}`, times, 'ms', `${each('ms').toFixed(2)} ms a post`),
      row('… memory', memory, 'MB', perPost),
    )
  }
  const posts = join(folder, `posts-${coldCount}`)
  const cold = await repeat(rounds, async () => {
    const cache = await mkdtemp(join(folder, 'cache-'))
    return (await build(folder, posts, cache)).ms / coldCount
  })
  await rm(folder, { recursive: true })
  const name = `A post of a build from nothing, ${inPosts(coldCount)}`
  return [row(name, cold, 'ms', 'with its picture'), ...rows]
}

/** Builds in a process of its own, so that memory is that of one build; as `npm run build:site`. */
async function build(folder: string, posts: string, ...cache: string[]): Promise<Build> {
  const site = join(await mkdtemp(join(folder, 'built-')), 'site')
  const script = join(import.meta.dirname, 'build-once.ts')
  const call = ['--max-semi-space-size=8', script, site, posts, ...cache]
  const { stdout } = await promisify(execFile)(process.execPath, call)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Build
}
