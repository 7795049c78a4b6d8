import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openOutput } from '../../../site/build/output.ts'
import { filesBelow } from '../../support/files-below.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let root: string

beforeEach(() => {
  root = temporaryFolder()
})

const folder = () => join(root, 'site')

function build(files: Record<string, string>, now = new Date()): void {
  const output = openOutput(folder(), now)
  for (const [path, text] of Object.entries(files)) output.write(path, text)
  output.finish()
}

test('what is no part of the site any more is gone, with its folders', async () => {
  build({ 'a.html': '1', 'blog/old/b.html': '1' })
  await writeFile(join(folder(), 'over.txt'), 'x')
  build({ 'a.html': '2', 'blog/c.html': '1' })
  expect(await filesBelow(folder())).toEqual(['a.html', 'blog/c.html'])
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('2')
  expect(await readdir(root)).toEqual(['site'])
})

test('what stands is not touched by a build that is under way or given up', async () => {
  build({ 'a.html': '1' })
  const output = openOutput(folder(), new Date())
  output.write('a.html', '2')
  output.write('b.html', '2')
  expect(await filesBelow(folder())).toEqual(['a.html'])
  output.discard()
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('1')
  expect(await readdir(root)).toEqual(['site'])
})

test('a file becomes a folder, and a folder a file', async () => {
  const one = { a: '1', 'b/c.html': '1' }
  const other = { 'a/c.html': '1', b: '1' }
  for (const files of [one, other, one]) {
    build(files)
    expect(await filesBelow(folder())).toEqual(Object.keys(files).sort())
  }
})

test('a file that is made twice is an error', () => {
  const output = openOutput(folder(), new Date())
  output.write('a.html', '1')
  expect(() => output.write('a.html', '2')).toThrow('a.html is made twice')
})

test('a picture is a copy of the one that is kept', async () => {
  const kept = join(root, 'kept.png')
  await writeFile(kept, 'picture')
  const output = openOutput(folder(), new Date())
  output.write('a.png', { copyOf: kept })
  output.finish()
  await writeFile(join(folder(), 'a.png'), 'another')
  expect(await readFile(kept, 'utf8')).toBe('picture')
})

test('an asset stays for a week after the last build that made it', async () => {
  const day = (date: number) => new Date(2026, 0, date)
  build({ 'assets/old.js': '1', 'page.html': '1' })
  await utimes(join(folder(), 'assets/old.js'), day(1), day(1))
  build({ 'assets/new.js': '1' }, day(3))
  expect(await filesBelow(folder())).toEqual(['assets/new.js', 'assets/old.js'])
  build({ 'assets/new.js': '1' }, day(8))
  expect(await filesBelow(folder())).toEqual(['assets/new.js', 'assets/old.js'])
  build({ 'assets/new.js': '1' }, day(9))
  expect(await filesBelow(folder())).toEqual(['assets/new.js'])
})
