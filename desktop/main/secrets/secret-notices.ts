import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import type { NoticeStore } from '../notices.ts'

/**
 * Updates the notices about how the secrets are kept: in memory, since this computer has no keyring,
 * or stored without protection. Nothing is encrypted to find that out, so that a system that asks
 * before it opens its keychain does not ask before there is a secret.
 */
export function refreshSecretNotices(
  status: Record<SecretName, SecretStatus>,
  notices: NoticeStore,
): void {
  const kept = Object.values(status).map((one) => (one.state === 'ready' ? one.storage : one.state))
  const show = (kind: 'no-keyring' | 'kept-unprotected', is: boolean) => {
    if (is) notices.add({ kind })
    else notices.remove(kind)
  }
  show('kept-unprotected', kept.includes('unprotected'))
  show('no-keyring', kept.includes('in-memory') && !kept.includes('unprotected'))
}
