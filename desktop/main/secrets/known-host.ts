import type { BrowserWindow, Dialog } from 'electron'
import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'

export interface KnownHostOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  /** Of the webhook that is kept. */
  host: () => Promise<string | undefined>
}

/** Remembers the webhook's host that the operator has seen by name before a post goes there. */
export function createKnownHost({ dialog, window, settings, host }: KnownHostOptions) {
  /** To be called after a test that was accepted, too. */
  const note = async () => {
    const knownHost = await host()
    if (knownHost === undefined) return
    await settings
      .change({ knownHost })
      // The operator is asked again.
      .catch((error: unknown) => log.warn('the known host was not saved', error))
  }
  return {
    note,
    /** Asks before the first post to a host; true where it is known, or there is none. */
    async mayPublish(): Promise<boolean> {
      const name = await host()
      if (name === undefined || name === settings.get().knownHost) return true
      const parent = window()
      if (parent === undefined) return false
      const { response } = await dialog.showMessageBox(parent, {
        type: 'question',
        message: `Publish to ${name}?`,
        detail: 'Nothing was published there before. Test Connection shows whether posts arrive.',
        buttons: ['Cancel', 'Publish'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      if (response === 1) await note()
      return response === 1
    },
  }
}
