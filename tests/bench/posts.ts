import { dump } from 'js-yaml'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '../../shared/blog.ts'
import { addDays } from '../../shared/dates.ts'
import { projectRoot } from '../../site/plugins/site.ts'

/** Keeps the share images of thousands of posts that nobody wrote, apart from those of the site. */
export const cacheDir = join(projectRoot, '.cache/bench')

const sentence = 'Every dollar gets a job before the month begins, and the sums add up in the end. '
const body = Array.from({ length: 12 }, (_, index) =>
  index % 3 === 0 ? `## Part ${index}` : sentence.repeat(8).trim(),
).join('\n\n')

/** Writes posts number 0 to `count` - 1 into a folder. */
export async function writePosts(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < count; index += 1) await writePost(folder, index)
}

/**
 * A post as the blog will have them: about 1,000 words, tags and categories that recur, every other
 * one written by hand in Markdown, the rest as the webhook delivers them.
 */
async function writePost(folder: string, index: number): Promise<void> {
  const post = {
    id: `post-${index}`,
    title: `Article number ${index} about money`,
    slug: `article-${index}`,
    excerpt: `What article ${index} says in one sentence, so that a reader knows what to expect.`,
    author: 'Pennywren Team',
    publishDate: addDays('1990-01-02', index) ?? '1990-01-02',
    categories: [categories[index % 6], categories[(index * 5 + 1) % 6]],
    tags: [`tag-${index % 40}`, `tag-${index % 7}`],
  }
  const content = `${body}\n\nArticle ${index}: it’s worth a second look at [the list](/blog).`
  const file = join(folder, `article-${index}`)
  if (index % 2 === 0) await writeFile(`${file}.json`, JSON.stringify({ ...post, content }))
  else await writeFile(`${file}.md`, `---\n${dump(post)}---\n\n${content}\n`)
}
