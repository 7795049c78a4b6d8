import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ciphertextsSchema, type Ciphertexts } from '../secrets/vault.ts'
import { log } from '../log.ts'
import type { NoticeStore } from '../notices.ts'
import { removeTemporaryFiles } from './aside-files.ts'
import { earlierFiles } from './earlier-files.ts'
import { openRecordStore, type RecordStore } from './record-store.ts'
import { defaultSettings, settingsSchema, type Settings } from './settings.ts'
import { openTables, type SetAside, type Tables } from './tables.ts'

export interface Storage extends Tables {
  settings: RecordStore<Settings>
  secrets: RecordStore<Ciphertexts>
}

const files = {
  settings: 'settings.json',
  secrets: 'secrets.json',
} as const

/**
 * Opens everything that is kept in the app's folder. Queue and draft are in a database; settings and
 * secrets have files of their own, so that forgetting a secret removes every trace of it, and damage
 * to one file leaves the others alone. A file that cannot be read is set aside, and a notice says so.
 */
export async function openStorage(folder: string, notices: NoticeStore): Promise<Storage> {
  const noteAside = (what: SetAside['what']) => (copy: string) => {
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
  try {
    removeTemporaryFiles(folder, Object.values(earlierFiles))
  } catch (error) {
    log.warn('what an interrupted write left behind could not be removed', error)
  }
  return {
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
    ...openTables(folder, noteAside),
  }
}
