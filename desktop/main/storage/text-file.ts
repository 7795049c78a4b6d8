import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { log } from '../log.ts'
import { asideName } from './aside-files.ts'
import { createWhenFree, type WhenFree } from './busy-files.ts'

/** The file system calls that are used; tests replace them to simulate a full disk. */
export type Disk = Pick<typeof disk, 'open' | 'readFile' | 'rename' | 'rm'>

/** A text file that is written atomically: after a power cut it holds the old text or the new one. */
export interface TextFile {
  readonly path: string
  /**
   * Undefined where there is no file, '' where it can never be read. Rejects for a failure that may
   * pass.
   */
  read: () => Promise<string | undefined>
  /** Resolves after fsync and rename; rejects when nothing was saved. */
  write: (text: string) => Promise<void>
  remove: () => Promise<void>
  /** Gives the file another name, so that nothing overwrites it. Returns that name. */
  setAside: (why: 'corrupt' | 'newer') => Promise<string>
  /** Resolves when every write that was begun has ended. */
  idle: () => Promise<void>
}

export function openTextFile(
  path: string,
  fs: Disk = disk,
  whenFree: WhenFree = createWhenFree(process.platform),
): TextFile {
  // Serialised, or an older text could be written over a newer one.
  const queue = createSerialQueue()
  return {
    path,
    read: () => queue.run(() => readIfThere(path, fs, whenFree)),
    write: (text) => queue.run(() => writeAtomically(path, text, fs, whenFree)),
    remove: () =>
      queue.run(async () => {
        await whenFree(() => fs.rm(path, { force: true }))
        await syncFolder(dirname(path), fs)
      }),
    setAside: (why) => queue.run(() => rename(path, why, fs, whenFree)),
    idle: queue.idle,
  }
}

async function readIfThere(
  path: string,
  fs: Disk,
  whenFree: WhenFree,
): Promise<string | undefined> {
  try {
    return await whenFree(() => fs.readFile(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    // A folder of that name: there is no text, but it is set aside. A file that may not be read now
    // is left alone, for it may hold a text all the same.
    if (hasCode(error, ['EISDIR'])) return ''
    throw error
  }
}

async function writeAtomically(
  path: string,
  text: string,
  fs: Disk,
  whenFree: WhenFree,
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

async function rename(
  path: string,
  why: 'corrupt' | 'newer',
  fs: Disk,
  whenFree: WhenFree,
): Promise<string> {
  const aside = asideName(path, why, new Date())
  await whenFree(() => fs.rename(path, aside))
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

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
