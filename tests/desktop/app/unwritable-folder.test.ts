import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNoticeBoard } from '../../../desktop/main/shell/notices.ts'
import { openTextFile, type Disk } from '../../../desktop/main/storage/text-file.ts'
import { standInForElectron } from '../../support/electron/hooks.ts'
import { hasFileModes } from '../../support/system.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pennywren-disk-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a folder that cannot be written to is told, and every save is refused', async () => {
  standInForElectron()
  const { openStorage } = await import('../../../desktop/main/storage/storage.ts')
  // A file where a folder should be stops even the administrator.
  writeFileSync(join(folder, 'file'), '')
  const inside = join(folder, 'file', 'app')
  const notices = createNoticeBoard(() => undefined)
  const storage = openStorage(inside, notices)
  expect(notices.list()).toEqual([{ kind: 'not-writable', folder: inside }])
  expect(() => {
    storage.settings.set(storage.settings.get())
  }).toThrow('cannot be written')
  expect(() => {
    storage.secrets.set({ aiKey: 'AAAA' })
  }).toThrow('cannot be written')
  await expect(storage.queue.save('{"version":1,"posts":[]}')).rejects.toThrow()
  await expect(storage.draft.save(undefined)).rejects.toThrow()
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
