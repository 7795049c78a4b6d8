import type { z } from 'zod'
import { calendarInputSchema } from '../../../shared/calendar/input.ts'
import { postDraftSchema, type PostDraft } from '../../../shared/draft.ts'
import { jsonTextSchema } from '../../../shared/json-text.ts'
import { log } from '../log.ts'
import type { Connection, Database } from './database.ts'

/** What is being entered, one thing of it. */
export interface DraftRow<T> {
  /** Undefined where none is saved. A row that does not hold what it should is set aside. */
  load: () => T | undefined
  /** Undefined removes it. Throws when it was not saved. */
  save: (draft: T | undefined) => void
}

/** What is kept under which name. */
const schemas = {
  single: postDraftSchema,
  calendar: calendarInputSchema,
  json: jsonTextSchema,
} as const

type Name = keyof typeof schemas
type DraftOf<N extends Name> = z.output<(typeof schemas)[N]>

/** `keepText` writes to a file what cannot be read. */
export function openDraftRow<N extends Name>(
  database: Database,
  name: N,
  keepText: (text: string) => void,
): DraftRow<DraftOf<N>> {
  return {
    load: () =>
      database.use((connection) => {
        const text = readText(connection, name)
        if (text === undefined) return undefined
        const draft = parse(text, name)
        if (draft === undefined) {
          keepText(text)
          remove(connection, name)
        }
        return draft
      }),
    save: (draft) => {
      database.use((connection) => {
        if (draft === undefined) remove(connection, name)
        else write(connection, name, draft)
      })
    },
  }
}

/** Undefined where the text is no draft of a post. */
export function parseDraft(text: string): PostDraft | undefined {
  return parse(text, 'single')
}

export function writeDraft(connection: Connection, draft: PostDraft): void {
  write(connection, 'single', draft)
}

export function hasDraft(connection: Connection): boolean {
  return readText(connection, 'single') !== undefined
}

function parse<N extends Name>(text: string, name: N): DraftOf<N> | undefined {
  try {
    return schemas[name].safeParse(JSON.parse(text)).data as DraftOf<N> | undefined
  } catch (error) {
    log.warn(`a saved draft cannot be read: ${name}`, error)
    return undefined
  }
}

function write<N extends Name>(connection: Connection, name: N, draft: DraftOf<N>): void {
  const put = connection.statement('INSERT OR REPLACE INTO drafts (name, draft) VALUES (?, ?)')
  put.run(name, JSON.stringify(draft))
}

function readText(connection: Connection, name: Name): string | undefined {
  const row = connection.statement('SELECT draft FROM drafts WHERE name = ?').get(name)
  return row && String(row['draft'])
}

function remove(connection: Connection, name: Name): void {
  connection.statement('DELETE FROM drafts WHERE name = ?').run(name)
}
