import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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

/**
 * The first line of `_headers`, by which a build knows a folder again that a build has filled. It is
 * part of the site, so that neither a deleted cache nor a copy of the folder loses it, and in a file
 * that hosts read and do not serve; to them it is a comment.
 */
const signOfBuild = '# Made by the build of the site, which replaces this folder.'

/** Files that systems put into folders by themselves. */
const ofSystem = ['.DS_Store']

/** The folder of what Vite names by its content. */
const assetsFolder = 'assets'

/** The assets of former builds that are still there, each with the instant at which it became one. */
const formerAssetsFile = 'former-assets.json'

/** A page that is open asks for the assets of the site that it came from. */
const formerAssetsStayMs = 7 * 24 * 60 * 60 * 1000

/** A folder that is built beside the one that stands, and takes its place when it is finished. */
export type Output = ReturnType<typeof openOutput>

/**
 * Throws an `OutputFolderError` unless the folder is missing, empty, or made by a build and holds
 * nothing hidden but `hidden`: a repository in it, or settings of a host, would be gone.
 */
export function checkOutputFolder(folder: string, hidden: readonly string[] = []): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) throw new OutputFolderError(folder, 'is no folder')
  if (found.dev !== statSync(dirname(realpathSync(folder))).dev) {
    throw new OutputFolderError(
      folder,
      'is a disk of its own and cannot be replaced: name a folder inside it',
    )
  }
  const names = readdirSync(folder)
  if (names.length > 0 && !readIfThere(join(folder, '_headers')).startsWith(`${signOfBuild}\n`)) {
    throw new OutputFolderError(
      folder,
      'is not empty and was not made by a build, which replaces all that it holds',
    )
  }
  const known = [...hidden, ...ofSystem]
  const foreign = names.find((name) => name.startsWith('.') && !known.includes(name))
  if (foreign !== undefined) {
    throw new OutputFolderError(
      folder,
      `holds '${foreign}', which no build made and the next would remove`,
    )
  }
}

/** Opens what will replace `folder`; `now` is the instant of the build. */
export function openOutput(folder: string, now: Date) {
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
  /** Assets that are no part of the site any more stay for a week after they were. */
  const keepFormerAssets = () => {
    const assets = join(place, assetsFolder)
    const former = readFormerAssets(place)
    const kept: Record<string, string> = {}
    for (const name of existsSync(assets) ? readdirSync(assets) : []) {
      const since = former[name] ?? now.toISOString()
      const isRecent = +now - Date.parse(since) <= formerAssetsStayMs
      if (written.has(`${assetsFolder}/${name}`) || !isRecent) continue
      kept[name] = since
      write(`${assetsFolder}/${name}`, { copyOf: join(assets, name) })
    }
    write(formerAssetsFile, JSON.stringify(kept))
  }

  return {
    /** Writes a file, its path relative to the folder. Throws where it was written already. */
    write,
    /** Whether a file was written. */
    has: (path: string) => written.has(path),
    /** Puts the folder in its place: for an instant between two renames there is none. */
    finish() {
      keepFormerAssets()
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

function readFormerAssets(place: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readIfThere(join(place, formerAssetsFile))) as Record<string, string>
  } catch {
    return {}
  }
}

function readIfThere(file: string): string {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  return isFile ? readFileSync(file, 'utf8') : ''
}
