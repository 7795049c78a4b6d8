import { closeSync, existsSync, openSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseJson } from '../../../shared/api/reply-json.ts'
import { base64Schema } from '../../../shared/picture.ts'
import {
  bytesKeys,
  recordKey,
  recordsVersion,
  revisionOf,
  type LoadedRecords,
  type RecordChange,
  type SaveResult,
  type StoredRecord,
} from '../../../shared/records.ts'
import { log } from '../log.ts'

export type RecordDatabase = ReturnType<typeof openRecordDatabase>

/** Thrown where a later release has written the file, which is left as it is. */
class NewerVersion extends Error {}

/** Thrown where the file does not pass SQLite's own check. */
class FailedCheck extends Error {}

/** The log is renamed before its database, which a later log would not fit. */
const suffixes = ['-wal', '-shm', '']
/** SQLite's primary result codes for a file that is damaged, or none of its own. */
const damaged = [11, 26]

/**
 * Opens the database of all records, one file of SQLite; all that is done with it is synchronous. One
 * that is found to be damaged when it is opened is renamed, and an empty one takes its place; a file
 * that is busy, or may not be read, is left alone. `onSetAside` is called with the damaged file's new
 * name.
 */
export function openRecordDatabase(path: string, onSetAside: (copy: string) => void) {
  let open: DatabaseSync | undefined

  const close = () => {
    const closing = open
    open = undefined
    if (closing) closeQuietly(closing)
  }
  const opened = (): DatabaseSync => {
    try {
      return openFile(path)
    } catch (error) {
      if (!isDamaged(error)) throw error
      log.warn('the database is damaged', error)
      onSetAside(setAside(path))
      return openFile(path)
    }
  }
  const within = <T>(work: (database: DatabaseSync) => T): T => {
    open ??= opened()
    try {
      return work(open)
    } catch (error) {
      // The next call opens the file anew, and checks it.
      if (isDamaged(error)) close()
      throw error
    }
  }

  return {
    /** Throws where the file cannot be read now; the next call tries again. */
    load(): LoadedRecords {
      try {
        return { ok: true, records: within(readAll) }
      } catch (error) {
        if (error instanceof NewerVersion) return { ok: false, error: 'newer-version' }
        throw error
      }
    },
    /** The content of a picture in base64; undefined where there is none. Throws as `load` does. */
    loadPicture({ id }: { id: string }): string | undefined {
      const row = within((database) =>
        database.prepare('SELECT value FROM records WHERE key = ?').get(recordKey.bytes(id)),
      )
      return base64Schema.safeParse(parseJson(String(row?.['value']))).data
    },
    /** Writes all of a change to the disk, or throws and leaves the records as they are. */
    save(change: RecordChange): SaveResult {
      return within((database) => write(database, change))
    },
    /** To be called when the app ends. */
    close,
  }
}

/** Throws where the file is damaged, of a later release, or cannot be opened. */
function openFile(path: string): DatabaseSync {
  // SQLite would make it readable for others; its log gets the same rights.
  closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: 1000 })
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version > recordsVersion) throw new NewerVersion()
    // A commit is on the disk when it returns, so that a mark made before a send outlives a power cut.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
    if (found !== 'ok') throw new FailedCheck()
    if (version < recordsVersion) {
      transaction(database, () => {
        // No release wrote the versions before.
        database.exec('DROP TABLE IF EXISTS records')
        database.exec('CREATE TABLE records (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT')
        database.exec(`PRAGMA user_version = ${recordsVersion}`)
      })
    }
    return database
  } catch (error) {
    closeQuietly(database)
    throw error
  }
}

function readAll(database: DatabaseSync): StoredRecord[] {
  const rows = database
    .prepare('SELECT key, value FROM records WHERE key < ? OR key >= ?')
    .all(...bytesKeys)
  return rows.map(({ key, value }) => {
    const text = String(value)
    // A value that is no JSON is given as its text: the window sets that record aside.
    return { key: String(key), value: parseJson(text) ?? text }
  })
}

function write(database: DatabaseSync, { puts, removed, expected = {} }: RecordChange): SaveResult {
  return transaction(database, () => {
    const read = database.prepare('SELECT value FROM records WHERE key = ?')
    const isAsExpected = Object.entries(expected).every(
      ([key, revision]) => revisionOf(parseJson(String(read.get(key)?.['value']))) === revision,
    )
    if (!isAsExpected) return 'changed'
    const remove = database.prepare('DELETE FROM records WHERE key = ?')
    for (const key of removed) remove.run(key)
    // Unlike REPLACE it leaves the row where it is, with its key in the index: half as much is written.
    const put = database.prepare(
      'INSERT INTO records (key, value) VALUES (?, ?) ' +
        'ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    for (const { key, value } of puts) put.run(key, JSON.stringify(value))
    return 'saved'
  })
}

function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Renames the file with its log. Returns the name it has now. */
function setAside(path: string): string {
  const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`
  for (const suffix of suffixes) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  return basename(aside)
}

function isDamaged(error: unknown): boolean {
  if (error instanceof FailedCheck) return true
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return damaged.includes(code & 0xff)
}

function closeQuietly(database: DatabaseSync): void {
  try {
    database.close()
  } catch (error) {
    log.warn('the database could not be closed', error)
  }
}
