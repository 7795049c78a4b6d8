import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { log } from '../log.ts'
import { asideName } from './aside-files.ts'
import { createWhenFree, type WhenFree } from './busy-files.ts'

/** The file system calls that are used; tests replace them to simulate a full disk. */
export type Disk = Pick<typeof disk, 'open' | 'rename' | 'rm'>

/**
 * Writes a text file atomically: after a power cut it holds the old text or the new one. Resolves
 * after fsync and rename; rejects when nothing was saved.
 */
export async function writeTextFile(
  path: string,
  text: string,
  fs: Disk = disk,
  whenFree: WhenFree = createWhenFree(process.platform),
): Promise<void> {
  const temporary = `${path}.tmp-${randomUUID()}`
  try {
    const file = await whenFree(() => fs.open(temporary, 'wx', 0o600))
    try {
      await file.writeFile(text, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await whenFree(() => fs.rename(temporary, path))
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch((left: unknown) => {
      log.warn('a temporary file was left behind', left)
    })
    throw error
  }
  await syncFolder(dirname(path), fs)
}

/** Keeps a text that cannot be used in a file beside `path`, on the disk. Returns the file's name. */
export function keepText(path: string, text: string): string {
  const aside = asideName(path, 'corrupt', new Date())
  const file = openSync(aside, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return basename(aside)
}

/**
 * Syncs the folder, so that a rename survives a power cut. Windows and some network drives cannot
 * sync a folder; the file is renamed all the same, so that is no failure to save.
 */
async function syncFolder(folder: string, fs: Disk): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    // The system writes it to disk later.
    log.warn('a folder could not be synced', error)
  }
}
