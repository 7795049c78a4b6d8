import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepText, writeTextFile, type Disk } from '../../../../desktop/main/storage/text-file.ts'
import { hasFileModes } from '../../../support/system.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pennywren-disk-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a full disk leaves the old text and no rubbish', async () => {
  const path = join(folder, 'queue.json')
  await writeTextFile(path, 'old')
  const full: Disk = {
    ...disk,
    open: async (...call) => {
      const file = await disk.open(...call)
      file.writeFile = () => Promise.reject(new Error('ENOSPC: no space left on device'))
      return file
    },
  }
  await expect(writeTextFile(path, 'new', full)).rejects.toThrow('ENOSPC')
  expect(await disk.readFile(path, 'utf8')).toBe('old')
  expect(readdirSync(folder)).toEqual(['queue.json'])
})

test.runIf(hasFileModes)('a written file is for its owner only', async () => {
  const path = join(folder, 'queue.json')
  await writeTextFile(path, '{}')
  expect((await disk.stat(path)).mode & 0o777).toBe(0o600)
})

test('a text that cannot be used is kept beside its place, under a name of its own', async () => {
  const path = join(folder, 'draft.json')
  await writeTextFile(path, 'usable')
  const copy = keepText(path, '{"title":3}')
  expect(copy).toMatch(/^draft\.json\.corrupt-\d{4}-/)
  expect(await disk.readFile(join(folder, copy), 'utf8')).toBe('{"title":3}')
  expect(await disk.readFile(path, 'utf8')).toBe('usable')
})
