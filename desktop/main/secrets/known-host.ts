import type { BrowserWindow, Dialog } from 'electron'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'

export interface KnownHostOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  /** Of the webhook that is kept. */
  host: () => Promise<string | undefined>
  sendTest: () => Promise<Delivery>
}

/** Remembers the webhook's host that the operator has seen by name before a post goes there. */
export function createKnownHost({ dialog, window, settings, host, sendTest }: KnownHostOptions) {
  // Where it cannot be saved, the operator is asked again.
  const remember = (name: string) =>
    settings
      .change({ knownHost: name })
      .catch((error: unknown) => log.warn('the known host was not saved', error))
  const buttons = ['cancel', 'test', 'publish'] as const
  const ask = async (name: string, detail: string) => {
    const parent = window()
    if (parent === undefined) return 'cancel'
    const { response } = await dialog.showMessageBox(parent, {
      type: 'question',
      message: `Publish to ${name}?`,
      detail,
      buttons: ['Cancel', `Send Test Post to ${name}`, 'Publish'],
      defaultId: buttons.indexOf('test'),
      cancelId: buttons.indexOf('cancel'),
      noLink: true,
    })
    return buttons[response]
  }

  return {
    /**
     * Asks before the first post to a host, and offers a test post. False where the operator
     * declines; true where the host is known, or there is none.
     */
    async mayPublish(): Promise<boolean> {
      const name = await host()
      if (name === undefined || name === settings.get().knownHost) return true
      let pressed = await ask(
        name,
        'Nothing was published there before. A test post publishes nothing.',
      )
      while (pressed === 'test') {
        const isAccepted = isSent(await sendTest())
        if (isAccepted) await remember(name)
        pressed = await ask(name, `The test post was ${isAccepted ? '' : 'not '}accepted.`)
      }
      if (pressed === 'publish') await remember(name)
      return pressed === 'publish'
    },
    /** To be called after a test that was accepted. */
    async note() {
      const name = await host()
      if (name !== undefined) await remember(name)
    },
  }
}
