import { readFile, rm, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a folder for this process and returns the function that unlocks it. Two processes writing
 * one PGlite folder destroy it, and PGlite does not stop them. A folder that is locked already is an
 * error that names the process that has it.
 *
 * The lock is that of the operating system on an empty SQLite file, `<folder>.lock.db`: one of many
 * gets it, and it ends with its process, however that ends. The file stays, for one that was deleted
 * could be locked twice. The process id in `<folder>.lock` only tells people who has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const note = `${folder.replace(/[/\\]+$/, '')}.lock`
  const database = new DatabaseSync(`${note}.db`)
  try {
    // Nothing is ever written: a journal on disk would only be left behind by who is killed.
    database.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw error
    const owner = await readFile(note, 'utf8').catch(() => 'unknown')
    throw new Error(`${folder} is in use by process ${owner}: stop it first.`, { cause: error })
  }
  await writeFile(note, String(process.pid))
  return async () => {
    await rm(note, { force: true })
    database.close()
  }
}

/** SQLITE_BUSY. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
