import {
  mayReplaceKept,
  parseKept,
  type Kept,
  type KeptName,
  type SaveKeptResult,
} from '../../../shared/kept.ts'
import type { Connection, Database } from './database.ts'

/** What is being entered. Everything in it is synchronous. */
export interface KeptTable {
  /** Undefined where none is saved. A row that does not hold what it should is set aside. */
  load: <N extends KeptName>(name: N) => Kept<N> | undefined
  /** Undefined removes it. Throws when it was not saved. */
  save: <N extends KeptName>(name: N, value?: Kept<N>, known?: Kept<N>) => SaveKeptResult
}

/** The names of the rows. */
const rows = { draft: 'single', calendar: 'calendar', json: 'json' } as const

/** `keepText` writes to a file what cannot be read. */
export function createKeptTable(
  database: Database,
  keepText: (name: KeptName, text: string) => void,
): KeptTable {
  const load = <N extends KeptName>(name: N) =>
    database.use((connection) => {
      const text = readText(connection, name)
      if (text === undefined) return undefined
      const value = parseKept(name, text)
      if (value === undefined) {
        keepText(name, text)
        remove(connection, name)
      }
      return value
    })
  return {
    load,
    save(name, value, known) {
      if (!mayReplaceKept(load(name), known)) return 'changed-elsewhere'
      database.use((connection) => {
        if (value === undefined) remove(connection, name)
        else writeKept(connection, name, value)
      })
      return 'saved'
    },
  }
}

export function writeKept<N extends KeptName>(
  connection: Connection,
  name: N,
  value: Kept<N>,
): void {
  const put = connection.statement('INSERT OR REPLACE INTO drafts (name, draft) VALUES (?, ?)')
  put.run(rows[name], JSON.stringify(value))
}

export function hasKept(connection: Connection, name: KeptName): boolean {
  return readText(connection, name) !== undefined
}

function readText(connection: Connection, name: KeptName): string | undefined {
  const row = connection.statement('SELECT draft FROM drafts WHERE name = ?').get(rows[name])
  return row && String(row['draft'])
}

function remove(connection: Connection, name: KeptName): void {
  connection.statement('DELETE FROM drafts WHERE name = ?').run(rows[name])
}
