import * as disk from 'node:fs/promises'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '../../../support/electron/paths.ts'
import {
  settingsVariable,
  standInForElectron,
} from '../../../support/electron/stand-in-settings.ts'
import { hasFileModes } from '../../../support/system.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof disk>()
  return { ...fs, readFile: vi.fn(fs.readFile), rename: vi.fn(fs.rename) }
})

vi.mock('electron', () => ({ ipcMain: { removeAllListeners: () => undefined } }))

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<() => Promise<void>>() }))

process.env[settingsVariable] = JSON.stringify({ userData: tmpdir(), appPath: projectRoot })
standInForElectron()
const { openRecordStore } = await import('../../../../desktop/main/storage/record-store.ts')

let folder = ''
let path = ''
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'settings.json')
  vi.mocked(disk.readFile).mockReset()
  vi.mocked(disk.rename).mockReset()
  vi.mocked(wait).mockReset()
})

function open() {
  const onSetAside = vi.fn<(copy: string) => void>()
  const schema = z.object({ a: z.number(), b: z.number().default(0) })
  const defaults = { a: 1, b: 0 }
  const opened = openRecordStore({ path, schema, defaults, onSetAside })
  return { opened, onSetAside }
}

const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const stored = '{"version":1,"record":{"a":2}}'

test('a file whose reading fails for a moment is read again, and kept', async () => {
  writeFileSync(path, stored)
  vi.mocked(disk.readFile)
    .mockImplementationOnce(() => failWith('EBUSY'))
    .mockImplementationOnce(() => failWith('EIO'))
  const { opened, onSetAside } = open()
  expect((await opened).get()).toEqual({ a: 2, b: 0 })
  expect(onSetAside).not.toHaveBeenCalled()
})

test('a file whose reading fails for some seconds is left alone, and nothing starts', async () => {
  writeFileSync(path, stored)
  vi.mocked(disk.readFile).mockImplementation(() => failWith('EACCES'))
  const { opened, onSetAside } = open()
  await expect(opened).rejects.toThrow('EACCES')
  const waitedMs = vi.mocked(wait).mock.calls.reduce((sum, [ms = 0]) => sum + ms, 0)
  expect(waitedMs).toBeGreaterThan(2000)
  expect(onSetAside).not.toHaveBeenCalled()
  expect(readFileSync(path, 'utf8')).toBe(stored)
})

test.each([
  ['truncated', '{"version":1,"record":{"a'],
  ['zeros', Buffer.alloc(512)],
  ['an array', '[1,2]'],
  ['of a later version', '{"version":2,"record":{}}'],
])('a file that is %s is kept aside, told, and starts anew', async (_what, content) => {
  writeFileSync(path, content)
  const { opened, onSetAside } = open()
  const store = await opened
  expect(store.get()).toEqual({ a: 1, b: 0 })
  const [aside = ''] = readdirSync(folder)
  expect(aside).toMatch(/^settings\.json\.corrupt-/)
  expect(onSetAside.mock.calls).toEqual([[aside]])
  expect(readFileSync(join(folder, aside))).toEqual(Buffer.from(content))
  await store.change({ a: 3 })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1, record: { a: 3 } })
})

test('a damaged file that cannot be renamed is not written over', async () => {
  writeFileSync(path, '{"version":1,"rec')
  vi.mocked(disk.rename).mockImplementation(() => failWith('EPERM'))
  await expect(open().opened).rejects.toThrow('EPERM')
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"rec')
})

test('what writes that were cut off left behind is swept, and nothing else is', async () => {
  for (const file of ['settings.json.tmp-99', 'something.tmp-1']) {
    writeFileSync(join(folder, file), 'half')
  }
  await open().opened
  expect(readdirSync(folder)).toEqual(['something.tmp-1'])
})

test('changes that are made at once are all kept, for the owner alone', async () => {
  const store = await open().opened
  await Promise.all([store.change({ a: 5 }), store.change({ b: 6 })])
  expect(store.get()).toEqual({ a: 5, b: 6 })
  expect((await open().opened).get()).toEqual({ a: 5, b: 6 })
  expect(readdirSync(folder)).toEqual(['settings.json'])
  if (hasFileModes) expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a change that cannot be saved does not hold', async () => {
  const store = await open().opened
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in the place of the folder')
  await expect(store.change({ a: 7 })).rejects.toThrow()
  expect(store.get()).toEqual({ a: 1, b: 0 })
})
