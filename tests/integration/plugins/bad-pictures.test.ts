import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildSite } from '../../../site/build-site.ts'
import { badPictures } from '../../support/bad-pictures.ts'
import { fillFolder, markdown } from '../../support/posts-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('no picture ends a build: each that cannot be shown is named with its post and the reason', async () => {
  const root = temporaryFolder()
  const postsDir = join(root, 'posts')
  const outDir = join(root, 'site')
  await mkdir(join(root, 'pictures'))
  for (const { name, put } of badPictures) await put(join(root, 'pictures', name))
  const postOf = (name: string) => name.replace('.', '-')
  const posts = badPictures.map(({ name }) => [
    `${postOf(name)}.md`,
    markdown({ featuredImage: `/pictures/${name}` }),
  ])
  await fillFolder(postsDir, Object.fromEntries(posts) as Record<string, string>)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const cacheDir = join(root, 'cache')
  await buildSite({ outDir, postsDir, cacheDir, now: new Date('2026-02-01') })
  const lines = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  for (const { name, reason } of badPictures) {
    const start = `${postOf(name)}.md: the picture /pictures/${name} is left out: `
    const found = lines.find((line) => line.startsWith(start))
    const page = await readFile(join(outDir, 'blog', postOf(name), 'index.html'), 'utf8')
    expect(page.includes('<picture>'), name).toBe(reason === undefined)
    if (reason) expect(found, name).toMatch(reason)
    else expect(found, name).toBeUndefined()
  }
  const names = await readdir(join(outDir, 'assets'))
  expect(names.filter((name) => /svg|png|gif|heic|webp/.test(name))).toEqual([])
})
