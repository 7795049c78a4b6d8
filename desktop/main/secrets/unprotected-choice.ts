import type { BrowserWindow, Dialog } from 'electron'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import type { Vault } from './vault.ts'

/**
 * Makes the function that allows secrets to be stored without protection, once the operator has
 * agreed in a dialog, or revokes it. It resolves with what holds afterwards and rejects when that
 * could not be saved.
 */
export function createUnprotectedChoice(options: {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  vault: Vault
}): (allow: boolean) => Promise<boolean> {
  const { dialog, window, settings, vault } = options

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
    const before = settings.get()
    if (allow && !(await agrees())) return before.allowUnprotectedSecrets
    await settings.change({ allowUnprotectedSecrets: allow })
    await vault.setAllowUnprotected(allow)
    return allow
  }
}
