import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTextFile } from '../../../../desktop/main/storage/text-file.ts'

test('what is begun while a file is being written is done after it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pennywren-text-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
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
  expect(await readFile(join(folder, aside), 'utf8')).toBe('one')
  expect(await readFile(file.path, 'utf8')).toBe('three')
  expect(await readdir(folder)).toHaveLength(2)
})
