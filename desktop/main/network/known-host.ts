import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'

/** The webhook's host that the operator has seen by name before a post goes there. */
export interface KnownHost {
  /**
   * Asks before the first post to a host, and offers a test post. False where the operator declines;
   * true where the host is known, or there is none.
   */
  mayPublish: () => Promise<boolean>
  /** To be called after a test that was accepted. */
  note: () => Promise<void>
}

export interface KnownHostOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  window: () => BrowserWindow | undefined
  settings: RecordStore<Settings>
  /** Of the webhook that is kept. */
  host: () => Promise<string | undefined>
  sendTest: () => Promise<Delivery>
}

const firstSend = 'Nothing was published there before. A test post publishes nothing.'

export function createKnownHost(options: KnownHostOptions): KnownHost {
  const { dialog, window, settings, host, sendTest } = options

  // Where settings cannot be saved, it is known until the app ends.
  let known = settings.get().knownHost
  const remember = async (name: string) => {
    known = name
    await settings.change({ knownHost: name }).catch((error: unknown) => {
      log.warn('the known host was not saved', error)
    })
  }
  const ask = async (name: string, detail: string): Promise<number> => {
    const box: MessageBoxOptions = {
      type: 'question',
      message: `Publish to ${name}?`,
      detail,
      buttons: ['Cancel', `Send Test Post to ${name}`, 'Publish'],
      defaultId: 1,
      cancelId: 0,
      noLink: true,
    }
    const parent = window()
    const asked = parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box)
    return (await asked).response
  }

  const decide = async (): Promise<boolean> => {
    const name = await host()
    if (name === undefined || name === known) return true
    let detail = firstSend
    for (;;) {
      const response = await ask(name, detail)
      if (response === 1) {
        const delivery = await sendTest()
        if (isSent(delivery)) await remember(name)
        detail = resultOf(delivery)
        continue
      }
      if (response === 2) await remember(name)
      return response === 2
    }
  }
  let deciding: Promise<boolean> | undefined

  return {
    // A second click waits for the answer to the first.
    mayPublish: () =>
      (deciding ??= decide().finally(() => {
        deciding = undefined
      })),
    async note() {
      const name = await host()
      if (name !== undefined) await remember(name)
    },
  }
}

function resultOf(delivery: Delivery): string {
  if (isSent(delivery)) return 'The test post was accepted.'
  if (delivery.outcome === 'refused') return `The test post was refused (${delivery.status}).`
  return delivery.outcome === 'not-sent'
    ? 'The host could not be reached.'
    : 'The host did not answer the test post.'
}
