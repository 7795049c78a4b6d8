import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, for who removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pennywren-test-'))
}

export function removeFolder(folder: string): void {
  // A process that was killed may still be letting go of its files.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
