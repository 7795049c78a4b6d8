import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The content of a file; `copyOf` names a file that has the same. */
export type Content = string | Uint8Array | { copyOf: string }

/** The output folder cannot be replaced; the message says why, in words for whoever named it. */
class OutputFolderError extends Error {
  override name = 'OutputFolderError'

  constructor(folder: string, reason: string) {
    super(`${folder} ${reason}. Nothing was changed.`)
  }
}

/** A file of each build and of nothing else, by which a folder is known as one that a build has filled. */
const fileOfBuild = 'blog/site-index.json'

/** A folder that is built beside the one that stands, and takes its place when it is finished. */
export type Output = ReturnType<typeof openOutput>

/** Throws an `OutputFolderError` unless the folder is missing, empty, or a site without a repository in it. */
export function checkOutputFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) throw new OutputFolderError(folder, 'is no folder')
  if (found.dev !== statSync(dirname(realpathSync(folder))).dev) {
    throw new OutputFolderError(
      folder,
      'is a disk of its own and cannot be replaced: name a folder inside it',
    )
  }
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, fileOfBuild))) {
    throw new OutputFolderError(
      folder,
      'is not empty and was not made by a build, which replaces all that it holds',
    )
  }
  if (existsSync(join(folder, '.git'))) throw new OutputFolderError(folder, 'holds a repository')
}

/** Opens what will replace `folder`. */
export function openOutput(folder: string) {
  const place = existsSync(folder) ? realpathSync(folder) : resolve(folder)
  const beside = (kind: 'next' | 'old') => `${besidePrefix(place)}${kind}-${process.pid}`
  clearLeftovers(place)
  const next = beside('next')
  mkdirSync(next)
  const written = new Set<string>()
  const folders = new Set<string>()

  // Synchronous: a promise for each of thousands of small files takes longer than writing them.
  const write = (path: string, content: Content) => {
    if (written.has(path)) throw new Error(`${path} is made twice.`)
    written.add(path)
    const file = join(next, path)
    if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    folders.add(dirname(file))
    if (typeof content === 'object' && 'copyOf' in content) copyFileSync(content.copyOf, file)
    else writeFileSync(file, content)
  }
  return {
    /** Writes a file, its path relative to the folder. Throws where it was written already. */
    write,
    /** Whether a file was written. */
    has: (path: string) => written.has(path),
    /** Puts the folder in its place: for an instant between two renames there is none. */
    finish() {
      const old = beside('old')
      const isReplaced = existsSync(place)
      if (isReplaced) renameSync(place, old)
      try {
        renameSync(next, place)
      } catch (error) {
        if (isReplaced) renameSync(old, place)
        throw error
      }
      rmSync(old, { recursive: true, force: true })
    },
    /** Removes what was built so far; the folder that stands was not touched. */
    discard: () => rmSync(next, { recursive: true, force: true }),
  }
}

/** The beginning of the names of folders beside `/dist/site`: `/dist/.site.`. */
function besidePrefix(place: string): string {
  return join(dirname(place), `.${basename(place)}.`)
}

/** Removes what killed builds have left, or puts the old site back where one died between two renames. */
function clearLeftovers(place: string): void {
  const parent = dirname(place)
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const [, kind, pid] = /^(next|old)-(\d+)$/.exec(path.slice(besidePrefix(place).length)) ?? []
    if (!path.startsWith(besidePrefix(place)) || !kind || isAnotherRunning(Number(pid))) continue
    if (kind === 'old' && !existsSync(place)) renameSync(path, place)
    else rmSync(path, { recursive: true, force: true })
  }
}

function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
