import { readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { log } from '../log.ts'
import { whenFreeSync } from './busy-files.ts'

/** Why a file is kept under another name. `old`: what it holds stands elsewhere now. */
export type AsideReason = 'corrupt' | 'newer' | 'old'

/** The name a file is kept under when it is not used any more: `publisher.db.corrupt-2026…`. */
export function asideName(path: string, why: AsideReason, now: Date): string {
  return `${path}.${why}-${now.toISOString().replaceAll(':', '-')}`
}

/** Gives a file another name, so that nothing overwrites it. Returns that name. */
export function setAside(path: string, why: AsideReason): string {
  const aside = asideName(path, why, new Date())
  whenFreeSync(() => {
    renameSync(path, aside)
  })
  return basename(aside)
}

/**
 * Removes `<name>.tmp-…` of the named files, which interrupted writes leave behind. Only safe before
 * the first write, and with one instance running.
 */
export function removeTemporaryFiles(folder: string, names: readonly string[]): void {
  for (const name of names) removeFiles(folder, `${name}.tmp-`)
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
