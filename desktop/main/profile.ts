import { safeStorage } from 'electron'
import { isSent, type Delivery } from '../../shared/delivery.ts'
import { log } from './log.ts'
import { refreshSecretNotices, type NoticeStore } from './notice-store.ts'
import { osEncryption } from './secrets/encryption.ts'
import { createSecretHosts } from './secrets/secret-hosts.ts'
import { createVault } from './secrets/vault.ts'
import type { Settings } from './storage/app-settings.ts'
import type { RecordStore } from './storage/record-store.ts'
import { openStorage } from './storage/storage.ts'
import { isAgreed } from './window/question.ts'

export type OpenedProfile = Awaited<ReturnType<typeof openProfile>>

/**
 * Opens what is kept for one site, in a folder of its own: records, secrets, and the hosts that the
 * secrets are for. `appSettings`: those of the first profile hold for the app.
 */
export async function openProfile(
  folder: string,
  notices: NoticeStore,
  appSettings?: RecordStore<Settings>,
) {
  const { records, settings, secrets } = await openStorage(folder, notices)
  const { allowUnprotectedSecrets } = (appSettings ?? settings).get()
  const encryption = osEncryption(safeStorage, process.platform)
  const vault = createVault(secrets, encryption, allowUnprotectedSecrets)
  const refreshNotices = async () =>
    refreshSecretNotices(await vault.statuses(), settings.get().hasSent, notices)
  return {
    records,
    settings,
    vault,
    hosts: createSecretHosts({ vault, settings, isAgreed }),
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
    saved: async () => {
      await vault.idle()
      await settings.idle()
    },
  }
}
