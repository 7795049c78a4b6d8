import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createSerialQueue } from '../../../shared/serial-queue.ts'

/** The calls to the file system that a file makes; the tests put a full disk in their place. */
export type Disk = Pick<typeof disk, 'open' | 'readFile' | 'rename' | 'rm'>

/** A text on disk that is either the old one or the new one, whenever the power goes. */
export interface TextFile {
  readonly path: string
  /** Undefined where there is no file; '' for what can never be read. Rejects when it cannot now. */
  read: () => Promise<string | undefined>
  /** Resolves when the text is on the disk itself; rejects when nothing was saved. */
  write: (text: string) => Promise<void>
  remove: () => Promise<void>
  /** Gives the file another name, so that nothing overwrites it. Returns that name. */
  setAside: (why: 'corrupt' | 'newer') => Promise<string>
  /** Resolves when every write that was begun has ended. */
  settled: () => Promise<void>
}

export function openTextFile(path: string, fs: Disk = disk): TextFile {
  // One after the other, or an older text could be written over a newer one.
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
    settled: queue.idle,
  }
}

/** The name a file is kept under when it cannot be used, for example `queue.json.corrupt-2026…`. */
export function asideName(path: string, why: 'corrupt' | 'newer', now: Date): string {
  return `${path}.${why}-${now.toISOString().replaceAll(':', '-')}`
}

async function readIfThere(path: string, fs: Disk): Promise<string | undefined> {
  try {
    return await fs.readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    // A folder in its place, or another account's file: no text, but a thing to be kept aside.
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
 * Makes a rename last beyond a power cut. Windows and some network drives know no such thing for
 * folders; the text is in its place all the same, so that is no reason to say it was not saved.
 */
async function syncFolder(folder: string, fs: Disk): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await fs.open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  } catch {
    // The system writes it down in its own time.
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
