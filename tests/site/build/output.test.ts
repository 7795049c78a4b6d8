import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
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

async function memories(): Promise<string[]> {
  return (await readdir(memoryDir())).filter((name) => name.endsWith('.json'))
}

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
  expect(await memories()).toHaveLength(2)
  await rm(other, { recursive: true })
  await build({ 'a.html': '1' })
  expect(await memories()).toHaveLength(1)
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

/** Elsewhere each build begins with nothing. */
const onLinux = test.runIf(process.platform === 'linux')

async function inode(path: string): Promise<number> {
  return (await stat(path)).ino
}

onLinux('a build begins with what the last one has replaced', async () => {
  await build({ 'a.html': '1', 'b.html': '1' })
  const first = await inode(folder())
  await build({ 'a.html': '1', 'b.html': '2' })
  const [second, page] = [await inode(folder()), await inode(join(folder(), 'a.html'))]
  await build({ 'a.html': '1', 'b.html': '3' })
  expect(await inode(folder())).toBe(first)
  expect(await inode(join(folder(), 'a.html'))).toBe(page)
  await build({ 'a.html': '1', 'b.html': '3' })
  expect(await inode(folder())).toBe(second)
  expect(made).toEqual(['a.html', 'b.html', 'b.html', 'b.html'])
})

test('what stands is not touched by a build that is under way, whatever both share', async () => {
  await build({ 'a.html': '1', 'b.html': '1', 'list.html': '1' })
  await build({ 'a.html': '1', 'b.html': '1', 'list.html': '2' })
  const output = await open()
  await output.writeIfChanged('a.html', '2', () => 'other')
  output.write('b.html', 'other')
  const texts = ['a.html', 'b.html', 'list.html'].map((name) =>
    readFile(join(folder(), name), 'utf8'),
  )
  expect(await Promise.all(texts)).toEqual(['made of 1', 'made of 1', 'made of 2'])
  await output.finish()
  expect(await filesBelow(folder())).toEqual(['a.html', 'b.html'])
})

test('a file becomes a folder, and a folder a file', async () => {
  const one = { a: '1', 'b/c.html': '1' }
  const other = { 'a/c.html': '1', b: '1' }
  for (const files of [one, other, one, other]) {
    await build(files)
    expect(await filesBelow(folder())).toEqual(Object.keys(files).sort())
  }
})

test('what was put into a folder that is replaced never comes back', async () => {
  await build({ 'blog/a.html': '1' })
  await rm(join(folder(), 'blog'), { recursive: true })
  await mkdir(join(root, 'elsewhere'))
  await writeFile(join(root, 'elsewhere/a.html'), 'mine')
  await symlink(join(root, 'elsewhere'), join(folder(), 'blog'), 'junction')
  await mkdir(join(folder(), 'share'))
  await writeFile(join(folder(), 'share/own.txt'), 'own')
  for (const key of ['2', '3']) {
    await build({ 'blog/a.html': key })
    expect(await filesBelow(folder())).toEqual(['blog/a.html'])
    expect(await readdir(folder())).toEqual(['blog'])
  }
  expect(await readFile(join(root, 'elsewhere/a.html'), 'utf8')).toBe('mine')
})

test('files without a key are always written', async () => {
  for (const text of ['one', 'two']) {
    const output = await open()
    output.write('list.html', text)
    await output.finish()
  }
  expect(await readFile(join(folder(), 'list.html'), 'utf8')).toBe('two')
})
