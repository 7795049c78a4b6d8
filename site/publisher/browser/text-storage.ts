import { settled, type Database } from './database.ts'

/** Keeps texts by name over reloads. Saving rejects when nothing was saved (storage full, denied). */
export interface TextStorage {
  load: (name: string) => Promise<string | undefined>
  /** `undefined` removes the text. */
  save: (name: string, text: string | undefined) => Promise<void>
}

export function createTextStorage(database: Database): TextStorage {
  return {
    async load(name) {
      const found: unknown = await database.read(['texts'], (transaction) =>
        settled(transaction.objectStore('texts').get(name)),
      )
      return typeof found === 'string' ? found : undefined
    },
    save: (name, text) =>
      database.write(['texts'], (transaction) => {
        const texts = transaction.objectStore('texts')
        if (text === undefined) texts.delete(name)
        else texts.put(text, name)
      }),
  }
}
