import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categories } from '../../shared/blog.ts'
import { addDays } from '../../shared/dates.ts'
import { median, row, type Row } from './measure.ts'

const counts = [10, 100, 1000, 5000, 10_000]
const rounds = 3

interface Build {
  /** Milliseconds of the whole build, the start of Node not included. */
  ms: number
  /** Largest resident memory in bytes. */
  memory: number
}

/** How the build's time and memory grow with the number of posts. */
export async function benchGrowth(): Promise<Row[]> {
  const rows: Row[] = []
  let first: { ms: number; memory: number } | undefined
  for (const count of counts) {
    const folder = await mkdtemp(join(tmpdir(), 'pennywren-growth-'))
    await writePosts(join(folder, 'posts'), count)
    const builds: Build[] = []
    for (let round = 0; round < rounds; round += 1) builds.push(await build(folder))
    await rm(folder, { recursive: true })

    const ms = median(builds.map((one) => one.ms))
    const memory = median(builds.map((one) => one.memory))
    first ??= { ms, memory }
    const perPost = (value: number) => value / (count - (counts[0] ?? 0))
    const growth =
      count === counts[0]
        ? ''
        : `${perPost(ms - first.ms).toFixed(2)} ms and ${(perPost(memory - first.memory) / 1000).toFixed(0)} kB a post`
    rows.push(
      row(
        `Build with ${count.toLocaleString('en-US')} posts`,
        builds.map((one) => one.ms),
        'ms',
        growth,
      ),
      row(
        '… its memory',
        builds.map((one) => one.memory / 1e6),
        'MB',
        '',
      ),
    )
  }
  return rows
}

/** Builds in a process of its own, so that memory is that of one build. */
async function build(folder: string): Promise<Build> {
  const script = join(import.meta.dirname, 'build-once.ts')
  const child = spawn(process.execPath, [script, join(folder, 'site'), join(folder, 'posts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Build
}

/** Posts as the blog will have them: about 1,000 words, tags and categories that recur. */
async function writePosts(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const sentence =
    'Every dollar gets a job before the month begins, and the sums add up in the end. '
  const body = Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0 ? `## Part ${index}` : sentence.repeat(8).trim(),
  ).join('\n\n')
  for (let index = 0; index < count; index += 1) {
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
}
