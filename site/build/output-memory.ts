import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { projectRoot } from './paths.ts'

/** What is known of a file that was written: its key, size and time of change. */
export type Known = [key: string, size: number, changedMs: number]

interface Memory {
  /** The folder that was built, from the project's root, so that the project can be moved. */
  folder: string
  /** By the path from that folder. */
  files: Partial<Record<string, Known>>
}

/** What the last build into a folder left there; nothing where that is not known. */
export async function recall(memoryDir: string, folder: string): Promise<Memory['files']> {
  return (await readMemory(fileFor(memoryDir, folder)))?.files ?? {}
}

/** Remembers what was built into a folder, and forgets folders that are gone. */
export async function remember(
  memoryDir: string,
  folder: string,
  files: Memory['files'],
): Promise<void> {
  await mkdir(memoryDir, { recursive: true })
  const memory: Memory = { folder: nameOf(folder), files }
  const file = fileFor(memoryDir, folder)
  // A build that is cut off here leaves the old memory, whose files are looked at again.
  await writeFile(`${file}.new`, JSON.stringify(memory))
  await rename(`${file}.new`, file)
  await forgetLost(memoryDir, file)
}

async function forgetLost(memoryDir: string, latest: string): Promise<void> {
  for (const name of await readdir(memoryDir)) {
    const file = join(memoryDir, name)
    // What another build is writing right now has another ending.
    if (!name.endsWith('.json') || file === latest) continue
    const folder = (await readMemory(file))?.folder
    if (folder === undefined || !existsSync(resolve(projectRoot, folder))) {
      await rm(file, { force: true })
      await rm(spareOf(file), { recursive: true, force: true })
    }
  }
}

async function readMemory(file: string): Promise<Memory | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Memory
  } catch {
    // The first build, or a memory that was damaged: everything is made anew.
    return undefined
  }
}

/** Where the folder is kept that stood there before the last build. */
export function spareFor(memoryDir: string, folder: string): string {
  return spareOf(fileFor(memoryDir, folder))
}

function spareOf(file: string): string {
  return file.replace(/json$/, 'spare')
}

/** Named by a hash: a path may be longer than a name can be. */
function fileFor(memoryDir: string, folder: string): string {
  return join(memoryDir, `${hash('sha256', nameOf(folder))}.json`)
}

function nameOf(folder: string): string {
  return relative(projectRoot, resolve(folder)).split(sep).join('/')
}
