import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { siteIndexPath } from '../../../shared/publication/site-index.ts'
import { checkOutputFolder, replaceFolder } from '../../../site/plugins/output.ts'
import { filesBelow } from '../../support/files-below.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const made = siteIndexPath.slice(1)

let root: string
let site: string

beforeEach(() => {
  root = temporaryFolder()
  site = join(root, 'site')
})

async function build(files: Record<string, string>): Promise<void> {
  await replaceFolder(site, async (put) => {
    for (const [file, text] of Object.entries(files)) await put([file], text)
  })
}

/** The former site is removed in a process of its own. */
const nothingElse = () =>
  vi.waitFor(() => expect(readdirSync(root)).toEqual(['site']), { timeout: 20_000, interval: 20 })

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test('what is no part of the site any more is gone, with its folders, and nothing is left beside', async () => {
  await build({ 'a.html': '1', 'blog/old/b.html': '1' })
  await write('site/over.txt', 'x')
  await build({ 'a.html': '2', 'blog/c.html': '1' })
  expect(await filesBelow(site)).toEqual(['a.html', 'blog/c.html'])
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('2')
  await nothingElse()
})

test('a build that fails leaves what stands, and nothing beside it', async () => {
  await build({ 'a.html': '1' })
  const copyOf = join(root, 'missing.png')
  const fails = replaceFolder(site, (put) => put(['a.html'], { copyOf }))
  await expect(fails).rejects.toThrow('ENOENT')
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('1')
  await nothingElse()
})

test('a picture is a copy of the one that is kept', async () => {
  await write('kept.png', 'picture')
  await replaceFolder(site, (put) => put(['a.png'], { copyOf: join(root, 'kept.png') }))
  await write('site/a.png', 'another')
  expect(readFileSync(join(root, 'kept.png'), 'utf8')).toBe('picture')
})

test('a file at two paths is one on the disk', async () => {
  await replaceFolder(site, (put) => put(['a.html', 'a/index.html'], 'words'))
  const [one, two] = ['a.html', 'a/index.html'].map((file) => statSync(join(site, file)).ino)
  expect(one).toBe(two)
})

test('a link to the folder stays a link, and one inside leads nobody else’s files away', async () => {
  await mkdir(join(root, 'real'))
  await write('elsewhere/diary.txt', 'Dear diary')
  await symlink(join(root, 'real'), site, 'junction')
  await build({ 'a.html': '1' })
  await symlink(join(root, 'elsewhere'), join(root, 'real/blog'), 'junction')
  await build({ 'blog/b.html': '1' })
  expect(await filesBelow(join(root, 'real'))).toEqual(['blog/b.html'])
  expect(await filesBelow(join(root, 'elsewhere'))).toEqual(['diary.txt'])
})

test.each([
  ['is missing', {}, undefined],
  ['was made by a build', { [made]: '{}', '.DS_Store': 'x', 'a.html': '1' }, undefined],
  ['holds letters', { 'letter.txt': 'Dear all' }, 'is not empty and was not made by a build'],
  ['is another site', { _headers: '', 'index.html': 'x' }, 'was not made by a build'],
  ['has a repository in it', { [made]: '{}', '.git/HEAD': 'x' }, 'holds a repository. Nothing'],
])('a folder that %s is replaced, or the reason told', async (_, files, reason) => {
  for (const [file, text] of Object.entries(files)) await write(`site/${file}`, text)
  const check = () => checkOutputFolder(site)
  if (reason === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(reason)
})

test('a file is no folder', async () => {
  await write('file', 'x')
  expect(() => checkOutputFolder(join(root, 'file'))).toThrow('is no folder. Nothing was changed.')
})
