import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ZodType } from 'zod'
import { ciphertextsSchema } from '../secrets/vault.ts'
import { log } from '../log.ts'
import type { NoticeStore } from '../notice-store.ts'
import { openRecordDatabase } from './record-database.ts'
import { openRecordStore } from './record-store.ts'
import { defaultSettings, settingsSchema } from './app-settings.ts'

/**
 * Opens everything that is kept in the app's folder. Records are in a database; settings and secrets
 * have files of their own, so that forgetting a secret removes every trace of it, and damage to one
 * file leaves the others alone. A damaged file is set aside, and a notice says so. Rejects where one
 * cannot be read now, and where there can be no such folder.
 */
export async function openStorage(folder: string, notices: NoticeStore) {
  const noteAside = (what: string) => (copy: string) => {
    log.warn(`a file was set aside: ${what}`)
    notices.put({
      id: copy,
      tone: 'warning',
      title: `${what} could not be read`,
      text: `The file was kept as ${copy} in ${folder}.`,
    })
  }
  const openFile = <T extends Record<string, unknown>>(
    name: string,
    what: string,
    schema: ZodType<T>,
    defaults: T,
  ) =>
    openRecordStore({
      path: join(folder, name),
      schema,
      defaults,
      onSetAside: noteAside(what),
    })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    /** Posts, attempts and notes. */
    records: openRecordDatabase(join(folder, 'publisher.db'), noteAside('Your queue and drafts')),
    settings: await openFile('settings.json', 'Your settings', settingsSchema, defaultSettings),
    secrets: await openFile('secrets.json', 'Your webhook URL and AI key', ciphertextsSchema, {}),
  }
}
