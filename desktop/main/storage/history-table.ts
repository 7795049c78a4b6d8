import { attemptSchema, type Attempt } from '../../../shared/history.ts'
import { log } from '../log.ts'
import type { Database } from './database.ts'

/** The attempts to deliver posts. Everything in it is synchronous, and throws where it could not be done. */
export interface HistoryTable {
  save: (attempt: Attempt) => void
  /** Those that began at an instant or later, in milliseconds since 1970. */
  load: (since: number) => Attempt[]
  clear: () => void
}

export function createHistoryTable(database: Database): HistoryTable {
  return {
    save: ({ id, at, ...attempt }) => {
      database.use((connection) => {
        const put = connection.statement(
          'INSERT OR REPLACE INTO attempts (id, at, attempt) VALUES (?, ?, ?)',
        )
        put.run(id, at, JSON.stringify(attempt))
      })
    },
    load: (since) =>
      database.use((connection) => {
        const rows = connection
          .statement('SELECT id, at, attempt FROM attempts WHERE at >= ?')
          .all(since)
        return rows.flatMap(
          ({ id, at, attempt }) =>
            // What another release wrote and this one does not understand is left alone.
            attemptSchema.safeParse({ id, at, ...parsed(String(attempt)) }).data ?? [],
        )
      }),
    clear: () => {
      database.use((connection) => {
        connection.statement('DELETE FROM attempts').run()
      })
    },
  }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (error) {
    log.warn('a record of the history cannot be read', error)
    return {}
  }
}
