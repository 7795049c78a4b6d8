import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ciphertextsSchema } from '../secrets/vault.ts'
import { log } from '../log.ts'
import type { Notice } from '../../ipc/contract.ts'
import type { NoticeStore } from '../notices.ts'
import { openRecordDatabase } from './record-database.ts'
import { openRecordStore } from './record-store.ts'
import { defaultSettings, settingsSchema } from './settings.ts'

const files = {
  settings: 'settings.json',
  secrets: 'secrets.json',
  records: 'publisher.db',
} as const

/**
 * Opens everything that is kept in the app's folder. Records are in a database; settings and secrets
 * have files of their own, so that forgetting a secret removes every trace of it, and damage to one
 * file leaves the others alone. A file that cannot be read is set aside, and a notice says so.
 */
export async function openStorage(folder: string, notices: NoticeStore) {
  const noteAside = (what: Extract<Notice, { kind: 'set-aside' }>['what']) => (copy: string) => {
    log.warn(`a file was set aside: ${what}`)
    notices.add({ kind: 'set-aside', what, copy, folder })
  }
  const noteHeld = (what: 'settings' | 'secrets') => () => {
    notices.add({ kind: 'held', what })
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    log.warn('the folder cannot be written to', error)
    notices.add({ kind: 'not-writable', folder })
  }
  return {
    /** Posts, attempts and notes. */
    records: openRecordDatabase(join(folder, files.records), noteAside('database')),
    settings: await openRecordStore({
      path: join(folder, files.settings),
      schema: settingsSchema,
      defaults: defaultSettings,
      onSetAside: noteAside('settings'),
      onHeld: noteHeld('settings'),
    }),
    secrets: await openRecordStore({
      path: join(folder, files.secrets),
      schema: ciphertextsSchema,
      defaults: {},
      onSetAside: noteAside('secrets'),
      onHeld: noteHeld('secrets'),
    }),
  }
}
