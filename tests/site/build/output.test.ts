import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutput } from '../../../site/build/output.ts'
import { filesBelow } from '../../support/files-below.ts'

let root: string
let made: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pennywren-output-'))
  made = []
})
afterEach(() => rm(root, { recursive: true }))

const folder = () => join(root, 'site')
const memoryDir = () => join(root, 'cache')
const open = (into = folder()) => openOutput(into, memoryDir())

/** A build of files that each depend on their key alone. */
async function build(files: Record<string, string>, into = folder()) {
  const output = await open(into)
  for (const [path, key] of Object.entries(files)) {
    await output.writeIfChanged(path, key, () => {
      made.push(path)
      return `made of ${key}`
    })
  }
  await output.finish()
}

test('what has not changed is not made again', async () => {
  await build({ 'a.html': '1', 'blog/b.html': '1' })
  await build({ 'a.html': '1', 'blog/b.html': '2', 'blog/c.html': '1' })
  expect(made).toEqual(['a.html', 'blog/b.html', 'blog/b.html', 'blog/c.html'])
  expect(await readFile(join(folder(), 'blog/b.html'), 'utf8')).toBe('made of 2')
})

test('what is no part of the site any more is removed, with its folders', async () => {
  await build({ 'a.html': '1', 'blog/old/b.html': '1', 'blog/c.html': '1' })
  await mkdir(join(folder(), 'left'))
  await writeFile(join(folder(), 'left/over.txt'), 'x')
  await build({ 'a.html': '1', 'blog/c.html': '1' })
  expect(await filesBelow(folder())).toEqual(['a.html', 'blog/c.html'])
  expect(await readdir(folder())).toEqual(['a.html', 'blog'])
  expect(await readdir(join(folder(), 'blog'))).toEqual(['c.html'])
})

test('a file that was changed or deleted by hand is made again', async () => {
  await build({ 'a.html': '1', 'b.html': '1' })
  await writeFile(join(folder(), 'a.html'), 'broken')
  await rm(join(folder(), 'b.html'))
  await build({ 'a.html': '1', 'b.html': '1' })
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('made of 1')
  expect(await readFile(join(folder(), 'b.html'), 'utf8')).toBe('made of 1')
})

test('after a build that was cut off, nothing stale is taken for finished', async () => {
  await build({ 'a.html': '1' })
  const cut = await open()
  await cut.writeIfChanged('a.html', '2', () => 'half')
  await build({ 'a.html': '1' })
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('made of 1')
})

test.each(['{"files": {"a.html": [', 'null', '{}'])(
  'a memory that was damaged to %s only costs time',
  async (damaged) => {
    await build({ 'a.html': '1' })
    for (const name of await readdir(memoryDir())) await writeFile(join(memoryDir(), name), damaged)
    await build({ 'a.html': '1' })
    await build({ 'a.html': '1' })
    expect(made).toEqual(['a.html', 'a.html'])
  },
)

test('where the memory stays and the folder is gone, everything is made again', async () => {
  await build({ 'a.html': '1', 'blog/b.html': '1' })
  await rm(folder(), { recursive: true })
  await build({ 'a.html': '1', 'blog/b.html': '1' })
  expect(await filesBelow(folder())).toEqual(['a.html', 'blog/b.html'])
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('made of 1')
})

test('where the folder stays and the memory is gone, everything is made again', async () => {
  await build({ 'a.html': '1', 'old.html': '1' })
  await rm(memoryDir(), { recursive: true })
  await build({ 'a.html': '2' })
  expect(await filesBelow(folder())).toEqual(['a.html'])
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('made of 2')
})

test('a folder of an earlier build, brought back beside the memory of a later one, is made again', async () => {
  await build({ 'a.html': '1' })
  await cp(folder(), join(root, 'kept'), { recursive: true, preserveTimestamps: true })
  await build({ 'a.html': '2' })
  await rm(folder(), { recursive: true })
  await cp(join(root, 'kept'), folder(), { recursive: true, preserveTimestamps: true })
  await build({ 'a.html': '2' })
  expect(await readFile(join(folder(), 'a.html'), 'utf8')).toBe('made of 2')
})

test('each folder has a memory of its own, until it is gone', async () => {
  const other = join(root, 'other')
  await build({ 'a.html': '1' })
  await build({ 'a.html': '2' }, other)
  await build({ 'a.html': '1' })
  expect(made).toEqual(['a.html', 'a.html'])
  expect(await readdir(memoryDir())).toHaveLength(2)
  await rm(other, { recursive: true })
  await build({ 'a.html': '1' })
  expect(await readdir(memoryDir())).toHaveLength(1)
})

test('a picture is linked from where it is kept, and never written through', async () => {
  const kept = join(root, 'kept.png')
  await writeFile(kept, 'picture')
  const first = await open()
  await first.writeIfChanged('a.png', '1', () => ({ copyOf: kept }))
  await first.finish()
  expect(await readFile(join(folder(), 'a.png'), 'utf8')).toBe('picture')
  const second = await open()
  second.write('a.png', 'another')
  await second.finish()
  expect(await readFile(join(folder(), 'a.png'), 'utf8')).toBe('another')
  expect(await readFile(kept, 'utf8')).toBe('picture')
})

test('nothing is left beside the folder, and one file where things are remembered', async () => {
  await build({ 'a.html': '1' })
  expect(await readdir(root)).toEqual(['cache', 'site'])
  expect(await readdir(memoryDir())).toHaveLength(1)
})

test('files without a key are always written', async () => {
  for (const text of ['one', 'two']) {
    const output = await open()
    output.write('list.html', text)
    await output.finish()
  }
  expect(await readFile(join(folder(), 'list.html'), 'utf8')).toBe('two')
})
