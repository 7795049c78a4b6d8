import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
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

function build(files: Record<string, string>): void {
  replaceFolder(site, new Map(Object.entries(files)))
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test('what is no part of the site any more is gone, with its folders, and nothing is left beside', async () => {
  build({ 'a.html': '1', 'blog/old/b.html': '1' })
  await write('site/over.txt', 'x')
  build({ 'a.html': '2', 'blog/c.html': '1' })
  expect(await filesBelow(site)).toEqual(['a.html', 'blog/c.html'])
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('2')
  expect(readdirSync(root)).toEqual(['site'])
})

test('a build that fails leaves what stands, and nothing beside it', async () => {
  build({ 'a.html': '1' })
  const files = new Map([['a.html', { copyOf: join(root, 'missing.png') }]])
  expect(() => replaceFolder(site, files)).toThrow('ENOENT')
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('1')
  expect(readdirSync(root)).toEqual(['site'])
})

test('a picture is a copy of the one that is kept', async () => {
  await write('kept.png', 'picture')
  replaceFolder(site, new Map([['a.png', { copyOf: join(root, 'kept.png') }]]))
  await write('site/a.png', 'another')
  expect(readFileSync(join(root, 'kept.png'), 'utf8')).toBe('picture')
})

test('a link to the folder stays a link, and one inside leads nobody else’s files away', async () => {
  await mkdir(join(root, 'real'))
  await write('elsewhere/diary.txt', 'Dear diary')
  await symlink(join(root, 'real'), site, 'junction')
  build({ 'a.html': '1' })
  await symlink(join(root, 'elsewhere'), join(root, 'real/blog'), 'junction')
  build({ 'blog/b.html': '1' })
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
