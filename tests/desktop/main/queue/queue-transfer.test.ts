import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueueTransfer } from '../../../../desktop/main/queue/queue-transfer.ts'
import { openQueueOnDisk } from '../../../../desktop/main/storage/queue-file.ts'
import { openTextFile } from '../../../../desktop/main/storage/text-file.ts'
import { serializeQueue } from '../../../../shared/queue-format.ts'
import type { Queue } from '../../../../shared/queue.ts'

const fields = { excerpt: '', publishDate: '2026-05-05', status: 'pending' } as const
const mine: Queue = [{ id: 'a', title: 'Mine', ...fields }]
const theirs: Queue = [{ id: 'b', title: 'Theirs', ...fields }]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pennywren-transfer-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** An app whose operator chooses `file` and presses the second button of every question. */
function setUp(file: string, { running = false } = {}) {
  const said: string[] = []
  let locked = running
  let imported = 0
  const queue = openQueueOnDisk(openTextFile(join(folder, 'queue.json')), () => undefined)
  const transfer = createQueueTransfer({
    dialog: {
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [file] }),
      showSaveDialog: () => Promise.resolve({ canceled: false, filePath: file }),
      showMessageBox: (...args: unknown[]) => {
        const { message, detail } = args.at(-1) as { message: string; detail: string }
        said.push(`${message} ${detail}`)
        return Promise.resolve({ response: 1, checkboxChecked: false })
      },
    },
    window: () => ({}) as never,
    queue,
    lockQueue: () => {
      if (locked) return false
      locked = true
      return true
    },
    unlockQueue: () => {
      locked = false
    },
    onImported: () => {
      imported += 1
    },
  })
  return { transfer, queue, said, isLocked: () => locked, imported: () => imported }
}

const fileWith = (text: string) => {
  const path = join(folder, 'chosen.json')
  writeFileSync(path, text)
  return path
}

test('an imported queue replaces the one there was, which is locked meanwhile', async () => {
  const { transfer, queue, said, isLocked, imported } = setUp(fileWith(serializeQueue(theirs)))
  await queue.save(serializeQueue(mine))
  await transfer.importQueue()
  expect(said).toEqual([expect.stringMatching(/^Replace the queue with the 1 post of this file\?/)])
  expect(await queue.load()).toEqual({ ok: true, text: serializeQueue(theirs) })
  expect([imported(), isLocked()]).toEqual([1, false])
})

test('nothing is imported during a run', async () => {
  const { transfer, queue, said, isLocked, imported } = setUp(fileWith(serializeQueue(theirs)), {
    running: true,
  })
  await queue.save(serializeQueue(mine))
  await transfer.importQueue()
  expect(said).toEqual(['The queue was not imported. A run is going on. Stop it first.'])
  expect(await queue.load()).toEqual({ ok: true, text: serializeQueue(mine) })
  // The run still holds its lock.
  expect([imported(), isLocked()]).toEqual([0, true])
})

test.each([
  ['is larger than any queue', 'x'.repeat(16_000_001), /at most 16 million characters/],
  ['is so large that it is not even read', 'x'.repeat(48_000_001), /at most 16 million characters/],
  ['holds no queue', '{"posts":', /holds no queue/],
  ['is of a later version', '{"version":9,"posts":[]}', /later version/],
])('a file that %s is refused with the reason', async (_what, text, reason) => {
  const { transfer, queue, said } = setUp(fileWith(text))
  await queue.save(serializeQueue(mine))
  await transfer.importQueue()
  expect(said).toEqual([expect.stringMatching(reason)])
  expect(await queue.load()).toEqual({ ok: true, text: serializeQueue(mine) })
})

test('an exported queue can be imported again', async () => {
  const file = join(folder, 'exported.json')
  const { transfer, queue } = setUp(file)
  await queue.save(serializeQueue(mine))
  await transfer.exportQueue()
  expect(readFileSync(file, 'utf8')).toBe(serializeQueue(mine))
  await queue.save(serializeQueue([]))
  await transfer.importQueue()
  expect(await queue.load()).toEqual({ ok: true, text: serializeQueue(mine) })
})
