import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes what writes that were cut off left behind: `<name>.tmp-…` of our own files and no other.
 * Only safe before the first write, and with one instance running.
 */
export function sweepTemporaryFiles(folder: string, names: readonly string[]): void {
  for (const file of filesLike(folder, names, 'tmp')) rmSync(join(folder, file), { force: true })
}

/** Removes the copies of a file that were kept when it could not be read. */
export function removeAsideCopies(folder: string, name: string): void {
  for (const why of ['corrupt', 'newer', 'tmp']) {
    for (const file of filesLike(folder, [name], why)) rmSync(join(folder, file), { force: true })
  }
}

function filesLike(folder: string, names: readonly string[], mark: string): string[] {
  let files: string[]
  try {
    files = readdirSync(folder)
  } catch {
    return []
  }
  return files.filter((file) => names.some((name) => file.startsWith(`${name}.${mark}-`)))
}
