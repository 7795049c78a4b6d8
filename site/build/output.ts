import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join, basename, resolve } from 'node:path'
import native from 'fs-native-extensions'

/** The content of a file; `copyOf` names a file that has the same. */
export type Content = string | Buffer | { copyOf: string }

/** Where Vite puts what it names by its content. */
const assetsFolder = 'assets'

/** How long an asset stays after the last build that made it: who has an older page open asks for it. */
const assetsStayMs = 7 * 24 * 60 * 60 * 1000

/** A folder that is built beside the one that stands, and takes its place when it is finished. */
export type Output = ReturnType<typeof openOutput>

/** Opens what will replace `folder`. */
export function openOutput(folder: string, now: Date) {
  const replacement = openReplacement(folder)
  const written = new Set<string>()
  const folders = new Set<string>()

  // Synchronous: a promise for each of thousands of small files takes longer than writing them.
  const place = (path: string): string => {
    const file = join(replacement.folder, path)
    if (written.has(file)) throw new Error(`${path} is made twice.`)
    written.add(file)
    if (!folders.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    folders.add(dirname(file))
    return file
  }
  const keepOldAssets = () => {
    const old = join(folder, assetsFolder)
    if (!existsSync(old)) return
    for (const name of readdirSync(old)) {
      const path = join(assetsFolder, name)
      const { mtime } = statSync(join(old, name))
      if (written.has(join(replacement.folder, path)) || +now - +mtime > assetsStayMs) continue
      const file = place(path)
      copyFileSync(join(old, name), file)
      utimesSync(file, mtime, mtime)
    }
  }

  return {
    /** Writes a file, its path relative to the folder. Throws where it was written already. */
    write(path: string, content: Content) {
      const file = place(path)
      if (typeof content === 'object' && 'copyOf' in content) copyFileSync(content.copyOf, file)
      else writeFileSync(file, content)
    },
    /** Puts the folder in its place. */
    finish() {
      keepOldAssets()
      replacement.putInPlace()
    },
    /** Removes what was built so far; the folder that stands was not touched. */
    discard: replacement.discard,
  }
}

/**
 * Makes a folder beside `target`, on the same disk, and clears away what builds that were killed have
 * left there.
 *
 * Both folders change places in one step of the file system (`renameat2` with `RENAME_EXCHANGE` on
 * Linux, `renameatx_np` with `RENAME_SWAP` on macOS), so that `target` is at every moment the old
 * site or the new one, whole. A link that is pointed to another folder would do the same, but
 * `dist/site` is promised to be a folder of plain files.
 *
 * Windows, and a few disks such as network shares, cannot exchange folders. There the old folder is
 * moved aside and the new one moved in: for an instant there is none, and what a kill leaves then is
 * put back by the next build. A program that was started inside of `target` goes on seeing the old
 * folder, which is removed.
 */
function openReplacement(target: string) {
  // The place of the folder itself, where the path is a link to it.
  const place = existsSync(target) ? realpathSync(target) : resolve(target)
  const beside = dirname(place)
  // First, since it works on a full disk, too: puts the old site back.
  const aside = leftovers(place).find(({ kind }) => kind === 'old')
  if (aside && !existsSync(place)) renameSync(aside.path, place)
  for (const { path } of leftovers(place)) rmSync(path, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  const folder = join(beside, nameOf(place, 'next', process.pid))
  mkdirSync(folder)
  return {
    /** The new folder, as long as it is not in place. */
    folder,
    putInPlace: () => {
      if (!existsSync(place)) renameSync(folder, place)
      else if (!exchange(folder, place)) replaceInTwoSteps(folder, place)
      rmSync(folder, { recursive: true, force: true })
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The codes of errors where a system or a disk cannot exchange two folders. */
const cannotExchange = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV']

function exchange(folder: string, place: string): boolean {
  // There it would be three steps.
  if (process.platform === 'win32') return false
  try {
    native.swapSync(folder, place)
    return true
  } catch (error) {
    if (cannotExchange.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

function replaceInTwoSteps(folder: string, place: string): void {
  const aside = join(dirname(place), nameOf(place, 'old', process.pid))
  renameSync(place, aside)
  try {
    renameSync(folder, place)
  } catch (error) {
    renameSync(aside, place)
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

/** `.site.next-123` for `site`: what process 123 builds, or, as 'old', has moved aside. */
function nameOf(place: string, kind: 'next' | 'old', pid: number): string {
  return `.${basename(place)}.${kind}-${pid}`
}

/** Remains beside a folder, of builds that do not run any more. */
function leftovers(place: string): { kind: string; path: string }[] {
  const beside = dirname(place)
  if (!existsSync(beside)) return []
  return readdirSync(beside).flatMap((name) => {
    const [, kind, pid] = /\.(next|old)-(\d+)$/.exec(name) ?? []
    if (kind !== 'next' && kind !== 'old') return []
    if (name !== nameOf(place, kind, Number(pid)) || isAnotherRunning(Number(pid))) return []
    return [{ kind, path: join(beside, name) }]
  })
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
