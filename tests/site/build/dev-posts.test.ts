import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi, onTestFinished } from 'vitest'
import { openDevPosts } from '../../../site/build/dev-posts.ts'
import { loadPrerenderer } from '../../../site/build/prerenderer.ts'
import { folderOf, markdown } from '../../support/posts-folder.ts'

const prerenderer = await loadPrerenderer()
const origin = 'https://site.example'

async function open() {
  const folder = await folderOf({ 'a.md': markdown(), 'b.md': markdown() })
  const posts = openDevPosts(folder)
  const slugs = async (by = prerenderer) =>
    (await posts.index(by, origin)).articles.map(({ slug }) => slug)
  return { folder, posts, slugs }
}

test('posts are read once, not for every page or change of code', async () => {
  const { folder, slugs } = await open()
  expect(await slugs()).toEqual(['a', 'b'])
  await rm(join(folder, 'b.md'))
  expect(await slugs()).toEqual(['a', 'b'])
  expect(await slugs({ ...prerenderer })).toEqual(['a', 'b'])
})

test('posts are read again after a change, also of what could not be built', async () => {
  const { folder, posts, slugs } = await open()
  await writeFile(join(folder, 'b.md'), 'No front matter.')
  await expect(slugs()).rejects.toThrow('b.md: must start with front matter')
  await rm(join(folder, 'b.md'))
  posts.forget()
  expect(await slugs()).toEqual(['a'])
})

test('what could not be read is tried again by itself', async () => {
  const { folder, slugs } = await open()
  await mkdir(join(folder, 'c.md'))
  await expect(slugs()).rejects.toThrow('c.md: is a folder, not a file')
  await rmdir(join(folder, 'c.md'))
  expect(await slugs()).toEqual(['a', 'b'])
})

test('a folder that is gone is no end', async () => {
  const { folder, posts, slugs } = await open()
  await rename(folder, `${folder}-away`)
  await expect(slugs()).rejects.toThrow('ENOENT')
  await rename(`${folder}-away`, folder)
  posts.forget()
  expect(await slugs()).toEqual(['a', 'b'])
})

test('a change while posts are read does not disturb who is waiting for them', async () => {
  const { folder, posts, slugs } = await open()
  const waiting = slugs()
  await writeFile(join(folder, 'c.md'), markdown())
  posts.forget()
  expect(await waiting).toEqual(expect.arrayContaining(['a', 'b']))
  expect(await slugs()).toEqual(['a', 'b', 'c'])
})

test('a post of tomorrow is there tomorrow', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T23:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const { folder, posts, slugs } = await open()
  await writeFile(join(folder, 'c.md'), markdown({ publishDate: '2026-02-01' }))
  posts.forget()
  expect(await slugs()).toEqual(['a', 'b'])
  vi.setSystemTime(new Date('2026-02-01T00:00:00Z'))
  expect(await slugs()).toEqual(['c', 'a', 'b'])
})
