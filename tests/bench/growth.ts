import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categories } from '../../shared/blog.ts'
import { addDays } from '../../shared/dates.ts'
import { median, row, type Row } from './measure.ts'

const counts = [10, 1000]
const rounds = 3

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/** What a build takes at one number of posts. */
interface Measured {
  count: number
  /** Every page is rendered; the share images were drawn before. */
  full: Build[]
  /** One post is new since the build before. */
  rebuild: Build[]
  /** The first build of all, in which the share images are drawn unless an earlier bench did. */
  first: Build
}

/** How the build's time and memory grow with the number of posts. */
export async function benchGrowth(): Promise<Row[]> {
  const all: Measured[] = []
  for (const count of counts) all.push(await measureCount(count))
  const smallest = all[0]
  return smallest === undefined ? [] : all.flatMap((measured) => rowsOf(measured, smallest))
}

async function measureCount(count: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
  const posts = join(folder, 'posts')
  const site = join(folder, 'site')
  await mkdir(posts)
  for (let index = 0; index < count; index += 1) await writePost(posts, index)
  const first = await build(site, posts)
  const full: Build[] = []
  const rebuild: Build[] = []
  for (let round = 0; round < rounds; round += 1) {
    await rm(site, { recursive: true })
    full.push(await build(site, posts))
    await writePost(posts, count + round)
    rebuild.push(await build(site, posts))
  }
  await rm(folder, { recursive: true })
  return { count, full, rebuild, first }
}

function rowsOf({ count, full, rebuild, first }: Measured, smallest: Measured): Row[] {
  const name = `${count.toLocaleString('en-US')} posts`
  const times = (builds: Build[]) => builds.map(({ ms }) => ms)
  const memory = (builds: Build[]) => builds.map((one) => one.memory / 1e6)
  const growth = (now: number[], then: number[], unit: string) => {
    const each = (median(now) - median(then)) / (count - smallest.count)
    return count === smallest.count ? '' : `${each.toFixed(2)} ${unit} a post`
  }
  const firstNote = `the first time ${Math.round(first.ms)} ms`
  return [
    row(
      `Build, ${name}`,
      times(full),
      'ms',
      [growth(times(full), times(smallest.full), 'ms'), firstNote].filter(Boolean).join('; '),
    ),
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
    row(
      '… again with one new post',
      times(rebuild),
      'ms',
      growth(times(rebuild), times(smallest.rebuild), 'ms'),
    ),
  ]
}

/** Builds in a process of its own, so that memory is that of one build. */
async function build(site: string, posts: string): Promise<Build> {
  const script = join(import.meta.dirname, 'build-once.ts')
  const child = spawn(process.execPath, [script, site, posts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Build
}

const sentence = 'Every dollar gets a job before the month begins, and the sums add up in the end. '
const body = Array.from({ length: 12 }, (_, index) =>
  index % 3 === 0 ? `## Part ${index}` : sentence.repeat(8).trim(),
).join('\n\n')

/** A post as the blog will have them: about 1,000 words, tags and categories that recur. */
async function writePost(folder: string, index: number): Promise<void> {
  const post = {
    id: `post-${index}`,
    title: `Article number ${index} about money`,
    slug: `article-${index}`,
    excerpt: `What article ${index} says in one sentence, so that a reader knows what to expect.`,
    content: `${body}\n\nArticle ${index}.`,
    author: 'Pennywren Team',
    publishDate: addDays('1990-01-02', index) ?? '1990-01-02',
    categories: [categories[index % 6], categories[(index * 5 + 1) % 6]],
    tags: [`tag-${index % 40}`, `tag-${index % 7}`],
  }
  await writeFile(join(folder, `article-${index}.json`), JSON.stringify(post))
}
