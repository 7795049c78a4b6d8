import { spawnSync } from 'node:child_process'
import * as disk from 'node:fs/promises'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openRecordStore } from '../../../../desktop/main/storage/record-store.ts'
import { projectRoot } from '../../../support/electron/paths.ts'
import { hasFileModes } from '../../../support/system.ts'

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof disk>()
  return { ...fs, readFile: vi.fn(fs.readFile), rename: vi.fn(fs.rename) }
})

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pennywren-record-'))
  path = join(folder, 'settings.json')
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
    vi.mocked(disk.readFile).mockReset()
    vi.mocked(disk.rename).mockReset()
  })
})

function open() {
  const onSetAside = vi.fn<(copy: string) => void>()
  const onHeld = vi.fn<() => void>()
  const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve())
  const schema = z.object({ a: z.number(), b: z.number().default(0) })
  const opened = openRecordStore({
    path,
    schema,
    defaults: { a: 1, b: 0 },
    onSetAside,
    onHeld,
    wait,
  })
  return { opened, onSetAside, onHeld, wait }
}

const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const stored = '{"version":1,"record":{"a":2}}'

test.each(['EIO', 'EMFILE', 'UNKNOWN', 'EBUSY', 'EPERM'])(
  'a file whose reading fails with %s for a moment is read again, and kept',
  async (code) => {
    writeFileSync(path, stored)
    vi.mocked(disk.readFile)
      .mockImplementationOnce(() => failWith(code))
      .mockImplementationOnce(() => failWith(code))
    const { opened, onSetAside, onHeld } = open()
    const store = await opened
    expect(store.get()).toEqual({ a: 2, b: 0 })
    expect(store.isHeld).toBe(false)
    expect(onSetAside).not.toHaveBeenCalled()
    expect(onHeld).not.toHaveBeenCalled()
  },
)

test.each(['EIO', 'EACCES'])(
  'a file whose reading goes on failing with %s is left alone, and told',
  async (code) => {
    writeFileSync(path, stored)
    vi.mocked(disk.readFile).mockImplementation(() => failWith(code))
    const { opened, onSetAside, onHeld } = open()
    const store = await opened
    expect(store.get()).toEqual({ a: 1, b: 0 })
    expect(store.isHeld).toBe(true)
    await expect(store.change({ a: 3 })).rejects.toThrow('nothing is written over it')
    expect(onHeld).toHaveBeenCalledOnce()
    expect(onSetAside).not.toHaveBeenCalled()
    expect(readdirSync(folder)).toEqual(['settings.json'])
    expect(readFileSync(path, 'utf8')).toBe(stored)
  },
)

test('a damaged file that cannot be renamed is not written over', async () => {
  writeFileSync(path, '{"version":1,"rec')
  vi.mocked(disk.rename).mockImplementation(() => failWith('EPERM'))
  const { opened, onHeld } = open()
  await expect((await opened).change({ a: 3 })).rejects.toThrow()
  expect(onHeld).toHaveBeenCalledOnce()
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"rec')
})

test('it is tried for some seconds, not for ever', async () => {
  writeFileSync(path, stored)
  vi.mocked(disk.readFile).mockImplementation(() => failWith('EBUSY'))
  const { opened, wait } = open()
  await opened
  const total = wait.mock.calls.reduce((sum, [ms]) => sum + ms, 0)
  expect(total).toBeGreaterThan(2000)
  expect(total).toBeLessThan(4000)
})

test('changes that are made at once are all kept, for the owner alone', async () => {
  const store = await open().opened
  await Promise.all([store.change({ a: 5 }), store.change({ b: 6 })])
  expect(store.get()).toEqual({ a: 5, b: 6 })
  expect((await open().opened).get()).toEqual({ a: 5, b: 6 })
  expect(readdirSync(folder)).toEqual(['settings.json'])
  if (hasFileModes) expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a change that could not be saved does not hold', async () => {
  const store = await open().opened
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in the place of the folder')
  await expect(store.change({ a: 7 })).rejects.toThrow('ENOTDIR')
  expect(store.get()).toEqual({ a: 1, b: 0 })
})

/** Saves while another program keeps the file from being replaced, five times over. */
const whileHeld = `
  import fs from 'node:fs'
  let left = 5
  const isHeld = () => left-- > 0
  const busy = Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  const { rename, renameSync } = fs
  fs.rename = (from, to, done) => (isHeld() ? done(busy) : rename(from, to, done))
  fs.renameSync = (from, to) => { if (isHeld()) throw busy; renameSync(from, to) }
  const { openRecordStore } = await import('./desktop/main/storage/record-store.ts')
  const { z } = await import('zod')
  const store = await openRecordStore({
    path: process.env.STORED,
    schema: z.object({ a: z.number() }),
    defaults: { a: 1 },
    onSetAside() {},
    onHeld() {},
  })
  const seen = new Set()
  const look = setInterval(() => seen.add(left))
  await store.change({ a: 2 })
  clearInterval(look)
  console.log(JSON.stringify({ left, turnsBetween: [0, 1, 2, 3, 4].every((one) => seen.has(one)) }))
`

test('what cannot be saved at once is tried again without holding up the window', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', whileHeld], {
    cwd: projectRoot,
    env: { ...process.env, STORED: path },
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual({ left: -1, turnsBetween: true })
  expect(readFileSync(path, 'utf8')).toContain('"a":2')
})
