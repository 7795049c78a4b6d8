import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTextFile, type Disk } from '../../../../desktop/main/storage/text-file.ts'
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
  await openTextFile(path).write('old')
  const full: Disk = {
    ...disk,
    open: async (...call) => {
      const file = await disk.open(...call)
      file.writeFile = () => Promise.reject(new Error('ENOSPC: no space left on device'))
      return file
    },
  }
  const file = openTextFile(path, full)
  await expect(file.write('new')).rejects.toThrow('ENOSPC')
  expect(await file.read()).toBe('old')
  expect(readdirSync(folder)).toEqual(['queue.json'])
})

test('of texts that are written at once the last one stays', async () => {
  const file = openTextFile(join(folder, 'queue.json'))
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
  await Promise.all(texts.map((text) => file.write(text)))
  expect(await file.read()).toBe('text 19')
  expect(readdirSync(folder)).toEqual(['queue.json'])
})

test.runIf(hasFileModes)('a written file is for its owner only', async () => {
  const path = join(folder, 'draft.json')
  await openTextFile(path).write('{}')
  expect((await disk.stat(path)).mode & 0o777).toBe(0o600)
})

test('what is begun while a file is being written is done after it', async () => {
  const file = openTextFile(join(folder, 'queue.json'))
  const [, aside, read] = await Promise.all([
    file.write('one'),
    file.setAside('corrupt'),
    file.read(),
    file.write('two'),
    file.remove(),
    file.write('three'),
  ])
  expect(read).toBeUndefined()
  expect(await disk.readFile(join(folder, aside), 'utf8')).toBe('one')
  expect(await disk.readFile(file.path, 'utf8')).toBe('three')
  expect(readdirSync(folder)).toHaveLength(2)
})
