import type { Session, BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
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
  now: () => Date
}

/**
 * Sends each payload once, one after the other. Publishing a post that is being sent returns the
 * delivery under way.
 */
export function createWebhookSender({ fetch, session, readTarget, now }: WebhookOptions) {
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
    test: () => send(testConnection(now())),
    publish(publication: Publication): Promise<Delivery> {
      const { id } = publication.post
      const same = underWay.get(id)
      if (same !== undefined) return same
      const payload = payloadOf(publication, { origin: brand.siteOrigin, now: now() })
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

const firstSend = 'Nothing was published there before. A test post publishes nothing.'

/** Remembers the webhook's host that the operator has seen by name before a post goes there. */
export function createKnownHost({ dialog, window, settings, host, sendTest }: KnownHostOptions) {
  // Where settings cannot be saved, it is known until the app ends.
  let known = settings.get().knownHost
  const remember = async (name: string) => {
    known = name
    await settings
      .change({ knownHost: name })
      .catch((error: unknown) => log.warn('the known host was not saved', error))
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
    /**
     * Asks before the first post to a host, and offers a test post. False where the operator declines;
     * true where the host is known, or there is none. A second click waits for the answer to the first.
     */
    mayPublish: () =>
      (deciding ??= decide().finally(() => {
        deciding = undefined
      })),
    /** To be called after a test that was accepted. */
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
