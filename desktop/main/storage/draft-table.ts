import { postDraftSchema, type PostDraft } from '../../../shared/draft.ts'
import { log } from '../log.ts'
import type { Connection, Database } from './database.ts'

export interface DraftTable {
  /** Undefined where none is saved. A row that holds no draft is set aside. */
  load: () => PostDraft | undefined
  /** Undefined removes it. Throws when it was not saved. */
  save: (draft: PostDraft | undefined) => void
}

/** Of the single post; further drafts would have names of their own. */
const name = 'single'

/** `keepText` writes what is no draft to a file. */
export function createDraftTable(database: Database, keepText: (text: string) => void): DraftTable {
  return {
    load: () =>
      database.use((connection) => {
        const text = readText(connection)
        if (text === undefined) return undefined
        const draft = parseDraft(text)
        if (draft === undefined) {
          keepText(text)
          remove(connection)
        }
        return draft
      }),
    save: (draft) => {
      database.use((connection) => {
        if (draft === undefined) remove(connection)
        else writeDraft(connection, draft)
      })
    },
  }
}

/** Undefined where the text is no draft. */
export function parseDraft(text: string): PostDraft | undefined {
  try {
    return postDraftSchema.safeParse(JSON.parse(text)).data
  } catch (error) {
    log.warn('a saved draft cannot be read', error)
    return undefined
  }
}

export function writeDraft(connection: Connection, draft: PostDraft): void {
  const put = connection.statement('INSERT OR REPLACE INTO drafts (name, draft) VALUES (?, ?)')
  put.run(name, JSON.stringify(draft))
}

export function hasDraft(connection: Connection): boolean {
  return readText(connection) !== undefined
}

function readText(connection: Connection): string | undefined {
  const row = connection.statement('SELECT draft FROM drafts WHERE name = ?').get(name)
  return row && String(row['draft'])
}

function remove(connection: Connection): void {
  connection.statement('DELETE FROM drafts WHERE name = ?').run(name)
}
