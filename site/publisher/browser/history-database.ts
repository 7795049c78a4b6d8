import { attemptSchema, type Attempt } from '../../../shared/history.ts'
import type { Database } from './database.ts'

/** Keeps the attempts to deliver posts over reloads. */
export interface HistoryDatabase {
  save: (attempt: Attempt) => Promise<void>
  /** Those that began at an instant or later, in milliseconds since 1970. */
  load: (since: number) => Promise<Attempt[]>
  clear: () => Promise<void>
}

export function createHistoryDatabase(database: Database): HistoryDatabase {
  return {
    save: (attempt) =>
      // Nothing depends on it, so it need not wait for the disk.
      database.write(async (transaction) => {
        await transaction.objectStore('attempts').put(attempt)
      }, 'relaxed'),
    load: (since) =>
      database.read(async (transaction) => {
        const records = transaction.objectStore('attempts').index('at')
        const found: unknown[] = await records.getAll(IDBKeyRange.lowerBound(since))
        // What another release wrote and this one does not understand is left alone.
        return found.flatMap((record) => attemptSchema.safeParse(record).data ?? [])
      }),
    clear: () => database.write((transaction) => transaction.objectStore('attempts').clear()),
  }
}
