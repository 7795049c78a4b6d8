import type { NoticeBoard } from '../notices.ts'
import type { Encryption } from './encryption.ts'
import type { Vault } from './vault.ts'

/**
 * Puts up what there is to say about the secrets: that none is configured yet, that this computer
 * has no keyring, that secrets are stored without protection. To be called at start and after every
 * change.
 */
export async function refreshSecretNotices(
  vault: Vault,
  encryption: Encryption,
  notices: NoticeBoard,
): Promise<void> {
  const statuses = [await vault.status('webhookUrl'), await vault.status('aiKey')]
  const kept = statuses.map((status) => (status.state === 'ready' ? status.kept : status.state))

  // Who had secrets and lost them is told that instead of being welcomed.
  const lost = notices
    .list()
    .some((notice) => notice.kind === 'set-aside' && notice.what === 'secrets')
  if (!lost && kept.every((state) => state === 'missing')) notices.put({ kind: 'first-start' })
  else notices.remove('first-start')

  if (kept.includes('unprotected')) {
    notices.remove('no-keyring')
    notices.put({ kind: 'kept-unprotected' })
    return
  }
  notices.remove('kept-unprotected')
  const probe = await encryption.encrypt('Is there a keyring?')
  if (probe?.isProtected === true) notices.remove('no-keyring')
  else notices.put({ kind: 'no-keyring' })
}
