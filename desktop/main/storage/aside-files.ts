import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../log.ts'
import { whenFreeSync } from './busy-files.ts'

/** The name a file is kept under when it cannot be used, for example `queue.json.corrupt-2026…`. */
export function asideName(path: string, why: 'corrupt' | 'newer', now: Date): string {
  return `${path}.${why}-${now.toISOString().replaceAll(':', '-')}`
}

/**
 * Removes `<name>.tmp-…` of the named files, which interrupted writes leave behind. Only safe before
 * the first write, and with one instance running.
 */
export function removeTemporaryFiles(folder: string, names: readonly string[]): void {
  for (const name of names) removeFiles(folder, `${name}.tmp-`)
}

/** Removes every copy of a file: set aside, or left behind by an interrupted write. */
export function removeCopies(folder: string, name: string): void {
  for (const mark of ['corrupt', 'newer', 'tmp']) removeFiles(folder, `${name}.${mark}-`)
}

function removeFiles(folder: string, start: string): void {
  let files: string[]
  try {
    files = readdirSync(folder)
  } catch (error) {
    log.warn('a folder could not be listed', error)
    return
  }
  for (const file of files) {
    if (!file.startsWith(start)) continue
    whenFreeSync(() => {
      rmSync(join(folder, file), { force: true })
    })
  }
}
