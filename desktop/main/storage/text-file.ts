import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { asideName } from './aside-files.ts'

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

export function openTextFile(path: string, fs: Disk = disk): TextFile {
  // Serialised, or an older text could be written over a newer one.
  const queue = createSerialQueue()
  return {
    path,
    read: () => queue.run(() => readIfThere(path, fs)),
    write: (text) => queue.run(() => writeAtomically(path, text, fs)),
    remove: () =>
      queue.run(async () => {
        await fs.rm(path, { force: true })
        await syncFolder(dirname(path), fs)
      }),
    setAside: (why) => queue.run(() => rename(path, why, fs)),
    idle: queue.idle,
  }
}

async function readIfThere(path: string, fs: Disk): Promise<string | undefined> {
  try {
    return await fs.readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    // A folder of that name, or a file of another account: there is no text, but it is set aside.
    if (hasCode(error, ['EISDIR', 'EACCES', 'EPERM'])) return ''
    throw error
  }
}

async function writeAtomically(path: string, text: string, fs: Disk): Promise<void> {
  const temporary = `${path}.tmp-${randomUUID()}`
  try {
    const file = await fs.open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.rename(temporary, path)
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path), fs)
}

async function rename(path: string, why: 'corrupt' | 'newer', fs: Disk): Promise<string> {
  const aside = asideName(path, why, new Date())
  await fs.rename(path, aside)
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
  } catch {
    // The system writes it to disk later.
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
