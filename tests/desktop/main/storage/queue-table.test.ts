import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, vi } from 'vitest'
import type { QueueTable } from '../../../../desktop/main/storage/queue-table.ts'
import { openTables } from '../../../../desktop/main/storage/tables.ts'
import { serializeQueue } from '../../../../shared/queue-format.ts'
import {
  describeQueueStorage,
  type StorageUnderTest,
  type WindowStorage,
} from '../../../support/publisher/queue-storage-contract.ts'

const root = mkdtempSync(join(tmpdir(), 'pennywren-tables-'))
const closing: (() => void)[] = []

afterAll(() => {
  for (const close of closing) close()
  rmSync(root, { recursive: true, force: true })
})

describeQueueStorage('SQLite', async () => placeIn(mkdtempSync(join(root, 'app-'))))

/** What is set on every connection that the app opens. */
let mostPages = 4_294_967_294
/** The connection that the app opened last. */
let connection: DatabaseSync | undefined

const execute = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')?.value as (
  this: DatabaseSync,
  sql: string,
) => void
const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
exec.mockImplementation(function (this: DatabaseSync, sql) {
  execute.call(this, sql)
  if (!sql.includes('journal_mode')) return
  connection = exec.mock.contexts.at(-1) as DatabaseSync
  limitPages()
})

/** SQLite calls a database full that may not have more pages; a limit below what it has is that. */
function limitPages(): void {
  if (connection?.isOpen) execute.call(connection, `PRAGMA max_page_count = ${mostPages}`)
}

function numberOf(sql: string): number {
  return Number(Object.values(connection?.prepare(sql).get() ?? {})[0])
}

/** Does something to the file as another program would. */
function withFile<T>(path: string, work: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(path)
  try {
    return work(file)
  } finally {
    file.close()
  }
}

function windowOf(queue: () => QueueTable): WindowStorage {
  return {
    loadQueue: async (known) => queue().load(known),
    saveQueue: async (change, known) => queue().save(change, known),
    discardQueue: async () => {
      queue().discard()
    },
  }
}

function placeIn(folder: string): StorageUnderTest {
  const path = join(folder, 'publisher.db')
  let tables: ReturnType<typeof openTables> | undefined
  /** One main process serves every window. */
  const app = () => {
    if (tables === undefined) {
      tables = openTables(folder, () => () => undefined)
      closing.push(tables.close)
    }
    return tables
  }
  const restart = () => {
    tables?.close()
    tables = undefined
  }
  return {
    open: () => windowOf(() => app().queue),
    setFull(full) {
      mostPages = full ? 1 : 4_294_967_294
      limitPages()
    },
    async measure(work) {
      // The log begins at its start again, so that its size is what was written.
      numberOf('PRAGMA wal_checkpoint(TRUNCATE)')
      // The app takes that for another program's doing, and opens the file again.
      app().kept.load('draft')
      const before = numberOf('SELECT total_changes()')
      await work()
      const records = numberOf('SELECT total_changes()') - before
      return { records, bytes: statSync(`${path}-wal`).size }
    },
    damage: async (id, post) => {
      withFile(path, (file) => {
        if (post === undefined) file.prepare('DELETE FROM posts WHERE id = ?').run(id)
        else file.prepare('UPDATE posts SET post = ? WHERE id = ?').run(post, id)
      })
    },
    damageOrder: async () => {
      withFile(path, (file) => {
        file.exec(`UPDATE queue_order SET ids = '["x-1'`)
      })
    },
    async makeNewer() {
      restart()
      withFile(path, (file) => {
        file.exec('PRAGMA user_version = 99')
      })
    },
    setAside: async () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('queue.json.corrupt-'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    contents: async () => {
      restart()
      return withFile(path, (file) =>
        ['queue', 'queue_order', 'posts'].map((table) =>
          file.prepare(`SELECT * FROM ${table}`).all(),
        ),
      )
    },
    withEarlier: async (queue) => {
      writeFileSync(join(folder, 'queue.json'), serializeQueue(queue))
      return placeIn(folder)
    },
    keepsEarlier: async (queue) => {
      const kept = readdirSync(folder).filter((name) => name.startsWith('queue.json'))
      const [name = ''] = kept
      const text = readFileSync(join(folder, name), 'utf8')
      return kept.length === 1 && name !== 'queue.json' && text === serializeQueue(queue)
    },
  }
}
