import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createQueueTransfer } from '../../../../desktop/main/queue/queue-transfer.ts'
import type { QueueTable } from '../../../../desktop/main/storage/queue-table.ts'
import { openTables } from '../../../../desktop/main/storage/tables.ts'
import { applyChange, changeBetween } from '../../../../shared/queue-change.ts'
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

/** An app whose operator chooses `file` and presses the second button of every question, or another. */
function setUp(file: string, { running = false, button = 1 } = {}) {
  const said: string[] = []
  let locked = running
  /** Whether the queue was locked when the window was told to look at it again. */
  const told: ('locked' | 'free')[] = []
  const { queue, close } = openTables(folder, () => () => undefined)
  onTestFinished(close)
  put(queue, mine)
  const transfer = createQueueTransfer({
    dialog: {
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [file] }),
      showSaveDialog: () => Promise.resolve({ canceled: false, filePath: file }),
      showMessageBox: (...args: unknown[]) => {
        const { message, detail } = args.at(-1) as { message: string; detail: string }
        said.push(`${message} ${detail}`)
        return Promise.resolve({ response: button, checkboxChecked: false })
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
    onUnlocked: () => {
      told.push(locked ? 'locked' : 'free')
    },
  })
  return { transfer, queue, said, told, isLocked: () => locked }
}

function put(queue: QueueTable, posts: Queue): void {
  const loaded = queue.load()
  if (loaded.ok) queue.save(changeBetween(applyChange([], loaded) ?? [], posts), loaded.revision)
}

function saved(queue: QueueTable): Queue | undefined {
  const loaded = queue.load()
  return loaded.ok ? applyChange([], loaded) : undefined
}

const fileWith = (text: string) => {
  const path = join(folder, 'chosen.json')
  writeFileSync(path, text)
  return path
}

test('an imported queue replaces the one there was, which is locked meanwhile', async () => {
  const { transfer, queue, said, told } = setUp(fileWith(serializeQueue(theirs)))
  await transfer.importQueue()
  expect(said).toEqual([expect.stringMatching(/^Replace the queue with the 1 post of this file\?/)])
  expect(saved(queue)).toEqual(theirs)
  expect(told).toEqual(['free'])
})

test('the window hears that the queue is free where the operator keeps it as it is', async () => {
  const { transfer, queue, told } = setUp(fileWith(serializeQueue(theirs)), { button: 0 })
  await transfer.importQueue()
  expect(saved(queue)).toEqual(mine)
  expect(told).toEqual(['free'])
})

test('what was to be sent again when the file was written is decided anew', async () => {
  const again = theirs.map((post) => ({ ...post, address: 'theirs', sendAgain: true as const }))
  const { transfer, queue } = setUp(fileWith(serializeQueue(again)))
  await transfer.importQueue()
  expect(saved(queue)).toEqual(theirs.map((post) => ({ ...post, address: 'theirs' })))
})

test('nothing is imported during a run', async () => {
  const { transfer, queue, said, told, isLocked } = setUp(fileWith(serializeQueue(theirs)), {
    running: true,
  })
  await transfer.importQueue()
  expect(said).toEqual(['The queue was not imported. A run is going on. Stop it first.'])
  expect(saved(queue)).toEqual(mine)
  // The run still holds its lock.
  expect([told, isLocked()]).toEqual([[], true])
})

test.each([
  ['is larger than any queue', 'x'.repeat(64_000_001), /at most 64 million characters/],
  ['is too large to be read', 'x'.repeat(192_000_001), /at most 64 million characters/],
  ['holds no queue', '{"posts":', /holds no queue/],
  ['is of a later version', '{"version":9,"posts":[]}', /later version/],
])('a file that %s is refused with the reason', async (_what, text, reason) => {
  const { transfer, queue, said } = setUp(fileWith(text))
  await transfer.importQueue()
  expect(said).toEqual([expect.stringMatching(reason)])
  expect(saved(queue)).toEqual(mine)
})

test('an exported queue can be imported again', async () => {
  const file = join(folder, 'exported.json')
  const { transfer, queue } = setUp(file)
  await transfer.exportQueue()
  expect(readFileSync(file, 'utf8')).toBe(serializeQueue(mine))
  put(queue, [])
  await transfer.importQueue()
  expect(saved(queue)).toEqual(mine)
})

test('a queue that cannot be read is kept aside when another is imported', async () => {
  const { transfer, queue } = setUp(fileWith(serializeQueue(theirs)))
  const file = new DatabaseSync(join(folder, 'publisher.db'))
  file.exec(`UPDATE posts SET post = '{"id":'`)
  file.close()
  await transfer.exportQueue()
  await transfer.importQueue()
  expect(saved(queue)).toEqual(theirs)
  const copy = readdirSync(folder).find((name) => name.startsWith('queue.json.corrupt-'))
  expect(readFileSync(join(folder, copy ?? ''), 'utf8')).toBe('{"version":1,"posts":[{"id":]}')
})
