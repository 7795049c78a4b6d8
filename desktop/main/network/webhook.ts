import type { Session, BrowserWindow, Dialog } from 'electron'
import { brand } from '../../../shared/brand.ts'
import {
  payloadOf,
  sendToWebhook,
  testConnection,
  type Publication,
  type SendOptions,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import { isSent, type Delivery } from '../../../shared/delivery.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { neverSent } from './fetch.ts'
import { log } from '../log.ts'
import type { RecordStore } from '../storage/record-store.ts'
import type { Settings } from '../storage/settings.ts'

export interface WebhookOptions {
  fetch: Fetch
  /** The session of `fetch`, used for the webhook and nothing else. */
  session: Pick<Session, 'closeAllConnections'>
  /** Undefined where no webhook URL is stored, or where it or its header cannot be decrypted. */
  readTarget: () => Promise<Pick<SendOptions, 'url' | 'header'> | undefined>
}

/**
 * Sends each payload once, one after the other. Publishing a post that is being sent returns the
 * delivery under way.
 */
export function createWebhookSender({ fetch, session, readTarget }: WebhookOptions) {
  const sends = createSerialQueue()
  const underWay = new Map<string, Promise<Delivery>>()
  let waiting = 0

  const sendNow = async (payload: WebhookPayload): Promise<Delivery> => {
    const target = await readTarget()
    if (target === undefined) return { outcome: 'not-sent' }
    // Chromium repeats a request by itself when the server resets a connection that was used before,
    // but not on a new one, so that nothing is sent twice unasked. QUIC and HTTP/2, which repeat it
    // on a new one too, are switched off.
    await session.closeAllConnections()
    return sendToWebhook({ fetch, ...target, payload, mode: 'json', neverSent })
  }

  const send = async (payload: WebhookPayload): Promise<Delivery> => {
    waiting += 1
    try {
      return await sends.run(() => sendNow(payload))
    } finally {
      waiting -= 1
    }
  }

  return {
    test: () => send(testConnection(new Date())),
    /** `siteUrl`: the origin of the site that the posts are for; empty where it is not known. */
    publish(publication: Publication, siteUrl: string): Promise<Delivery> {
      const { id } = publication.post
      const same = underWay.get(id)
      if (same !== undefined) return same
      const origin = siteUrl || brand.siteOrigin
      const payload = payloadOf(publication, { origin, now: new Date() })
      const delivery = send(payload).finally(() => underWay.delete(id))
      underWay.set(id, delivery)
      return delivery
    },
    /** Whether anything is being sent, or waits for what is. */
    isSending: () => waiting > 0,
  }
}

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
