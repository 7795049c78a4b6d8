import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '../../../site/build/build.ts'
import { filesBelow } from '../../support/files-below.ts'
import { fillFolder, markdown } from '../content/posts-folder.ts'

const now = new Date('2026-01-31T12:00:00Z')

test('one new post renders only the articles that it is related to again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pennywren-rebuild-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const site = join(root, 'site')
  const postsDir = join(root, 'posts')
  const build = () => buildSite({ outDir: site, postsDir, now })
  await fillFolder(postsDir, {
    'saving.md': markdown({ tags: ['saving'], publishDate: '2026-01-01' }),
    'debt.md': markdown({ tags: ['debt'], publishDate: '2026-01-02' }),
    'habits.md': markdown({ tags: ['habits'], publishDate: '2026-01-03' }),
  })
  await build()
  const before = await changeTimes(site)

  const post = markdown({ tags: ['saving'], publishDate: '2026-01-20' })
  await writeFile(join(postsDir, 'new.md'), post)
  await build()
  const after = await changeTimes(site)

  const isNew = (file: string) => after.get(file) !== before.get(file)
  const articles = [...after.keys()].filter((file) => /^(blog|share)\//.test(file))
  expect(articles.filter(isNew).sort()).toEqual([
    'blog/articles.json',
    'blog/feed.xml',
    'blog/new.html',
    'blog/new.post.json',
    'blog/saving.html',
    'blog/site-index.json',
    'share/new.jpg',
  ])
  expect(articles).toContain('blog/debt.html')
  expect(isNew('blog.html')).toBe(true)
})

async function changeTimes(folder: string): Promise<Map<string, number>> {
  const files = await filesBelow(folder)
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, (await stat(join(folder, file))).mtimeMs] as const),
    ),
  )
}
