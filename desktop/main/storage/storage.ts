import type { IpcMain } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import { ciphertextsSchema } from '../secrets/vault.ts'
import { log } from '../log.ts'
import type { Notice } from '../../ipc/contract.ts'
import type { NoticeStore } from '../notices.ts'
import { openRecordDatabase } from './record-database.ts'
import { openRecordStore } from './record-store.ts'
import { defaultSettings, settingsSchema } from './app-settings.ts'

/**
 * Opens everything that is kept in the app's folder. Records are in a database; settings and secrets
 * have files of their own, so that forgetting a secret removes every trace of it, and damage to one
 * file leaves the others alone. A damaged file is set aside, and a notice says so. Rejects where one
 * cannot be read now, and where there can be no such folder.
 */
export async function openStorage(
  folder: string,
  notices: NoticeStore,
  ipcMain: Pick<IpcMain, 'removeAllListeners'>,
) {
  const noteAside = (what: Extract<Notice, { kind: 'set-aside' }>['what']) => (copy: string) => {
    log.warn(`a file was set aside: ${what}`)
    notices.put({ kind: 'set-aside', what, copy, folder })
  }
  const openFile = <T extends Record<string, unknown>>(
    what: 'settings' | 'secrets',
    schema: ZodType<T>,
    defaults: T,
  ) =>
    openRecordStore({
      ipcMain,
      path: join(folder, `${what}.json`),
      schema,
      defaults,
      onSetAside: noteAside(what),
    })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    /** Posts, attempts and notes. */
    records: openRecordDatabase(join(folder, 'publisher.db'), noteAside('database')),
    settings: await openFile('settings', settingsSchema, defaultSettings),
    secrets: await openFile('secrets', ciphertextsSchema, {}),
  }
}
