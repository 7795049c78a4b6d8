import type { NoticeStore } from '../notices.ts'
import type { Encryption } from './encryption.ts'
import type { Vault } from './vault.ts'

/**
 * Updates the notices about the secrets: none is configured yet, this computer has no keyring,
 * secrets are stored without protection. To be called at start and after every change.
 */
export async function refreshSecretNotices(
  vault: Vault,
  encryption: Encryption,
  notices: NoticeStore,
): Promise<void> {
  const statuses = [await vault.status('webhookUrl'), await vault.status('aiKey')]
  const kept = statuses.map((status) => (status.state === 'ready' ? status.kept : status.state))

  // A file of secrets that was set aside has a notice of its own; this is no first start then.
  const lost = notices
    .list()
    .some((notice) => notice.kind === 'set-aside' && notice.what === 'secrets')
  if (!lost && kept.every((state) => state === 'missing')) notices.add({ kind: 'first-start' })
  else notices.remove('first-start')

  if (kept.includes('unprotected')) {
    notices.remove('no-keyring')
    notices.add({ kind: 'kept-unprotected' })
    return
  }
  notices.remove('kept-unprotected')
  const probe = await encryption.encrypt('Is there a keyring?')
  if (probe?.isProtected === true) notices.remove('no-keyring')
  else notices.add({ kind: 'no-keyring' })
}
