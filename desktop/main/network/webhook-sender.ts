import type { Session } from 'electron'
import { brand } from '../../../shared/brand.ts'
import {
  payloadOf,
  sendToWebhook,
  testPayload,
  type Publication,
  type SendOptions,
  type WebhookPayload,
} from '../../../shared/api/webhook.ts'
import type { Delivery } from '../../../shared/delivery.ts'
import type { Fetch } from '../../../shared/api/http.ts'
import { createSerialQueue } from '../../../shared/serial-queue.ts'
import { neverSent } from './system-fetch.ts'

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
    test: () => send(testPayload(new Date())),
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
