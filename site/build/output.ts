import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { openReplacement } from './replace-folder.ts'

/** What a file holds; `copyOf` names a file that holds the same. */
export type Content = string | Buffer | { copyOf: string }

/** A folder that is built beside the one that stands, and takes its place when it is finished. */
export interface Output {
  /** Writes a file, its path relative to the folder. Throws where it was written already. */
  write: (path: string, content: Content) => void
  /** Puts the folder in its place. */
  finish: () => void
  /** Removes what was built so far; the folder that stands was not touched. */
  discard: () => void
}

/** Where Vite puts what it names by its content. */
const assetsFolder = 'assets'

/** How long an asset stays after the last build that made it: who has an older page open asks for it. */
const assetsStayMs = 7 * 24 * 60 * 60 * 1000

/** Opens what will replace `folder`. */
export function openOutput(folder: string, now: Date): Output {
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
    write(path, content) {
      const file = place(path)
      if (typeof content === 'object' && 'copyOf' in content) copyFileSync(content.copyOf, file)
      else writeFileSync(file, content)
    },
    finish() {
      keepOldAssets()
      replacement.putInPlace()
    },
    discard: replacement.discard,
  }
}
