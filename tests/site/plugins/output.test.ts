import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkOutputFolder, openOutput } from '../../../site/plugins/output.ts'
import { filesBelow } from '../../support/files-below.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const sign = '# Made by the build of the site, which replaces this folder.'
const former = 'former-assets.json'

let root: string
let site: string

beforeEach(() => {
  root = temporaryFolder()
  site = join(root, 'site')
})

function build(files: Record<string, string>, now = new Date()): void {
  const output = openOutput(site, now)
  for (const [path, text] of Object.entries(files)) output.write(path, text)
  output.finish()
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

test('what is no part of the site any more is gone, with its folders, and nothing is left beside', async () => {
  build({ 'a.html': '1', 'blog/old/b.html': '1' })
  await write('site/over.txt', 'x')
  build({ 'a.html': '2', 'blog/c.html': '1' })
  expect(await filesBelow(site)).toEqual(['a.html', 'blog/c.html', former])
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('2')
  expect(readdirSync(root)).toEqual(['site'])
})

test('what stands is not touched by a build that is under way or given up', async () => {
  build({ 'a.html': '1' })
  const output = openOutput(site, new Date())
  output.write('a.html', '2')
  output.write('b.html', '2')
  expect(() => output.write('a.html', '3')).toThrow('a.html is made twice')
  expect(await filesBelow(site)).toEqual(['a.html', former])
  output.discard()
  expect(readFileSync(join(site, 'a.html'), 'utf8')).toBe('1')
  expect(readdirSync(root)).toEqual(['site'])
})

test('a picture is a copy of the one that is kept', async () => {
  await write('kept.png', 'picture')
  const output = openOutput(site, new Date())
  output.write('a.png', { copyOf: join(root, 'kept.png') })
  output.finish()
  await write('site/a.png', 'another')
  expect(readFileSync(join(root, 'kept.png'), 'utf8')).toBe('picture')
})

test('an asset stays for a week after it was last part of a site, however long it was', () => {
  const assetsAfter = (file: string, day: number) => {
    build({ [`assets/${file}`]: file }, new Date(Date.UTC(2026, 0, day)))
    return readdirSync(join(site, 'assets')).sort()
  }
  expect(assetsAfter('old.js', 1)).toEqual(['old.js'])
  // It was part of the site until this build, a month after it was made.
  expect(assetsAfter('new.js', 31)).toEqual(['new.js', 'old.js'])
  expect(assetsAfter('new.js', 38)).toEqual(['new.js', 'old.js'])
  expect(assetsAfter('new.js', 39)).toEqual(['new.js'])
  expect(assetsAfter('old.js', 40)).toEqual(['new.js', 'old.js'])
  // Part of the site again, it is no former one.
  expect(assetsAfter('old.js', 60)).toEqual(['old.js'])
  expect(assetsAfter('new.js', 90)).toEqual(['new.js', 'old.js'])
})

test('a record of former assets that cannot be read costs none of them', async () => {
  build({ 'assets/old.js': '1' })
  await write(`site/${former}`, '{"old.js"')
  build({ 'assets/new.js': '1' })
  expect(readdirSync(join(site, 'assets'))).toEqual(['new.js', 'old.js'])
})

test('a link to the folder stays a link, and one inside leads nobody else’s files away', async () => {
  await mkdir(join(root, 'real'))
  await write('elsewhere/diary.txt', 'Dear diary')
  await symlink(join(root, 'real'), site, 'junction')
  build({ 'a.html': '1' })
  await symlink(join(root, 'elsewhere'), join(root, 'real/blog'), 'junction')
  build({ 'blog/b.html': '1' })
  expect(await filesBelow(join(root, 'real'))).toEqual(['blog/b.html', former])
  expect(await filesBelow(join(root, 'elsewhere'))).toEqual(['diary.txt'])
})

test.each([
  ['is missing', {}, undefined],
  ['was made by a build', { _headers: `${sign}\n`, '.DS_Store': 'x', 'a.html': '1' }, undefined],
  ['holds a file of the site that is hidden', { _headers: `${sign}\n`, '.known/a': '' }, undefined],
  ['holds letters', { 'letter.txt': 'Dear all' }, 'is not empty and was not made by a build'],
  ['is another site', { _headers: '/*\n  X-A: b\n' }, 'was not made by a build'],
  ['has a repository in it', { _headers: `${sign}\n`, '.git/HEAD': 'x' }, "holds '.git', which"],
])('a folder that %s is replaced, or the reason told', async (_, files, reason) => {
  for (const [file, text] of Object.entries(files)) await write(`site/${file}`, text)
  const check = () => checkOutputFolder(site, ['.known'])
  if (reason === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(reason)
})

test('an empty folder is filled, a file is no folder', async () => {
  await mkdir(site)
  expect(() => checkOutputFolder(site)).not.toThrow()
  await write('file', 'x')
  expect(() => checkOutputFolder(join(root, 'file'))).toThrow('is no folder. Nothing was changed.')
})
