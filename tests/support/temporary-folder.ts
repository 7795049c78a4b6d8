import { afterAll, onTestFinished } from 'vitest'
import { newFolder, removeFolder } from './new-folder.ts'

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
