import type { App } from 'electron'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { log } from './log.ts'

/**
 * Whether this start is the first one. A second one has told the first by the time that Electron
 * refuses it the lock. The lock is also refused where the app's folder cannot be written to.
 */
export function claimInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'getPath'>,
): 'first' | 'second' | 'without-folder' {
  if (app.requestSingleInstanceLock()) return 'first'
  return isWritable(app.getPath('userData')) ? 'second' : 'without-folder'
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, 'start-')))
    return true
  } catch (error) {
    log.warn('the folder of the app cannot be written to', error)
    return false
  }
}
