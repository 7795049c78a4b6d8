import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openRecordDatabase,
  type RecordDatabase,
} from '../../../../desktop/main/storage/record-database.ts'
import type { StoredRecord } from '../../../../shared/records.ts'
import { hasFileModes } from '../../../support/system.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let folder: string
let path: string
let copies: string[]
const open: RecordDatabase[] = []

beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'publisher.db')
  copies = []
})
afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

function openHere(): RecordDatabase {
  const database = openRecordDatabase(path, (copy) => copies.push(copy))
  open.push(database)
  return database
}

/** The file as SQLite shows it to another program. */
function inFile<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path)
  const result = work(database)
  database.close()
  return result
}

const record = (key: string, value: unknown = key): StoredRecord => ({ key, value })
const loaded = (records: StoredRecord[]) => ({ ok: true, records })
const [a, b] = [record('post/a'), record('post/b')]
/** Of many pages. */
const manyRecords = Array.from({ length: 200 }, (_, index) =>
  record(`post/${index}`, 'x'.repeat(1000)),
)

function saved(records: StoredRecord[]): void {
  const database = openHere()
  database.save({ puts: records, removed: [] })
  database.close()
}

test('a change is on the disk before its save returns', () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  saved([a])
  const statements = exec.mock.calls.map(([sql]) => sql)
  expect(statements).toContain('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  expect(statements.slice(-2)).toEqual(['BEGIN IMMEDIATE', 'COMMIT'])
})

test('a full disk leaves all records as they were, and later changes are saved', () => {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec')
  const database = openHere()
  database.save({ puts: [a], removed: [] })
  const connection = exec.mock.contexts.at(-1) as DatabaseSync
  connection.exec('PRAGMA max_page_count = 50')
  expect(() => {
    database.save({ puts: [b, ...manyRecords], removed: ['post/a'] })
  }).toThrow('full')
  expect(database.load()).toEqual(loaded([a]))
  database.save({ puts: [b], removed: [] })
  expect(database.load()).toEqual(loaded([a, b]))
  expect(copies).toEqual([])
})

test('a database that another program holds is left alone, and written to when it is free', () => {
  const database = openHere()
  database.save({ puts: [a], removed: [] })
  const other = new DatabaseSync(path)
  other.exec('BEGIN EXCLUSIVE')
  expect(() => {
    database.save({ puts: [b], removed: [] })
  }).toThrow('locked')
  other.close()
  database.save({ puts: [b], removed: [] })
  expect(database.load()).toEqual(loaded([a, b]))
  expect(copies).toEqual([])
})

test('a file that cannot be opened is no damaged one, and is tried again by the next call', () => {
  mkdirSync(path)
  const database = openHere()
  expect(() => database.load()).toThrow(/EISDIR|EPERM/)
  rmdirSync(path)
  expect(database.load()).toEqual(loaded([]))
  expect(copies).toEqual([])
})

test.each<[string, () => void]>([
  ['is none', () => writeFileSync(path, 'nonsense '.repeat(10_000))],
  ['is cut off', () => writeFileSync(path, readFileSync(path).subarray(0, 20_000))],
  ['is damaged inside', () => writeFileSync(path, readFileSync(path).fill(7, 20_000, 40_000))],
])('a database that %s is set aside, and a new one takes its place', (_what, damage) => {
  saved(manyRecords)
  damage()
  const bytes = readFileSync(path)
  const database = openHere()
  expect(database.load()).toEqual(loaded([]))
  expect(copies).toEqual([expect.stringMatching(/^publisher\.db\.corrupt-\d{4}-/)])
  expect(readFileSync(join(folder, copies[0] ?? ''))).toEqual(bytes)
  database.save({ puts: [a], removed: [] })
  expect(database.load()).toEqual(loaded([a]))
})

test('a database that is found to be damaged in the middle of the work is set aside by the next call', () => {
  saved(manyRecords)
  const database = openHere()
  database.save({ puts: [a], removed: [] })
  inFile((file) => file.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
  writeFileSync(path, readFileSync(path).fill(7, 20_000))
  expect(() => database.load()).toThrow(/malformed|not a database/)
  expect(database.load()).toEqual(loaded([]))
  expect(copies).toHaveLength(1)
})

test('a row whose text is no JSON comes as its text', () => {
  saved([a])
  inFile((file) => {
    file.exec(`INSERT INTO records VALUES ('post/b', '{"title":')`)
  })
  expect(openHere().load()).toEqual(loaded([a, record('post/b', '{"title":')]))
})

test.runIf(hasFileModes)('the database is for its owner only', () => {
  openHere().save({ puts: [a], removed: [] })
  const modes = readdirSync(folder).map((file) => statSync(join(folder, file)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600, 0o600])
})
