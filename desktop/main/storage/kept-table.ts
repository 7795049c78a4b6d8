import {
  draftNameSchema,
  mayReplaceKept,
  parseKept,
  parseSavedDraft,
  serializeKept,
  type Kept,
  type KeptName,
  type SavedDraft,
  type SaveKeptResult,
} from '../../../shared/kept.ts'
import type { Connection, Database } from './database.ts'

/** What is being entered. Everything in it is synchronous. */
export interface KeptTable {
  /** Undefined where none is saved. A row that does not hold what it should is set aside. */
  load: <N extends KeptName>(name: N) => Kept<N> | undefined
  /** Undefined removes it. Throws when it was not saved. */
  save: <N extends KeptName>(name: N, value?: Kept<N>, known?: Kept<N>) => SaveKeptResult
  listDrafts: () => SavedDraft[]
}

/** `keepText` writes to a file what cannot be read. */
export function createKeptTable(
  database: Database,
  keepText: (name: KeptName, text: string) => void,
): KeptTable {
  const parseOrKeep = <T>(
    connection: Connection,
    name: KeptName,
    text: string,
    parse: (text: string) => T | undefined,
  ): T | undefined => {
    const value = parse(text)
    if (value === undefined) {
      keepText(name, text)
      remove(connection, name)
    }
    return value
  }
  const load = <N extends KeptName>(name: N) =>
    database.use((connection) => {
      const text = readText(connection, name)
      if (text === undefined) return undefined
      return parseOrKeep(connection, name, text, (found) => parseKept(name, found))
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
    listDrafts: () =>
      database.use((connection) =>
        connection
          .statement('SELECT name, draft FROM drafts')
          .all()
          .flatMap((row) => {
            const name = draftNameSchema.safeParse(nameOf(String(row['name']))).data
            if (name === undefined) return []
            const text = String(row['draft'])
            return (
              parseOrKeep(connection, name, text, (found) => parseSavedDraft(name, found)) ?? []
            )
          }),
      ),
  }
}

export function writeKept<N extends KeptName>(
  connection: Connection,
  name: N,
  value: Kept<N>,
): void {
  const put = connection.statement('INSERT OR REPLACE INTO drafts (name, draft) VALUES (?, ?)')
  put.run(rowOf(name), serializeKept(value, Date.now()))
}

export function hasKept(connection: Connection, name: KeptName): boolean {
  return readText(connection, name) !== undefined
}

/** The row of the draft that earlier versions had has a name of its own, by which they still find it. */
const earlierRow = 'single'

function rowOf(name: KeptName): string {
  return name === 'draft' ? earlierRow : name
}

function nameOf(row: string): string {
  return row === earlierRow ? 'draft' : row
}

function readText(connection: Connection, name: KeptName): string | undefined {
  const row = connection.statement('SELECT draft FROM drafts WHERE name = ?').get(rowOf(name))
  return row && String(row['draft'])
}

function remove(connection: Connection, name: KeptName): void {
  connection.statement('DELETE FROM drafts WHERE name = ?').run(rowOf(name))
}
