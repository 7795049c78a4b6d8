import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A new folder, which is removed when the test that asks for it has ended. */
export function temporaryFolder(): string {
  const folder = newFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** A new folder, which is removed when all tests of the file, or of the `describe`, have ended. */
export function sharedFolder(): string {
  const folder = newFolder()
  afterAll(() => removeFolder(folder))
  return folder
}

/** A new folder, for who removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pennywren-test-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
