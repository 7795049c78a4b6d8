import type { BrowserWindow, Dialog } from 'electron'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'
import type { Vault } from './vault.ts'

export interface UnprotectedChoice {
  /**
   * Allows secrets to be stored without protection after the operator agreed to just that, or takes
   * it back. Returns what holds now; throws when it could not be saved.
   */
  choose(allow: boolean): Promise<boolean>
}

export function createUnprotectedChoice(options: {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  vault: Vault
}): UnprotectedChoice {
  const { dialog, window, settings, vault } = options

  const agrees = async (): Promise<boolean> => {
    const parent = window()
    if (parent === undefined) return false
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      message: 'Store the webhook URL and the AI key without protection?',
      detail:
        'This computer has no keyring. Anyone who can read the files of your account could then read both.',
      buttons: ['Cancel', 'Store Unprotected'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    return response === 1
  }

  return {
    async choose(allow) {
      const before = settings.get()
      if (allow && !(await agrees())) return before.allowUnprotectedSecrets
      settings.set({ ...settings.get(), allowUnprotectedSecrets: allow })
      await vault.setAllowUnprotected(allow)
      return allow
    },
  }
}
