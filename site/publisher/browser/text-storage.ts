import { keepAside } from './aside.ts'
import type { Database, WriteTransaction } from './database.ts'

/** Keeps texts by name over reloads. Saving rejects when nothing was saved (storage full, denied). */
export interface TextStorage {
  load: (name: string) => Promise<string | undefined>
  /** The names that begin so, each with its text. */
  list: (beginning: string) => Promise<(readonly [name: string, text: string])[]>
  /** `undefined` removes the text. */
  save: (name: string, text: string | undefined) => Promise<void>
  /** Saves if it may, by what is there then. Resolves with whether it did. */
  replace: (
    name: string,
    text: string | undefined,
    may: (saved: string | undefined) => boolean,
  ) => Promise<boolean>
  /** Keeps a text under another name, with nothing left in its place, where it still cannot be read. */
  setAside: (name: string, isReadable: (text: string) => boolean) => Promise<void>
}

export function createTextStorage(database: Database): TextStorage {
  return {
    load: (name) => database.read((transaction) => transaction.objectStore('texts').get(name)),
    list: (beginning) =>
      database.read(async (transaction) => {
        const texts = transaction.objectStore('texts')
        const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`)
        const [names, found] = await Promise.all([texts.getAllKeys(range), texts.getAll(range)])
        return names.map((name, index) => [name, found[index] ?? ''] as const)
      }),
    save: (name, text) => database.write((transaction) => put(transaction, name, text)),
    replace: (name, text, may) =>
      database.write(async (transaction) => {
        if (!may(await transaction.objectStore('texts').get(name))) return false
        await put(transaction, name, text)
        return true
      }),
    setAside: (name, isReadable) =>
      database.write(async (transaction) => {
        const text = await transaction.objectStore('texts').get(name)
        if (text === undefined || isReadable(text)) return
        await keepAside(transaction, name, text)
        await put(transaction, name, undefined)
      }),
  }
}

async function put(
  transaction: WriteTransaction,
  name: string,
  text: string | undefined,
): Promise<void> {
  const texts = transaction.objectStore('texts')
  await (text === undefined ? texts.delete(name) : texts.put(text, name))
}
