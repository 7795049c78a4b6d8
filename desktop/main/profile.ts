import { safeStorage } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSent, type Delivery } from '../../shared/delivery.ts'
import { log } from './log.ts'
import { refreshSecretNotices, type NoticeStore } from './notice-store.ts'
import { osEncryption } from './secrets/encryption.ts'
import { ciphertextsSchema, createVault } from './secrets/vault.ts'
import { defaultSettings, settingsSchema, type Settings } from './storage/app-settings.ts'
import { openRecordDatabase } from './storage/record-database.ts'
import { openRecordStore, type RecordStore } from './storage/record-store.ts'
import { isAgreed } from './window/question.ts'

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>

/**
 * Opens what is kept for one site, in a folder of its own. Records are in a database; settings and
 * secrets have files of their own, so that forgetting a secret removes every trace of it, and damage
 * to one file leaves the others alone. A damaged file is set aside, and a notice says so. Rejects where
 * one cannot be read now, and where there can be no such folder. `appSettings`: those of the first
 * profile hold for the app.
 */
export async function openProfile(
  folder: string,
  notices: NoticeStore,
  appSettings?: RecordStore<Settings>,
) {
  const noteAside = (what: string) => (copy: string) => {
    log.warn(`a file was set aside: ${what}`)
    notices.put({
      id: copy,
      tone: 'warning',
      title: `${what} could not be read`,
      text: `The file was kept as ${copy} in ${folder}.`,
    })
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const settings = await openRecordStore({
    path: join(folder, 'settings.json'),
    schema: settingsSchema,
    defaults: defaultSettings,
    onSetAside: noteAside('Your settings'),
  })
  const secrets = await openRecordStore({
    path: join(folder, 'secrets.json'),
    schema: ciphertextsSchema,
    defaults: {},
    onSetAside: noteAside('Your webhook URL and AI key'),
  })
  const vault = createVault({
    store: secrets,
    encryption: osEncryption(safeStorage, process.platform),
    settings,
    mayBeUnprotected: () => (appSettings ?? settings).get().allowUnprotectedSecrets,
    isAgreed,
  })
  const refreshNotices = async () =>
    refreshSecretNotices(await vault.statuses(), settings.get().hasSent, notices)
  return {
    /** Posts, attempts and notes. */
    records: openRecordDatabase(join(folder, 'publisher.db'), noteAside('Your queue and drafts')),
    settings,
    vault,
    /** To be called at start, and after a secret was saved or forgotten. */
    refreshNotices,
    /** To be called after each test and post: the first that arrives ends the first start. */
    noteDelivery: async (delivery: Delivery) => {
      if (!isSent(delivery) || settings.get().hasSent) return
      await settings
        .change({ hasSent: true })
        .catch((error: unknown) => log.warn('the end of the first start was not saved', error))
      await refreshNotices()
    },
    /** Resolves when every save so far has ended. */
    saved: vault.idle,
  }
}
