import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createNoticeStore } from '../../../../desktop/main/notices.ts'
import { standInForElectronAt } from '../../../support/electron/settings.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

// The pauses before a file is tried again are the file's own tests.
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

test('a folder that cannot be written to is told, and every save is refused', async () => {
  const folder = temporaryFolder()
  standInForElectronAt(tmpdir())
  const { openStorage } = await import('../../../../desktop/main/storage/storage.ts')
  // A file in place of a folder stops even root.
  writeFileSync(join(folder, 'file'), '')
  const inside = join(folder, 'file', 'app')
  const notices = createNoticeStore(() => undefined)
  const storage = await openStorage(inside, notices)
  expect(notices.list()).toEqual([{ kind: 'not-writable', folder: inside }])
  await expect(storage.settings.set(storage.settings.get())).rejects.toThrow()
  await expect(storage.secrets.set({ aiKey: 'AAAA' })).rejects.toThrow()
  expect(() => {
    storage.records.save({ puts: [], removed: [] })
  }).toThrow('ENOTDIR')
  // No records would be as good as ones that were lost.
  expect(() => storage.records.load()).toThrow('ENOTDIR')
})
