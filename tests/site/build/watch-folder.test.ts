import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchFolder } from '../../../site/build/watch-folder.ts'
import { fillFolder, folderOf } from '../../support/posts-folder.ts'

async function open() {
  const folder = await folderOf({ 'a.md': 'A' })
  const changed = vi.fn<() => void>()
  onTestFinished(watchFolder(folder, changed))
  const called = async (work: () => Promise<void>) => {
    changed.mockClear()
    await work()
    await vi.waitFor(
      () => {
        expect(changed).toHaveBeenCalled()
      },
      { timeout: 10_000 },
    )
  }
  return { folder, called }
}

test('files that are written, added or removed are noticed', async () => {
  const { folder, called } = await open()
  await called(() => writeFile(join(folder, 'a.md'), 'B'))
  await called(() => writeFile(join(folder, 'b.md'), 'B'))
  await called(() => rm(join(folder, 'a.md')))
})

test('the folder has one watch, however often it changed, and none after the end', async () => {
  // What was closed is gone a moment later.
  const expectWatches = (count: number) =>
    vi.waitFor(() => {
      const names = process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap')
      expect(names).toHaveLength(count)
    })
  await expectWatches(0)
  const folder = await folderOf({ 'a.md': 'A' })
  const changed = vi.fn<() => void>()
  const end = watchFolder(folder, changed)
  for (let times = 1; times <= 3; times += 1) {
    await writeFile(join(folder, 'a.md'), 'B')
    await vi.waitFor(
      () => {
        expect(changed.mock.calls.length).toBeGreaterThanOrEqual(times)
      },
      { timeout: 10_000 },
    )
  }
  await expectWatches(1)
  end()
  await expectWatches(0)
})

test('so is the folder when it goes and when another comes in its place', async () => {
  const { folder, called } = await open()
  await called(() => rm(folder, { recursive: true }))
  await called(() => fillFolder(folder, { 'a.md': 'A' }))
  await called(() => writeFile(join(folder, 'a.md'), 'B'))
})

test('a folder that is not there yet is noticed when it comes', async () => {
  const { folder } = await open()
  const changed = vi.fn<() => void>()
  onTestFinished(watchFolder(`${folder}/later`, changed))
  await fillFolder(`${folder}/later`, { 'a.md': 'A' })
  await vi.waitFor(
    () => {
      expect(changed).toHaveBeenCalledTimes(1)
    },
    { timeout: 10_000 },
  )
})
