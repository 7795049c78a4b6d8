import type { BrowserWindow, Dialog } from 'electron'
import type { SecretName, SecretStatus } from '../../../shared/secrets.ts'
import type { NoticeStore } from '../notices.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import type { Vault } from './vault.ts'

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

/**
 * Makes the function that allows secrets to be stored without protection, once the operator has
 * agreed in a dialog, or revokes it. It resolves with what holds afterwards and rejects when that
 * could not be saved.
 */
export function createUnprotectedChoice({
  dialog,
  window,
  settings,
  vault,
}: {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  vault: Vault
}): (allow: boolean) => Promise<boolean> {
  const agrees = async (): Promise<boolean> => {
    const parent = window()
    if (parent === undefined) return false
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      message: 'Store the webhook and the AI key without protection?',
      detail:
        'This computer has no keyring. Anyone who can read the files of your account could then read them.',
      buttons: ['Cancel', 'Store Unprotected'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
  }
  return async (allow) => {
    if (allow && !(await agrees())) return settings.get().allowUnprotectedSecrets
    await settings.change({ allowUnprotectedSecrets: allow })
    await vault.setAllowUnprotected(allow)
    return allow
  }
}
