import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { log } from '../log.ts'
import { asideName } from './aside-files.ts'
import { whenFreeSync } from './busy-files.ts'
import { latestVersion, migrate, versionOf } from './migrations.ts'

/** An open database. */
export interface Connection {
  /** Prepared once, however often it is asked for. */
  statement: (sql: string) => StatementSync
  /** All of the work or, where it throws, nothing. What it returns is on the disk. */
  transaction: <T>(work: () => T) => T
}

/** A file of SQLite. Everything in it is synchronous. */
export interface Database {
  /**
   * Works on the file, which is opened where it is not. One that is found to be damaged is set aside,
   * and the work is done on a new one. Throws `NewerVersion`, or what SQLite says where it cannot be
   * opened or written; nothing is lost then.
   */
  use: <T>(work: (connection: Connection) => T) => T
  /** Gives the file another name; the next use makes a new one. */
  setAside: (why: 'corrupt' | 'newer') => void
  close: () => void
}

/** Thrown where a later release has written the file, which is left as it is. */
export class NewerVersion extends Error {}

interface DatabaseOptions {
  path: string
  /** Called with the name that a file was kept under. */
  onSetAside: (copy: string) => void
  /** Called when the file has been opened, before anything else is done with it. */
  onOpened: (connection: Connection) => void
}

interface Open {
  sqlite: DatabaseSync
  connection: Connection
  /** Of the file as this process left it. */
  mark: string
}

/** What belongs to one database: the file, its write-ahead log, and the index of that. */
const suffixes = ['', '-wal', '-shm']
/** SQLite's primary result codes for a file that is damaged, or none of its own. */
const damaged = [11, 26]

export function openDatabase({ path, onSetAside, onOpened }: DatabaseOptions): Database {
  let open: Open | undefined

  const close = () => {
    const closing = open
    open = undefined
    closing?.sqlite.close()
  }

  const setAside = (why: 'corrupt' | 'newer') => {
    quietly(close)
    const aside = asideName(path, why, new Date())
    for (const suffix of suffixes) {
      if (!existsSync(path + suffix)) continue
      whenFreeSync(() => {
        renameSync(path + suffix, aside + suffix)
      })
    }
    onSetAside(basename(aside))
  }

  const openNow = (): Open => {
    // What was written last stands in the log, which SQLite removes where its file is gone.
    if (!existsSync(path) && sizeOf(`${path}-wal`) > 0) setAside('corrupt')
    try {
      return openFile(path, onOpened)
    } catch (error) {
      if (!isDamaged(error, path)) throw error
      log.warn('the database is damaged', error)
      setAside('corrupt')
      return openFile(path, onOpened)
    }
  }

  const attempt = <T>(work: (connection: Connection) => T): T => {
    if (open !== undefined && open.mark !== markOf(path)) {
      log.warn('another program has written to the database')
      const { sqlite } = open
      // Wherever the file is now, what this process wrote belongs into it.
      quietly(() => {
        sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      })
      quietly(close)
    }
    const current = (open ??= openNow())
    try {
      return work(current.connection)
    } finally {
      // Where another file has taken its place meanwhile, the next use finds it.
      const mark = markOf(path)
      if (isSameFile(mark, current.mark)) current.mark = mark
    }
  }

  return {
    use(work) {
      try {
        return attempt(work)
      } catch (error) {
        if (!isDamaged(error, path)) throw error
        log.warn('the database is damaged', error)
        setAside('corrupt')
        return attempt(work)
      }
    },
    setAside,
    close,
  }
}

/** Throws where the file is damaged, of a later release, or cannot be opened. */
function openFile(path: string, onOpened: (connection: Connection) => void): Open {
  // Made here, or it would be readable for others; what lies beside it gets the same rights.
  closeSync(openSync(path, 'a', 0o600))
  const sqlite = new DatabaseSync(path, { timeout: 1000, enableForeignKeyConstraints: true })
  try {
    if (versionOf(sqlite) > latestVersion) throw new NewerVersion()
    // A commit is on the disk when it returns, so that a mark made before a send outlives a power cut.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    checkWhole(sqlite)
    const connection = connect(sqlite)
    if (versionOf(sqlite) < latestVersion) {
      connection.transaction(() => {
        migrate(sqlite)
      })
    }
    onOpened(connection)
    return { sqlite, connection, mark: markOf(path) }
  } catch (error) {
    quietly(() => {
      sqlite.close()
    })
    throw error
  }
}

class Damaged extends Error {}

function checkWhole(sqlite: DatabaseSync): void {
  const found = sqlite.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (found !== 'ok') throw new Damaged(String(found))
}

function connect(sqlite: DatabaseSync): Connection {
  const statements = new Map<string, StatementSync>()
  return {
    statement(sql) {
      const known = statements.get(sql)
      if (known !== undefined) return known
      const prepared = sqlite.prepare(sql)
      statements.set(sql, prepared)
      return prepared
    },
    transaction(work) {
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        // A full disk has ended the transaction already.
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
        throw error
      }
    },
  }
}

/** Changes where another program writes to the file, replaces it or takes it away. */
function markOf(path: string): string {
  // There nobody can, while it is open.
  if (process.platform === 'win32') return ''
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

function isSameFile(a: string, b: string): boolean {
  return a.split(' ')[0] === b.split(' ')[0]
}

function isDamaged(error: unknown, path: string): boolean {
  if (error instanceof Damaged) return true
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return damaged.includes(Number(error.errcode) & 0xff)
  // A folder of that name.
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function quietly(work: () => void): void {
  try {
    work()
  } catch (error) {
    log.warn('the database could not be closed', error)
  }
}
